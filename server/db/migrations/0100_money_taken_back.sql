-- When somebody of the office has seen that the provider took a capture back.
alter table refunds add column seen_at timestamptz(3);

-- The provider's word for the state of a capture, while this release does not know it.
alter table payments add column unread_state text;

-- A second capture of an order that is booked already.
alter table orphan_orders drop constraint orphan_orders_origin_check;
alter table orphan_orders add constraint orphan_orders_origin_check
  check (origin in ('lost', 'foreign', 'unmarked', 'unbookable', 'second'));
