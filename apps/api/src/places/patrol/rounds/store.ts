import { isErrorCode, type GateDuty, type Patrol, type WalkedRound, type WorkedShift } from '@gatelight/contract';
import { by } from '#platform/callers/by';
import type { User } from '#platform/callers/caller';
import type { RepeatFacts } from '#platform/callers/idempotency';
import { sessionOf } from '#platform/callers/session';
import { sql, type Db } from '#platform/database/db';
import { sqlArguments } from '#platform/database/sql-arguments';
import { AppError } from '#platform/errors';
import { defineKeyset, type Keyed, type KeysetPage } from '#platform/lists/keyset';

export async function selectPoints(db: Db, caller: User, estateId: string): Promise<Patrol['points']> {
  const { rows } = await sql<Patrol['points'][number]>`
    select id, name, secret from patrol.points_of(${sessionOf(caller)}::uuid, ${BigInt(estateId)})`.execute(db);
  return rows;
}

export async function selectPlan(db: Db, estateId: string): Promise<Omit<Patrol, 'points'>> {
  const id = BigInt(estateId);
  const { rows: rounds } = await sql<{ round: Patrol['rounds'][number] }>`
    select patrol.round_view(r) as round from patrol.round r where r.estate_id = ${id} and r.ended_at is null order by r.id`.execute(
    db,
  );
  const { rows: planned } = await sql<Patrol['planned'][number]>`
    select s.id::text, s.guard_id::text, identity.actor_name('user:' || s.guard_id) as guard, g.name as gate, s.weekdays, s.from_minute, s.to_minute
    from patrol.planned_shift s join gate.gate g on g.id = s.gate_id
    where s.estate_id = ${id} and s.ended_at is null order by g.id, s.from_minute, s.id`.execute(db);
  const { rows: onDuty } = await sql<Patrol['on_duty'][number]>`
    select identity.actor_name('user:' || s.guard_id) as guard, g.name as gate, s.began_at as since
    from patrol.shift s join gate.gate g on g.id = s.gate_id
    -- A device ends a shift after twelve hours automatically.
    where s.estate_id = ${id} and s.ended_at is null and s.began_at > now() - interval '12 hours'
      and not exists (select from patrol.shift later where later.device_id = s.device_id and later.began_at > s.began_at)
    order by g.id, s.began_at`.execute(db);
  return { rounds: rounds.map(({ round }) => round), planned, on_duty: onDuty };
}

type Saved = { id: string; refusal?: string };

function taken({ id, refusal }: Saved): string {
  if (refusal !== undefined) throw new AppError(isErrorCode(refusal) ? refusal : 'not-found');
  return id;
}

/** An addition to the plan of an estate, and how its repeats are known. */
interface Addition<Part> {
  readonly estateId: string;
  readonly part: Part;
  readonly repeat: RepeatFacts;
}

async function addPart(
  db: Db,
  caller: User,
  add: 'add_point' | 'add_round' | 'add_planned_shift',
  { estateId, part, repeat }: Addition<object>,
): Promise<string> {
  const { rows } = await sql<{ saved: Saved }>`
    select ${sql.raw(`patrol.${add}`)}(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${sqlArguments({ ...part })},
      ${by(caller, repeat)}) as saved`.execute(db);
  return taken(rows[0]!.saved);
}

export const addPoint = (db: Db, caller: User, addition: Addition<{ name: string; secret: string }>) =>
  addPart(db, caller, 'add_point', addition);
export const addRound = (db: Db, caller: User, addition: Addition<object>) =>
  addPart(db, caller, 'add_round', addition);
export const addPlannedShift = (db: Db, caller: User, addition: Addition<object>) =>
  addPart(db, caller, 'add_planned_shift', addition);

export async function endPart(
  db: Db,
  caller: User,
  { estateId, part, id }: { estateId: string; part: string; id: string },
): Promise<void> {
  const { rows } = await sql<{ refusal: string | null }>`
    select patrol.end_part(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${part}, ${BigInt(id)}, ${by(caller)}) as refusal`.execute(
    db,
  );
  const { refusal } = rows[0]!;
  if (refusal !== null) throw new AppError(isErrorCode(refusal) ? refusal : 'not-found');
}

export const shiftKeyset = defineKeyset({
  list: 'guard-shifts',
  sorts: { began: { column: sql`s.began_at`, kind: 'timestamptz' } },
  id: { column: sql`s.id`, kind: 'bigint' },
  first: '-began',
});

export async function selectShifts(
  db: Db,
  page: KeysetPage,
  estateId: string,
  guard: string | undefined,
): Promise<(WorkedShift & Keyed)[]> {
  // The plan at that gate with the nearest begin, within three hours. It may be on the day before or after: a shift
  // that is planned for 23:50 may begin at 00:10.
  const { rows } = await sql<WorkedShift & Keyed>`
    select ${page.keys}, s.id::text as id, identity.actor_name('user:' || s.guard_id) as guard, g.name as gate, s.began_at, s.ended_at,
      (select m.late from patrol.planned_shift p
        cross join generate_series(-1, 1) beside
        cross join lateral (select platform.day_of(s.began_at) + beside as day) d
        cross join lateral (select floor(extract(epoch from date_trunc('minute', s.began_at)
          - (d.day + make_interval(mins => p.from_minute)) at time zone 'Africa/Lagos') / 60)::integer as late) m
        where p.estate_id = s.estate_id and p.gate_id = s.gate_id and p.guard_id = s.guard_id
          and p.weekdays & (1 << (extract(isodow from d.day)::integer - 1)) <> 0
          and m.late between -180 and 180
        order by abs(m.late) limit 1) as late_minutes
    from patrol.shift s join gate.gate g on g.id = s.gate_id
    where s.estate_id = ${BigInt(estateId)} and ${guard === undefined ? sql`true` : sql`s.guard_id = ${BigInt(guard)}`}
      and ${page.after} order by ${page.order} limit ${page.limit}`.execute(db);
  return rows;
}

export async function selectWalked(db: Db, estateId: string): Promise<WalkedRound[]> {
  const { rows } = await sql<WalkedRound>`
    select r.name as round, r.due_at, r.over_at, r.points, r.seen, r.missing
    from patrol.runs_of(${BigInt(estateId)}, now() - interval '14 days', now()) r
    order by r.due_at desc, r.round_id`.execute(db);
  return rows;
}

// ---- The device and the worker --------------------------------------------------------------------------------------

export async function findDuty(db: Db, keyHash: Buffer): Promise<GateDuty> {
  const { rows } = await sql<{
    duty: (Omit<GateDuty, 'scans'> & { scans: { point_id: string; at: string }[] }) | null;
  }>`select patrol.duty_for_gate(${keyHash}) as duty`.execute(db);
  const duty = rows[0]?.duty;
  if (!duty) throw new AppError('device-required');
  return { ...duty, scans: duty.scans.map((scan) => ({ ...scan, at: new Date(scan.at) })) };
}

export async function tellMissedRounds(db: Db): Promise<number> {
  const { rows } = await sql<{ seen: number }>`select patrol.tell_missed_rounds() as seen`.execute(db);
  return rows[0]!.seen;
}
