"""The pages about people: the profile, others' pages, one's own data, the host's word."""
