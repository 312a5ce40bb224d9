"""The studio: a page in the browser where any game is played, analysed, solved and watched.

This package is the page's server. Nothing else imports it, so a program that never opens the
studio never loads a web server.
"""
