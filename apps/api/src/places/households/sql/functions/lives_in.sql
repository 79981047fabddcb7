-- Whether a user lives in a house: they are on the estate's list, or their account uses a meter of the house. Anyone
-- who knows the number of a meter without a household can add it (docs/decisions/0024). So when the estate lists people
-- of the house, a meter counts only for a listed person, known by their account or their verified e-mail address, and
-- for users to whom that person gave access.
create or replace function households.lives_in(p_user_id bigint, p_house_id bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
    select from households.occupant o
    where o.house_id = p_house_id and o.user_id = p_user_id and o.lives_here and o.ended_at is null
  ) or exists (
    select from metering.meter m join households.link l on l.meter_id = m.id
    where m.house_id = p_house_id and l.user_id = p_user_id and l.ended_at is null and l.role in ('owner', 'buyer')
      and (not exists (select from households.occupant o where o.house_id = p_house_id) or exists (
        select from households.link w join identity."user" u on u.id = w.user_id
        join households.occupant o on o.user_id = u.id or o.user_id is null and o.email = lower(u.email) and u.email_verified_at is not null
        where w.meter_id = m.id and w.ended_at is null and (w.user_id = p_user_id or w.role = 'owner')
          and o.house_id = p_house_id and o.lives_here and o.ended_at is null))
  )
$$;
revoke all on function households.lives_in(bigint, bigint) from public;
grant execute on function households.lives_in(bigint, bigint) to gatelight_app, gatelight_staff;
