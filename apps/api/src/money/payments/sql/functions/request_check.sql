-- Requests a check soon. Returns false when there was one within the last seconds or nothing is left to check.
create or replace function payments.request_check(p_reference text, p_rest_seconds integer) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_id bigint;
begin
  update payments.charge
  set next_check_at = clock_timestamp(), last_checked_at = clock_timestamp(), is_watched = true
  where reference = p_reference and status in ('initiated', 'pending', 'expired') and asked_at is not null
    and provider <> 'demonstration'
    and coalesce(last_checked_at, asked_at) < clock_timestamp() - make_interval(secs => greatest(p_rest_seconds, 5))
  returning id into v_id;
  if not found then
    return false;
  end if;
  perform pg_notify('payments_charge', v_id::text);
  return true;
end $$;
revoke all on function payments.request_check(text, integer) from public;
grant execute on function payments.request_check(text, integer) to gatelight_app, gatelight_web;
comment on function payments.request_check(text, integer) is 'requests a check soon; false when there was one within the last seconds, or when there is nothing to check';
