-- What of the first start the owner has gone through; what is set otherwise needs no row.
create table first_steps (
  step text primary key check (step in ('company', 'platforms', 'slots', 'prices', 'mail', 'payments')),
  done_at timestamptz(3) not null
);
