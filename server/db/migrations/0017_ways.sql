-- How a payment is paid. A process of the version before, beside this one, knows the first way alone.
alter table payments
  add column way text not null default 'paypal'
    check (way in ('paypal', 'korean_card', 'kakaopay', 'naverpay', 'tosspay')),
  -- What the buyer's browser brought back from the provider's window; kept until it was used or is of no use.
  add column approval_token text,
  add column approval_attempt text,
  -- The provider's own receipt, where it has one for the buyer.
  add column receipt_url text;
