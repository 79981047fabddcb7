-- What the business lacks to sell to every meter. Utilities are those of the tariffs and, before there is a tariff,
-- electricity. A meter's own tariff counts as it is in force now.
create or replace function staff_lists.first_steps(p_allow_simulator_keys boolean)
returns table (step text, meters bigint, names text[])
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_unpriced bigint[] := array(select t.id from metering.tariff t where not exists (
    select from metering.tariff_price p where p.tariff_id = t.id and p.valid_from <= now() and p.cancelled_at is null));
begin
  -- A price needs two people who may approve for each other now: not a new member with the one who invited them.
  return query select 'second-member', 0::bigint, '{}'::text[] where not exists (
    select from (select distinct r.user_id from identity.member_role r) m
    where identity.member_may(m.user_id, 'tariffs.edit') and staff.has_approver(m.user_id, 'tariffs.edit'));
  return query select 'estate', 0::bigint, '{}'::text[]
    where not exists (select from estates.estate e where e.retired_at is null);
  return query select 'price', 0::bigint, '{}'::text[]
    where not exists (select from metering.tariff t where t.id <> all (v_unpriced));
  return query select 'vat', 0::bigint, array_agg(u.utility order by u.utility)
    from (select t.utility from metering.tariff t union
      select 'electricity' where not exists (select from metering.tariff)) u
    where not exists (
      select from metering.vat_rate v where v.utility = u.utility and v.valid_from <= now() and v.cancelled_at is null)
    having count(*) > 0;
  return query select 'meter', 0::bigint, '{}'::text[]
    where not exists (select from metering.meter m where m.status = 'active');
  -- Most businesses have none: then no meter is read.
  if v_unpriced <> '{}' then
    return query select 'meter-price', sum(x.meters)::bigint, (array_agg(x.name order by x.meters desc, x.name))[:5]
      from (select t.name, count(*) as meters
        from metering.meter m
        join metering.tariff t on t.id = metering.tariff_of_meter(m.id)
        where m.status = 'active' and t.id = any (v_unpriced) group by t.id) x
      having count(*) > 0;
  end if;
  return query select 'meter-key', sum(x.meters)::bigint, (array_agg(x.name order by x.meters desc, x.name))[:5]
    from (select m.supply_group_code || '/' || m.key_revision as name, count(*) as meters
      from metering.meter m
      where m.status = 'active' and not exists (
        select from authority.vending_key k
        where k.supply_group_code = m.supply_group_code and k.key_revision = m.key_revision
          and k.key_generation = m.key_generation and k.encryption_algorithm = m.encryption_algorithm
          and k.base_date = m.base_date and (p_allow_simulator_keys or not k.is_simulator))
      group by 1) x
    having count(*) > 0;
end $$;
revoke all on function staff_lists.first_steps(boolean) from public;
grant execute on function staff_lists.first_steps(boolean) to gatelight_app, gatelight_staff;
