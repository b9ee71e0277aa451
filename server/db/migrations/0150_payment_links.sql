-- Links with which somebody else pays for an open checkout. The token is stored as a hash.
create table payment_links (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  -- The checkout that it pays for: the newest one when the payment method was changed.
  payment_id uuid not null references payments,
  -- The order of this payment returns to the link's page.
  has_order boolean not null default false,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  created_at timestamptz(3) not null
);
create unique index payment_links_one_open on payment_links (payment_id) where revoked_at is null;
create index payment_links_of_payment on payment_links (payment_id);
