import type { exportGateEntries, GateEntry, GateRules, GatesOfEstate, NewGate, QueryOf } from '@gatelight/contract';
import { CONFLICT_DAYS, isErrorCode } from '@gatelight/contract';
import { by } from '#platform/callers/by';
import type { User } from '#platform/callers/caller';
import { sessionOf } from '#platform/callers/session';
import { sql, type Db } from '#platform/database/db';
import { sqlArguments } from '#platform/database/sql-arguments';
import { AppError } from '#platform/errors';
import { defineKeyset, type Keyed, type KeysetPage } from '#platform/lists/keyset';

const today = sql`date_trunc('day', now(), 'Africa/Lagos')`;

/** Gates, devices, guards and rules of an estate, for its manager. */
export async function selectGates(db: Db, estateId: string): Promise<GatesOfEstate> {
  const id = BigInt(estateId);
  const { rows } = await sql<{ found: GatesOfEstate }>`
    select jsonb_build_object(
      'gates', (select coalesce(jsonb_agg(jsonb_build_object('id', g.id::text, 'name', g.name, 'kind', g.kind, 'devices', (
          select coalesce(jsonb_agg(jsonb_build_object('id', d.id::text, 'name', d.name,
            'state', case when d.cut_off_at is not null then 'cut-off' when d.paired_at is not null then 'paired' else 'pairing' end,
            'paired_at', d.paired_at, 'seen_at', d.seen_at, 'pairing_until', case when d.paired_at is null then d.pairing_until end)
            order by d.id), '[]')
          -- A pairing that was not finished in time is not shown.
          from gate.device d where d.gate_id = g.id and d.kind = 'phone' and (d.paired_at is not null or d.pairing_until > now())
            and (d.cut_off_at is null or d.cut_off_at > now() - interval '30 days'))) order by g.id), '[]')
        from gate.gate g where g.estate_id = ${id}),
      'guards', (select coalesce(jsonb_agg(jsonb_build_object('id', m.user_id::text, 'name', identity.actor_name('user:' || m.user_id),
          'has_pin', p.user_id is not null, 'first_until', p.first_until) order by m.id), '[]')
        from teams.member m left join gate.pin p on p.estate_id = m.estate_id and p.user_id = m.user_id where m.estate_id = ${id} and m.role = 'guard' and m.ended_at is null),
      'rules', (select jsonb_build_object('list_hours', coalesce(s.list_hours, 12), 'old_list', coalesce(s.old_list, 'call'),
          'asks_plate', coalesce(s.asks_plate, false), 'log_days', coalesce(s.log_days, 180), 'way', coalesce(s.way, ''), 'photos', coalesce(s.photos, 'never'),
          'open_from', coalesce(s.open_from, 0), 'open_to', coalesce(s.open_to, 1439),
          'deliveries_from', coalesce(s.deliveries_from, 0), 'deliveries_to', coalesce(s.deliveries_to, 1439))
        from (values (1)) x left join gate.estate s on s.estate_id = ${id}),
      'inside', (select coalesce(sum(p.inside), 0) from gate.pass p where p.estate_id = ${id} and p.inside > 0),
      'came_today', (select coalesce(sum(e.people), 0) from gate.entry e
        where e.estate_id = ${id} and e.kind = 'in' and e.source in ('pass', 'walk-in') and e.at >= ${today} and e.at <= now()),
      'expected_today', (select coalesce(sum(p.people), 0) from gate.pass p
        where p.estate_id = ${id} and p.until_at > now() and p.from_at < ${today} + interval '1 day' and p.admitted = 0
          and p.kind <> 'weekly' and p.cancelled_at is null),
      'conflicts', (select count(*) from gate.entry e where e.estate_id = ${id} and e.conflict is not null
        and e.at >= ${today} - make_interval(days => ${CONFLICT_DAYS - 1}::integer))
    ) as found`.execute(db);
  const { found } = rows[0]!;
  const date = (at: Date | null) => (at === null ? null : new Date(at));
  return {
    ...found,
    gates: found.gates.map((gate) => ({
      ...gate,
      devices: gate.devices.map((one) => ({
        ...one,
        paired_at: date(one.paired_at),
        seen_at: date(one.seen_at),
        pairing_until: date(one.pairing_until),
      })),
    })),
    guards: found.guards.map((guard) => ({ ...guard, first_until: date(guard.first_until) })),
  };
}

export const entryKeyset = defineKeyset({
  list: 'gate-entries',
  sorts: { at: { column: sql`e.at`, kind: 'timestamptz' } },
  id: { column: sql`e.id`, kind: 'bigint' },
  first: '-at',
});

export type EntryFilter = QueryOf<typeof exportGateEntries>;

/** Midnight in Lagos, `days` after the start of a day. */
const midnight = (day: string, days = 0) => sql`platform.start_of(${day}::date + ${days}::integer)`;

