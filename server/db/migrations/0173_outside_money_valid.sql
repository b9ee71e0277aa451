alter table payments validate constraint payments_provider_check;
alter table payments validate constraint payments_way_check;
alter table refunds validate constraint refunds_provider_check;
alter table orphan_orders validate constraint orphan_orders_provider_check;
alter table webhook_events validate constraint webhook_events_provider_check;
alter table disputes validate constraint disputes_provider_check;
