-- The order of a row that is about one further capture of an order: its order_id is the id of that capture.
alter table orphan_orders add column of_order_id text;