export async function selectEntries(
  db: Db,
  page: KeysetPage,
  estateId: string,
  filter: EntryFilter,
): Promise<(GateEntry & Keyed)[]> {
  const { rows } = await sql<GateEntry & Keyed>`
    select ${page.keys}, e.id::text as id, e.at, g.name as gate, coalesce(identity.actor_name('user:' || e.guard_id), d.name) as guard, coalesce(h.name, '') as house,
      e.kind, e.people, e.source, case when e.source = 'vehicle' then gate.vehicle_plate(e.id) else '' end as plate, e.pass_kind, e.checked_by as "check", e.conflict, e.reason,
      e.unexpected_at is not null as is_unexpected
    from gate.entry e join gate.gate g on g.id = e.gate_id join gate.device d on d.id = e.device_id
      left join estates.house h on h.id = e.house_id
    where e.estate_id = ${BigInt(estateId)}
      and ${filter.gate === undefined ? sql`true` : sql`e.gate_id = ${BigInt(filter.gate)}`}
      and ${filter.kind === undefined ? sql`true` : sql`e.kind = ${filter.kind}`}
      and ${filter.source === undefined ? sql`true` : sql`e.source = ${filter.source}`}
      and ${filter.guard === undefined ? sql`true` : sql`e.guard_id = ${BigInt(filter.guard)}`}
      and ${filter.house === undefined ? sql`true` : sql`e.house_id = ${BigInt(filter.house)}`}
      and ${filter.from_day === undefined ? sql`true` : sql`e.at >= ${midnight(filter.from_day)}`}
      and ${filter.until_day === undefined ? sql`true` : sql`e.at < ${midnight(filter.until_day, 1)}`}
      and ${filter.only_conflicts ? sql`e.conflict is not null` : sql`true`}
      and ${filter.only_unexpected ? sql`e.unexpected_at is not null` : sql`true`}
      and ${page.after} order by ${page.order} limit ${page.limit}`.execute(db);
  return rows;
}

function refuse(refusal: string | undefined): void {
  if (refusal !== undefined) throw new AppError(isErrorCode(refusal) ? refusal : 'not-found');
}

/** Adds a gate, or changes the one with `gateId`. Returns its id. */
export async function storeGate(
  db: Db,
  caller: User,
  { estateId, gateId }: { estateId: string; gateId?: string },
  gate: NewGate,
): Promise<string> {
  const { rows } = await sql<{ saved: { id: string; refusal?: string } }>`
    select gate.store_gate(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${gateId === undefined ? null : BigInt(gateId)}::bigint,
      ${sqlArguments({ name: gate.name, kind: gate.kind })}, ${by(caller)}) as saved`.execute(db);
  const { id, refusal } = rows[0]!.saved;
  refuse(refusal);
  return id;
}

export async function setRules(db: Db, caller: User, estateId: string, rules: Partial<GateRules>): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select gate.set_rules(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${sqlArguments(rules)}, ${by(caller)}) as done`.execute(
    db,
  );
  return rows[0]!.done;
}

export async function addDevice(
  db: Db,
  caller: User,
  { estateId, gateId }: { estateId: string; gateId: string },
  device: { name: string; secret_hash: Buffer; minutes: number },
): Promise<{ id: string; until: Date } | undefined> {
  const { rows } = await sql<{ paired: { id: string; until: string } | null }>`
    select gate.add_device(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${BigInt(gateId)}, ${sqlArguments(device)}, ${by(caller)})
      as paired`.execute(db);
  const { paired } = rows[0]!;
  return paired === null ? undefined : { id: paired.id, until: new Date(paired.until) };
}

export async function cutOff(
  db: Db,
  caller: User,
  { gateId, deviceId }: { gateId: string; deviceId: string },
  isStolen: boolean,
): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select gate.cut_off(${sessionOf(caller)}::uuid, ${BigInt(gateId)}, ${BigInt(deviceId)}, ${isStolen}, ${by(caller)}) as done`.execute(
    db,
  );
  return rows[0]!.done;
}

export async function setPin(
  db: Db,
  caller: User,
  { estateId, guardId }: { estateId: string; guardId: string },
  pin: { salt: Buffer; hash: Buffer },
): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select gate.set_pin(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${BigInt(guardId)}, ${sqlArguments(pin)}, ${by(caller)})
      as done`.execute(db);
  return rows[0]!.done;
}

type Revealed = { visitor: string; plate: string; has_photo: boolean };

export async function reveal(
  db: Db,
  caller: User,
  { estateId, entryId }: { estateId: string; entryId: string },
  reason: string,
): Promise<Revealed | null> {
  const { rows } = await sql<{ found: Revealed | null }>`
    select gate.reveal(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${BigInt(entryId)}, ${reason}, ${by(caller)}) as found`.execute(
    db,
  );
  return rows[0]!.found;
}

export async function findEntryPhoto(
  db: Db,
  caller: User,
  { estateId, entryId }: { estateId: string; entryId: string },
): Promise<Buffer | null> {
  const { rows } = await sql<{ content: Buffer | null }>`
    select gate.entry_photo_of(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${BigInt(entryId)}) as content`.execute(
    db,
  );
  return rows[0]!.content;
}
