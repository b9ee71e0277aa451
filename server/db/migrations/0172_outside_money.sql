-- Bookings that staff make: money received outside a provider (cash, a transfer), or nothing to pay.
-- 0173 validates the checks.
alter table payments
  drop constraint payments_provider_check,
  add constraint payments_provider_check check (provider in ('paypal', 'portone', 'outside')) not valid,
  drop constraint payments_way_check,
  add constraint payments_way_check
    check (way in ('paypal', 'korean_card', 'kakaopay', 'naverpay', 'tosspay', 'outside')) not valid,
  -- How the money was received, or why nothing is paid. Erased with the draft.
  add column note text;
alter table refunds
  drop constraint refunds_provider_check,
  add constraint refunds_provider_check check (provider in ('paypal', 'portone', 'outside')) not valid;
alter table orphan_orders
  drop constraint orphan_orders_provider_check,
  add constraint orphan_orders_provider_check check (provider in ('paypal', 'portone', 'outside')) not valid;
alter table webhook_events
  drop constraint webhook_events_provider_check,
  add constraint webhook_events_provider_check check (provider in ('paypal', 'portone', 'outside')) not valid;
alter table disputes
  drop constraint disputes_provider_check,
  add constraint disputes_provider_check check (provider in ('paypal', 'portone', 'outside')) not valid;
