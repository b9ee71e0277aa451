-- A way to pay by which money was lately taken without our confirmation is paused; this is asked at each checkout.
create index payments_unasked on payments (captured_at) where attempt = 0 and provider = 'portone';
