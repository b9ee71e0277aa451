-- An id of an order, a capture or a refund means something only together with who gave it. Constraints
-- keep their names and the id comes first, so that an older process beside this one works on.

alter table payments
  add column provider text not null default 'paypal' check (provider in ('paypal', 'portone')),
  drop constraint payments_order_id_key,
  drop constraint payments_capture_id_key,
  add constraint payments_order_id_key unique (order_id, provider),
  add constraint payments_capture_id_key unique (capture_id, provider);
alter table refunds
  add column provider text not null default 'paypal' check (provider in ('paypal', 'portone')),
  drop constraint refunds_provider_refund_id_key,
  add constraint refunds_provider_refund_id_key unique (provider_refund_id, provider);
-- Their ids are long and random with every provider, and each stays the key of its row.
alter table webhook_events
  add column provider text not null default 'paypal' check (provider in ('paypal', 'portone'));
alter table orphan_orders
  add column provider text not null default 'paypal' check (provider in ('paypal', 'portone'));

-- Words of one provider become words of our own.
update payments set issue = 'NOT_APPROVED' where issue = 'ORDER_NOT_APPROVED';
update refunds set issue = 'DISPUTED'
  where status = 'requested' and issue in ('REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK', 'TRANSACTION_DISPUTED');
