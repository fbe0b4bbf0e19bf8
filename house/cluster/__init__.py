"""What several processes share: which of them plays which shard."""
