"""The rules of the three games, as pure values and functions.

Imports nothing but the standard library; holds no clock and no source of randomness. Start reading at
`cards`, `moves` and `state`, then `variant` (the contract) and one of `variants/`.
"""
