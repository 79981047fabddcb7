import { newer, queryCheck, type Check } from '#platform/checks/checks';
import { sql } from '#platform/database/db';

const requests = 'engineering.request_id_seq';

const check = (
  id: string,
  label: string,
  reads: Check['reads'],
  query: Parameters<typeof queryCheck>[0]['query'],
): Check => queryCheck({ id: `engineering.${id}`, label, owner: 'operations', reads, query });

/** Checks that every token that was not sold has a request of staff and matches it. */
export const engineeringChecks: readonly Check[] = [
  check(
    'explained',
    'a token without an order has a request',
    'everything',
    () =>
      sql`select i.reference || ' was made and no request explains it' as detail
        from authority.issue i
        left join engineering.request r on i.reference = 'engineering-' || r.id
        left join metering.meter m on m.id = r.meter_id
        left join engineering.token t on t.request_id = r.id and t.token = i.token
        where i.reference like 'engineering-%'
          and (r.id is null or m.number <> i.meter_number or i.units_tenths <> case r.kind when 'free-units' then r.value else 0 end
            -- Between the authority's response and our commit the request is still queued.
            or (t.request_id is null and r.state <> 'queued'))
        union all
        select k.reference || ' was made and no request explains it'
        from authority.key_change k
        left join engineering.request r on k.reference = 'engineering-' || r.id and r.kind = 'key-change'
        left join metering.meter m on m.id = r.meter_id
        where r.id is null or m.number <> k.meter_number`,
  ),
  check(
    'tokens',
    'the tokens of a request are those of the authority',
    { newOf: requests },
    (since) =>
      sql`select 'request ' || r.id || ' has a token that the authority does not know' as detail
        from engineering.request r join engineering.token t on t.request_id = r.id
        where r.kind <> 'test'
          and not exists (select from authority.issue i where i.reference = 'engineering-' || r.id and i.token = t.token and i.tid = t.tid)
          and not exists (select from authority.key_change k where k.reference = 'engineering-' || r.id and t.token = any(k.tokens))
          ${newer('r.id', since)}
        union all
        select 'request ' || r.id || ' is issued and has no token'
        from engineering.request r
        where r.state = 'issued' and not exists (select from engineering.token t where t.request_id = r.id) ${newer('r.id', since)}`,
  ),
  check(
    'free-units',
    'free units are counted once',
    { newOf: requests },
    (since) =>
      sql`select 'request ' || r.id || ' gives ' || r.value || ' tenths and ' || coalesce(f.units_tenths, 0) || ' are counted' as detail
        from engineering.request r left join engineering.free_units f on f.request_id = r.id
        where (r.kind = 'free-units') and (f.request_id is null or f.units_tenths <> r.value
            or f.source <> case r.purpose when 'replacement' then 'carried-over' else r.purpose end)
          ${newer('r.id', since)}`,
  ),
  check(
    'free-issue-cap',
    'no estate got more free units than its month allows',
    'nightly',
    () =>
      sql`select 'estate ' || f.estate_id || ' got ' || f.given || ' tenths of free ' || f.utility || ' in ' || f.month as detail
        from (select estate_id, utility, month, sum(units_tenths) as given, max(request_id) as last_id
              from engineering.free_units where source = 'free-issue' group by 1, 2, 3) f
        join engineering.request r on r.id = f.last_id
        where f.given > (engineering.limit_of(f.estate_id, f.utility, r.created_at)).month_tenths`,
  ),
  check(
    'carried-over',
    'units of a replaced meter moved once',
    'nightly',
    () =>
      sql`select 'meter ' || p.old_meter_id || ' left ' || p.units_tenths || ' tenths and ' || coalesce(sum(f.units_tenths), 0)
            || ' were carried over' as detail
        from engineering.replacement p
        left join engineering.request r on r.meter_id = p.new_meter_id and r.purpose = 'replacement' and r.act = p.act
        left join engineering.free_units f on f.request_id = r.id and f.source = 'carried-over'
        group by p.old_meter_id, p.units_tenths having p.units_tenths <> coalesce(sum(f.units_tenths), 0)
        union all
        select 'request ' || f.request_id || ' carried units over without a replacement'
        from engineering.free_units f join engineering.request r on r.id = f.request_id
        where f.source = 'carried-over'
          and not exists (select from engineering.replacement p where p.new_meter_id = r.meter_id and p.act = r.act)`,
  ),
  check(
    'replaced',
    'a replaced meter gets no token',
    'nightly',
    () =>
      sql`select 'meter ' || p.old_meter_id || ' was vended to after it was replaced' as detail
        from engineering.replacement p join vending."order" o on o.meter_id = p.old_meter_id and o.vended_at > p.at`,
  ),
];
