-- outside a transaction
-- Consultations that the office missed (0095), for the list of action items.
create index concurrently if not exists consultations_office_missed on consultations (office_missed_at)
  where office_missed_at is not null;
