-- The rows of an import that other data uses by now, so that the import cannot be undone.
create or replace function imports.in_the_way(p_id bigint) returns table (number integer, why text)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  v_batch imports.batch;
begin
  select * into v_batch from imports.batch b where b.id = p_id;
  return query
  select r.number, u.why from imports.row r cross join lateral (
    select 'it has houses' where v_batch.list = 'estates' and exists (select from estates.house h where h.estate_id = r.made_id)
    union all
    select 'it has meters' where v_batch.list = 'estates' and exists (select from metering.meter m where m.estate_id = r.made_id)
    union all
    select 'it has a manager' where v_batch.list = 'estates'
      and exists (select from teams.member s where s.estate_id = r.made_id)
    union all
    select 'it has a meter' where v_batch.list = 'houses' and exists (select from metering.meter m where m.house_id = r.made_id)
    union all
    select 'people live there' where v_batch.list = 'houses'
      and (exists (select from households.occupant o where o.house_id = r.made_id)
        or exists (select from households.house_owner o where o.house_id = r.made_id))
    union all
    select 'it has service charges' where v_batch.list = 'houses'
      and exists (select from service_charges.invoice c where c.house_id = r.made_id)
    union all
    select 'it was changed or moved out' where v_batch.list = 'occupants'
      and exists (select from households.occupant o where o.id = r.made_id and o.ended_at is not null)
    union all
    select 'the meter was changed' where v_batch.list = 'meters'
      and exists (select from metering.meter m where m.id = r.made_id and m.revision <> 1)
    union all
    select 'the meter has orders' where v_batch.list = 'meters'
      and exists (select from vending."order" o where o.meter_id = r.made_id)
    union all
    select 'the meter has engineering tokens' where v_batch.list = 'meters'
      and exists (select from engineering.request q where q.meter_id = r.made_id)
    union all
    select 'a household uses the meter' where v_batch.list = 'meters'
      and (exists (select from households.link l where l.meter_id = r.made_id)
        or exists (select from households.request q where q.meter_id = r.made_id)
        or exists (select from usage.reading u where u.meter_id = r.made_id))
    union all
    select 'a debt is booked on the meter' where v_batch.list = 'meters'
      and exists (select from ledger.account a join ledger.posting p on p.account_id = a.id where a.code = 'debt-receivable:' || r.made_id)
    union all
    select 'the debt has changed since' where v_batch.list = 'debts' and exists (
      select from ledger.account a join ledger.posting p on p.account_id = a.id
        join ledger.journal j on j.reference = 'import-debt:' || p_id || ':' || r.number
      where a.code = 'debt-receivable:' || r.made_id and p.journal_id > j.id)
  ) as u (why)
  where r.batch_id = p_id and r.made_id is not null
  order by r.number;
end $$;
revoke all on function imports.in_the_way(bigint) from public;
grant execute on function imports.in_the_way(bigint) to gatelight_app, gatelight_staff;
