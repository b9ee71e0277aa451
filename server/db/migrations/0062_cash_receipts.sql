-- What the office has noted about the cash receipt (현금영수증) of a payment in won. The site issues none:
-- the owner types what was issued elsewhere. The newest version of a payment counts, and none is changed.
create table cash_receipts (
  payment_id uuid not null references payments on delete cascade,
  version integer not null check (version > 0),
  -- Null with the two below: none was issued, or the one that was is cancelled.
  kind text check (kind in ('deduction', 'evidence')),
  approval_number text check (approval_number ~ '^[0-9A-Za-z-]{1,30}$'),
  issued_on date,
  noted_at timestamptz(3) not null,
  noted_by uuid references users on delete set null,
  primary key (payment_id, version),
  check (num_nulls(kind, approval_number, issued_on) in (0, 3))
);
-- Who noted it is forgotten with the account; the rest stays as it was noted.
create trigger cash_receipts_append_only
  before update of payment_id, version, kind, approval_number, issued_on, noted_at on cash_receipts
  for each statement execute function journal_is_append_only();
