-- The payer returned from the provider's page: schedules a check soon. Called by functions of orders and fundings,
-- which know the owner of the charge.
create or replace function payments.leave_page(p_reference text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_id bigint;
begin
  update payments.charge
  set left_at = clock_timestamp(), next_check_at = clock_timestamp(), is_watched = true
  where reference = p_reference and status in ('initiated', 'pending') and authorization_url is not null
    and provider <> 'demonstration' and (left_at is null or left_at < clock_timestamp() - interval '5 seconds')
  returning id into v_id;
  if found then
    perform pg_notify('payments_charge', v_id::text);
  end if;
end $$;
revoke all on function payments.leave_page(text) from public;
