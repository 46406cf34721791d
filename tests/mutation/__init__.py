"""Mutation: each rule row, condition and option is broken in turn, and the cases worked out by hand must notice.

``python -m tests.mutation`` (``make mutate``) tries every mutant and prints the survivors.  Nothing is written to a
file: a mutant lives in the loader of this process.
"""
