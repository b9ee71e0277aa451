-- The check that an entry gets no lines later read, on a young database, all entries with all their lines for each
-- booking: its plan was made while there were a handful, and the planner may count lines before it looks whose they
-- are. Now each entry that got lines is looked at by its key, whatever the planner believes about the size of a table.
create or replace function journal_lines_are_of_new_entries() returns trigger language plpgsql
  set enable_seqscan = off as $$
declare
  entry bigint;
begin
  for entry in select distinct entry_id from added loop
    if (select line_count from journal_entries where id = entry)
      < (select count(*) from journal_lines where entry_id = entry)
    then
      raise exception 'journal entry % does not balance: it has all its lines', entry
        using errcode = 'check_violation', constraint = 'journal_entry_balances';
    end if;
  end loop;
  return null;
end $$;

-- The same for the check at the end of the transaction.
alter function journal_entry_balances() set enable_seqscan = off;
