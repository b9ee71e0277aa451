-- Attachments, coupons, payments, consultations, refunds. What must never happen is forbidden here.

create table attachments (
  id uuid primary key,
  user_id uuid not null references users,
  file_name text not null,
  content_type text not null,
  size_bytes integer not null check (size_bytes > 0),
  sha256 bytea not null,
  created_at timestamptz(3) not null,
  -- Set with the consultation; a file that is never claimed is swept after a day.
  claimed_at timestamptz(3)
);
create index attachments_unclaimed on attachments (created_at) where claimed_at is null;
create index attachments_of_user on attachments (user_id);

create table payments (
  id uuid primary key default gen_random_uuid(),
  -- Null only for a capture that nobody claimed (origin 'orphan').
  user_id uuid references users,
  origin text not null default 'server' check (origin in ('server', 'client', 'orphan')),
  status text not null check (status in (
    'creating', 'created', 'capturing', 'pending', 'captured',
    'refund_due', 'expired', 'superseded', 'failed', 'orphan'
  )),
  -- What was asked for, as validated; emptied when the person's data is purged.
  draft jsonb not null,
  draft_hash text not null,
  attachment_id uuid references attachments on delete set null,
  starts_at timestamptz(3),
  list_price_cents integer not null check (list_price_cents >= 0),
  amount_cents integer not null check (amount_cents >= 0),
  currency char(3) not null default 'USD',
  coupon_code text,
  -- The policy in force when the order was made; a later change of the setting does not touch it.
  refund_notice_hours integer not null,
  locale text not null default 'en',
  order_id text unique,
  approve_url text,
  capture_id text unique,
  captured_cents integer,
  fee_cents integer,
  captured_at timestamptz(3),
  -- Part of the idempotency key of a capture; raised only after a definitive refusal.
  attempt integer not null default 0,
  -- The last definitive refusal of the provider.
  issue text,
  hold_until timestamptz(3) not null,
  next_check_at timestamptz(3),
  tries integer not null default 0,
  leased_until timestamptz(3),
  dispute_id text,
  dispute_status text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  check (origin = 'orphan' or (user_id is not null and starts_at is not null)),
  check (status <> 'captured' or (capture_id is not null and captured_cents = amount_cents))
);
create unique index payments_one_live_checkout on payments (user_id)
  where status in ('creating', 'created', 'capturing', 'pending');
create index payments_due on payments (next_check_at) where next_check_at is not null;
create index payments_of_user on payments (user_id, created_at);
create index payments_attachment on payments (attachment_id) where attachment_id is not null;

-- Seats of a start time beyond the usual one, or none at all.
create table slot_seats (
  starts_at timestamptz(3) primary key,
  seats integer not null check (seats between 0 and 20),
  note text not null default ''
);
create table closed_dates (
  on_date date primary key,
  note text not null default ''
);

-- A seat of a start time, held by a checkout or kept by a booking. The key is the guarantee
-- that nobody is booked twice; the trigger keeps seats within the capacity.
create table slot_claims (
  starts_at timestamptz(3) not null,
  seat integer not null check (seat >= 1),
  payment_id uuid not null unique references payments,
  primary key (starts_at, seat)
);
create function slot_claim_within_capacity() returns trigger language plpgsql as $$
begin
  if new.seat > coalesce((select seats from slot_seats where starts_at = new.starts_at), 1) then
    raise exception 'seat % of % is beyond the capacity', new.seat, new.starts_at
      using errcode = 'check_violation', constraint = 'slot_claims_capacity';
  end if;
  return new;
end $$;
create trigger slot_claims_capacity before insert or update on slot_claims
  for each row execute function slot_claim_within_capacity();

create table consultations (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  -- No consultation without its payment, no payment with two.
  payment_id uuid not null unique references payments,
  name text not null,
  email text not null,
  user_account_email text not null,
  platform text not null check (platform in ('kakao', 'instagram', 'facebook')),
  platform_id text not null,
  starts_at timestamptz(3) not null,
  seat integer not null,
  time_zone text,
  message text not null,
  attachment_id uuid references attachments,
  amount_cents integer not null,
  currency char(3) not null default 'USD',
  coupon_code text,
  refund_notice_hours integer not null,
  status text not null default 'pending' check (status in ('pending', 'completed', 'cancelled')),
  cancel_reason text,
  cancelled_by text check (cancelled_by in ('admin', 'user')),
  cancelled_at timestamptz(3),
  completed_at timestamptz(3),
  -- Raised with every change; the sequence number of the calendar file.
  revision integer not null default 0,
  created_at timestamptz(3) not null,
  check ((status = 'cancelled') = (cancelled_at is not null))
);
create unique index consultations_one_per_seat on consultations (starts_at, seat) where status <> 'cancelled';
create index consultations_of_user on consultations (user_id, created_at, id);
create index consultations_newest on consultations (created_at, id);
create index consultations_by_status on consultations (status, created_at, id);
create index consultations_by_start on consultations (starts_at, id);

create table coupons (
  code text primary key,
  user_id uuid not null references users,
  percent integer not null check (percent between 1 and 100),
  reason text not null check (reason in ('payment', 'review', 'gift')),
  source_payment_id uuid references payments,
  source_consultation_id uuid references consultations,
  issued_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3)
);
create index coupons_of_user on coupons (user_id, issued_at);
create unique index coupons_one_per_payment on coupons (source_payment_id) where reason = 'payment';
create unique index coupons_one_per_review on coupons (source_consultation_id) where reason = 'review';

-- A coupon held by a checkout, then used by its booking; deleted when it is given back.
create table coupon_claims (
  code text primary key references coupons,
  payment_id uuid not null unique references payments,
  used_at timestamptz(3)
);

create table reviews (
  consultation_id uuid primary key references consultations,
  user_id uuid not null references users,
  rating integer not null check (rating between 1 and 5),
  text text not null,
  created_at timestamptz(3) not null
);

create table refunds (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payments,
  capture_id text not null,
  amount_cents integer not null check (amount_cents >= 0),
  origin text not null check (origin in ('ours', 'provider')),
  -- covered: the money went back by a refund made in the provider's dashboard.
  status text not null check (status in ('requested', 'pending', 'completed', 'needs_attention', 'covered')),
  reason text not null,
  -- Part of the idempotency key and of the custom id; raised only after a definitive refusal.
  attempt integer not null default 1,
  provider_refund_id text unique,
  issue text,
  next_check_at timestamptz(3),
  tries integer not null default 0,
  leased_until timestamptz(3),
  created_at timestamptz(3) not null,
  completed_at timestamptz(3)
);
create unique index refunds_one_of_ours on refunds (payment_id) where origin = 'ours';
create index refunds_of_payment on refunds (payment_id);
create index refunds_due on refunds (next_check_at) where next_check_at is not null;

-- Verified deliveries of the provider, as they came. An event is a hint, never a command.
create table webhook_events (
  event_id text primary key,
  event_type text not null,
  body text not null,
  status text not null default 'new' check (status in ('new', 'done')),
  tries integer not null default 0,
  next_check_at timestamptz(3),
  leased_until timestamptz(3),
  received_at timestamptz(3) not null
);
create index webhook_events_due on webhook_events (next_check_at) where status = 'new';

-- Orders with money of which no payment row is known (yet).
create table orphan_orders (
  order_id text primary key,
  seen_at timestamptz(3) not null,
  next_check_at timestamptz(3) not null
);

-- Small facts about the provider: the webhook id, how far the event sweep has read.
create table provider_facts (
  key text primary key,
  value text not null
);
