-- How much was taken off in an estate by waivers and corrections without a second person, by all members of its team
-- together, in the last 90 days.
create or replace function service_charges.taken_off_alone(p_estate_id bigint, p_but_id bigint) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(sum(w.amount_kobo), 0)::bigint from service_charges.waiver w
  where w.estate_id = p_estate_id and w.state = 'counted' and w.decided_by is null and w.id is distinct from p_but_id
    and w.asked_at > now() - interval '90 days'
$$;
revoke all on function service_charges.taken_off_alone(bigint, bigint) from public;
