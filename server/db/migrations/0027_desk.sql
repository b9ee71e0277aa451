-- Search of the desk from two letters in any script. Trigrams need three, so an index holds each two letters
-- that follow one another: those from the first letter on, and those from the second. One expression of
-- built-in functions, so it costs nothing to compile when a row is written.
create function letter_pairs(words text) returns text[] language sql immutable parallel safe as $$
  select string_to_array(
    regexp_replace(words, '(..)', '\1' || chr(1), 'g') || chr(1)
      || regexp_replace(substr(words, 2), '(..)', '\1' || chr(1), 'g'),
    chr(1)
  )
$$;
-- The mailbox without its host: nearly all are of one, and its letters would find everybody.
create index users_search on users using gin (letter_pairs(lower(name || ' ' || split_part(email, '@', 1))))
  where deleted_at is null;
create index consultations_chat_id on consultations using gin (letter_pairs(lower(platform_id)));
create index users_newest on users (created_at, id) where role = 'user' and deleted_at is null;

-- The secret address of the office's calendar, one an admin; only its sum is kept.
create table desk_feeds (
  user_id uuid primary key references users on delete cascade,
  secret_hash bytea not null unique,
  created_at timestamptz(3) not null
);

-- Won for one unit of another currency on a Korean day, as the owner typed it for the books.
create table day_rates (
  on_date date not null,
  currency char(3) not null check (currency <> 'KRW'),
  -- In ten-thousandths of a won, so that nothing is ever rounded twice.
  rate_e4 integer not null check (rate_e4 > 0),
  changed_at timestamptz(3) not null,
  primary key (on_date, currency)
);

-- The mails of one client.
create index messages_of_user on messages (user_id, created_at) where user_id is not null;
