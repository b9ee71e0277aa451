-- Who this database is. Each row is a life of it: the first is written at the first start, another one
-- by every restore. Orders at the provider carry the id, so a copy does not take another's for its own.
create table installations (
  id uuid primary key default gen_random_uuid(),
  -- From here on this database has seen everything without a gap.
  since timestamptz(3) not null,
  restored_at timestamptz(3),
  -- Somebody in the office has said that the restored database is the one in use.
  taken_over_at timestamptz(3)
);
create unique index installations_one_first on installations ((restored_at is null)) where restored_at is null;

-- Other installations that were met on the same account of the provider.
create table other_installations (
  mark text primary key,
  address text,
  first_seen_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  dismissed_at timestamptz(3)
);

-- Money that this database cannot explain waits here until somebody decides.
alter table orphan_orders
  alter column next_check_at drop not null,
  add column status text not null default 'new' check (status in ('new', 'quarantined', 'left')),
  add column tries integer not null default 0,
  add column issue text,
  -- lost: made by this database before it was restored. foreign: by another one. unmarked: by nobody we
  -- know. unbookable: its payment is known from before a restore, and what became of it is not.
  add column origin text check (origin in ('lost', 'foreign', 'unmarked', 'unbookable')),
  add column capture_id text,
  add column amount_cents integer,
  add column currency char(3),
  add column user_id uuid references users,
  add column starts_at timestamptz(3),
  add column payment_id uuid references payments;
create index orphan_orders_quarantined on orphan_orders (seen_at) where status = 'quarantined';

-- A mail from before a restore may have been sent already: it is held until somebody decides.
alter table messages drop constraint messages_state_check;
alter table messages add constraint messages_state_check check (state in ('queued', 'sent', 'failed', 'held'));
drop index messages_failed;
create index messages_failed on messages (created_at) where state in ('failed', 'held');
