-- Whether the rule of a lock covers a house on a day, as it owes now. A debt of people who have left does not lock those who live there now.
create or replace function arrears.is_covered(p_lock arrears.vending_lock, p_house_id bigint, p_day date) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(sum(i.left_kobo) >= (p_lock).least_kobo and min(i.due_on) < p_day - (p_lock).days, false)
    and arrears.spared_by(p_house_id, p_day) is null
  from arrears.counted_bills(p_house_id, p_day) i
$$;
revoke all on function arrears.is_covered(arrears.vending_lock, bigint, date) from public;
