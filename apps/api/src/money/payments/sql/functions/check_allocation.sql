-- Checked at commit: the parts of a capture add up to the amount that arrived.
create or replace function payments.check_allocation() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_sum bigint;
begin
  select coalesce(sum(a.amount_minor), 0) into v_sum from payments.allocation a where a.capture_id = new.id;
  if v_sum <> new.received_minor then
    raise exception 'capture % received % and allocates %', new.id, new.received_minor, v_sum using errcode = '23514';
  end if;
  return null;
end $$;
revoke all on function payments.check_allocation() from public;
