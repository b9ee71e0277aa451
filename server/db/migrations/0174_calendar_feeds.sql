-- Calendars of counsellors that the site reads, and the busy times that the last good reading found.
create table calendar_feeds (
  id uuid primary key,
  user_id uuid not null references users,
  -- Of the address, which is a secret and sealed.
  host text not null,
  sealed_address bytea not null,
  etag text,
  last_modified text,
  -- Null before the first reading.
  state text check (state in ('ok', 'failed')),
  fault text,
  checked_at timestamptz(3),
  -- The last reading of the whole calendar; an unchanged one is read again every day, because the days move on.
  read_at timestamptz(3),
  failing_since timestamptz(3),
  next_check_at timestamptz(3) not null,
  leased_until timestamptz(3),
  created_at timestamptz(3) not null
);
create index calendar_feeds_of_user on calendar_feeds (user_id);
create index calendar_feeds_due on calendar_feeds (next_check_at);

create table busy_times (
  feed_id uuid not null references calendar_feeds on delete cascade,
  user_id uuid not null references users,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  primary key (feed_id, starts_at)
);
create index busy_times_of_user on busy_times (user_id, ends_at);
