-- outside a transaction
create index concurrently if not exists consultations_of_service on consultations (service_id, starts_at)
  where service_id is not null;
