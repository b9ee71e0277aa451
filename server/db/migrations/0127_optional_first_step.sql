-- 'story': a first step that the owner may skip.
alter table first_steps drop constraint first_steps_step_check;
alter table first_steps
  add constraint first_steps_step_check
  check (step in ('company', 'platforms', 'slots', 'prices', 'mail', 'payments', 'story'));
