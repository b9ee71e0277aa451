alter table slot_claims validate constraint slot_claims_holder;
