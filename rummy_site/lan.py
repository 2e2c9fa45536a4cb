"""The names by which other machines of the local network know this one."""

import socket


def lan_address() -> str | None:
    """This machine's own address on the network that it would use, or None without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Connecting a UDP socket sends nothing: it only makes the system choose an address.
            # The one asked for is reserved for examples (RFC 5737) and belongs to nobody.
            probe.connect(("198.51.100.1", 9))
        except OSError:
            return None
        address = probe.getsockname()[0]
    return None if address.startswith("127.") else address


def lan_hosts() -> list[str]:
    """The hosts to accept on the local network: the address, the host name, its mDNS name."""
    name = socket.gethostname().lower()
    return [host for host in (lan_address(), name, f"{name.split('.')[0]}.local") if host]
