"""The games: engine, bots, and the Django app that stores and shows matches."""
