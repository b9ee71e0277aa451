-- List prices by currency, in the smallest unit, that earlier orders of this checkout had; null for its first order.
alter table payments add column agreed_prices jsonb;

-- Staff have opened the checkout for a client, who has not chosen to hold the slot.
alter table payments add column made_by_staff boolean not null default false;
update payments set made_by_staff = true where exists (
  select from payments made
  where made.note = 'Payment link by the staff' and made.user_id = payments.user_id
    and made.starts_at = payments.starts_at and made.draft_hash = payments.draft_hash
);
update payments set note = null where note = 'Payment link by the staff';
