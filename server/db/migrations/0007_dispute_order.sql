-- Deliveries about a dispute are read in any order; an older one must not undo a newer.
alter table payments add column dispute_at timestamptz(3);
