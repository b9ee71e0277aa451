-- When a student reported that nobody of the office came, until the office has seen what became of it. It
-- outlives a move to another slot, unlike missed_at.
alter table consultations add column office_missed_at timestamptz(3);
