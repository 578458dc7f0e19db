"""The games in a terminal: questions and answers line by line."""
