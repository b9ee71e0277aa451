-- The planner is told what the disks of today are: reading a row anywhere costs about as much as reading the next
-- one. With the built-in figure, made for turning disks, the bookings of one month among many years were found by
-- reading whole tables. Compiling a statement (jit) costs more than any statement of ours gains by it.
-- Whoever may not change the settings of the database goes on with the server's own.
do $$
begin
  execute format('alter database %I set random_page_cost = 1.1', current_database());
  execute format('alter database %I set jit = off', current_database());
exception when insufficient_privilege then
  raise notice 'random_page_cost and jit stay as they are: this user does not own the database';
end
$$;
