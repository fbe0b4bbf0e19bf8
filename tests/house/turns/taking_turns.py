"""A bot whose turn is over, and that does not know it."""

FOLD = {"do": "fold"}
OVER = "UPDATE leases SET until = 0"  # as if its time had passed


def asleep(room):
    """It renews nothing any more, and believes what it believed."""
    room._services.store._keeping.cancel()
