-- A review is shown to others only while its writer agrees, as what the writer agreed to, and once the office
-- has chosen it.
alter table reviews
  add column agreed_at timestamptz(3),
  -- First name or initial, as the writer wants to be named; empty for the country alone.
  add column shown_name text,
  add column published_at timestamptz(3),
  add constraint reviews_agreed check ((agreed_at is null) = (shown_name is null)),
  add constraint reviews_published check (published_at is null or agreed_at is not null);
create index reviews_shown on reviews (published_at desc) where published_at is not null;
create index reviews_newest on reviews (created_at desc, consultation_id);
