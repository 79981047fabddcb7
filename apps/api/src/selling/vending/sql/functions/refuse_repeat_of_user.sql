-- For users: requests for one meter and amount wait for each other here, so that the second sees the first. A key that
-- already has an order is a repeat of it, not a second purchase.
create or replace function vending.refuse_repeat_of_user(
  p_user_id text, p_method text, p_key text, p_meter_number text, p_amount_kobo bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock(vending.repeat_lock(p_user_id, p_meter_number, p_amount_kobo));
  if exists (select from vending."order" o where o.buyer_id = p_user_id and o.method = p_method and o.buyer_key = p_key) then
    return;
  end if;
  if exists (
    select from vending."order" o
    where o.buyer_id = p_user_id and o.created_at > clock_timestamp() - interval '2 hours'
      and o.meter_number = p_meter_number and o.amount_kobo = p_amount_kobo and vending.was_just_paid(o)
  ) then
    raise exception 'the same was paid a moment ago' using errcode = 'VD009';
  end if;
end $$;
revoke all on function vending.refuse_repeat_of_user(text, text, text, text, bigint) from public;
