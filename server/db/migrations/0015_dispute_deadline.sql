-- Why a payment is disputed, in the provider's words, and until when it waits for the office's answer.
alter table payments
  add column dispute_reason text,
  add column dispute_respond_by timestamptz(3);
