"""Who people are: the user model, and guests."""
