-- Whether a user lives in a house and so may invite to it: with an account that uses a meter of it, or on the estate's list.
create or replace function gate.lives_in(p_user_id bigint, p_house_id bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
    select from metering.meter m join households.link l on l.meter_id = m.id
    where m.house_id = p_house_id and l.user_id = p_user_id and l.ended_at is null and l.role in ('owner', 'buyer')
  ) or exists (
    select from households.occupant o
    where o.house_id = p_house_id and o.user_id = p_user_id and o.lives_here and o.ended_at is null
  )
$$;
revoke all on function gate.lives_in(bigint, bigint) from public;
