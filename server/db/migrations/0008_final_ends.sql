-- When the last decline was. An approval that is reported late must not undo it.
alter table payments add column declined_at timestamptz(3);
-- Since when the provider says that it has no such order. It is believed when it says so again later.
alter table payments add column missing_since timestamptz(3);

-- Money that is on its way for days must not keep its buyer from other bookings.
drop index payments_one_live_checkout;
create unique index payments_one_open_checkout on payments (user_id)
  where status in ('creating', 'created', 'capturing');
