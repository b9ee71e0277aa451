-- outside a transaction
create unique index concurrently if not exists slot_claims_of_wait on slot_claims (wait_id) where wait_id is not null;
