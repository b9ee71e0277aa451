-- The same numbers, in PL/pgSQL: its plan is kept, and a function in SQL is parsed and planned for every booking.
create or replace function consultation_number(serial bigint) returns text language plpgsql immutable as $$
declare
  once bigint := (serial * 22695477 + 12820163) & 33554431;
  mixed integer := ((once # (once >> 13)) * 19260817) & 33554431;
begin
  return 'N-' || string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', ((mixed >> shift) & 31) + 1, 1), '' order by shift)
    from unnest(array[0, 5, 10, 15, 20]) as shift;
end
$$;
