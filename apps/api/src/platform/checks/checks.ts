import { createHash } from 'node:crypto';
import { lagosTime } from '@gatelight/contract/lagos-time';
import { inLongTransaction, sql, type Db, type Tx } from '../database/db.ts';
import { openFinding, resolveFindings, type FindingOwner } from './findings.ts';

/** Something that must be true and is not. */
export interface Finding {
  /** The invariant of reliability.md §1, or the check that found it. */
  check: string;
  detail: string;
}

/** A rule of a slice that the reconciliation verifies. */
export interface Check {
  /** Unique; names its mark and its findings. */
  id: string;
  /** The team that works on its findings. */
  owner: FindingOwner;
  /**
   * `{ newOf }`: the run of each minute reads the rows with new ids of this sequence, the nightly run reads all.
   * `everything`: cheap enough to read in full each minute. `nightly`: only the nightly run reads it.
   */
  reads: { newOf: string } | 'everything' | 'nightly';
  /** Its findings are already rows of platform.finding: they are logged, not stored again. */
  isStored?: boolean;
  /** Checks ids above `since`; all rows when undefined. */
  find: (db: Db | Tx, since: bigint | undefined) => Promise<Finding[]>;
}

type Rows = ReturnType<typeof sql<{ detail: string }>>;

/** A check that is one query. Each row of it is a finding. */
export function queryCheck(
  check: Omit<Check, 'find'> & { label: string; query: (since: bigint | undefined) => Rows },
): Check {
  const { label, query, ...rest } = check;
  return {
    ...rest,
    async find(db, since) {
      const { rows } = await query(since).execute(db);
      return rows.map(({ detail }) => ({ check: label, detail: withReadableTimes(detail) }));
    },
  };
}

/** Times as people write them: `2026-11-23 13:31:31.420048+00` of PostgreSQL is `23 Nov 2026, 14:31 WAT`. */
export function withReadableTimes(text: string): string {
  return text.replaceAll(
    /\b(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d{1,6})?)([+-]\d\d)(?::?(\d\d))?/g,
    (_, day: string, time: string, hours: string, minutes = '00') => lagosTime(`${day}T${time}${hours}:${minutes}`),
  );
}

/** `and column > since`, or nothing in the run that reads all rows. */
export function newer(column: string, since: bigint | undefined) {
  return since === undefined ? sql`` : sql`and ${sql.ref(column)} > ${since}`;
}

/** The longest time for a check of all rows; set longer deadlines on the client's side too. */
export const longestFullReadMs = 3_600_000;

function findInAllRows(db: Db | Tx, check: Check): Promise<Finding[]> {
  if (db.isTransaction) return check.find(db, undefined);
  return inLongTransaction(db, longestFullReadMs, (tx) => check.find(tx, undefined));
}

/** Every finding of these checks, with all rows read. For tests and for `npm run reconcile`: a failing check throws. */
export async function findAll(db: Db | Tx, checks: readonly Check[]): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const check of checks) found.push(...(await findInAllRows(db, check)));
  return found;
}

export interface CheckRun {
  found: { check: Check; finding: Finding }[];
  /** Checks that failed. */
  failed: { check: Check; error: unknown }[];
}

interface Position {
  checkId: string;
  since: bigint;
  settleTo: bigint;
  lastId: bigint;
  xid: string;
}

async function positions(db: Db | Tx, checks: readonly Check[]): Promise<Map<string, Position>> {
  const marked = checks.flatMap(({ id, reads }) => (typeof reads === 'object' ? [{ id, sequence: reads.newOf }] : []));
  const { rows } = await sql<Position>`
    select check_id as "checkId", since_id as since, settle_to as "settleTo", last_id as "lastId", run_xid::text as xid
    from platform.begin_checks(${marked.map(({ id }) => id)}::text[], ${marked.map(({ sequence }) => sequence)}::text[])
  `.execute(db);
  return new Map(rows.map((position) => [position.checkId, position]));
}

async function storePositions(db: Db | Tx, done: readonly Position[]): Promise<void> {
  const [first] = done;
  if (!first) return;
  const column = (of: (position: Position) => bigint) => done.map((position) => of(position).toString());
  await sql`
    select platform.finish_checks(${done.map(({ checkId }) => checkId)}::text[], ${column(({ settleTo }) => settleTo)}::bigint[],
      ${column(({ lastId }) => lastId)}::bigint[], ${first.xid}::xid8)
  `.execute(db);
}

/** `atOnce`: how many checks run at a time, each on its own connection. */
async function runEach(
  checks: readonly Check[],
  {
    find,
    done,
    atOnce = 1,
  }: { find: (check: Check) => Promise<Finding[]>; done?: (check: Check) => void; atOnce?: number },
): Promise<CheckRun> {
  const run: CheckRun = { found: [], failed: [] };
  const waiting = checks.values();
  async function work(): Promise<void> {
    for (const check of waiting) {
      try {
        for (const finding of await find(check)) run.found.push({ check, finding });
        done?.(check);
      } catch (error) {
        run.failed.push({ check, error });
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  return run;
}

/** The run of each minute: new rows only. A failed check does not stop the others, and its mark stays. */
export async function checkNewRows(db: Db | Tx, checks: readonly Check[]): Promise<CheckRun> {
  const chosen = checks.filter(({ reads }) => reads !== 'nightly');
  const from = await positions(db, chosen);
  const done: Position[] = [];
  const run = await runEach(chosen, {
    find: (check) => check.find(db, from.get(check.id)?.since),
    done(check) {
      const position = from.get(check.id);
      if (position) done.push(position);
    },
  });
  await storePositions(db, done);
  return run;
}

/** A check mostly uses one processor, and at night a second processor is free. */
const atOnceAtNight = 2;

/** The nightly run: all rows of all checks. */
export async function checkAllRows(db: Db | Tx, checks: readonly Check[]): Promise<CheckRun> {
  const run = await runEach(checks, {
    find: (check) => findInAllRows(db, check),
    atOnce: db.isTransaction ? 1 : atOnceAtNight,
  });
  await sql`select platform.finish_full_check()`.execute(db);
  return run;
}

/** When all rows were last checked; undefined: never. */
export async function lastFullCheck(db: Db | Tx): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select checked_at as at from platform.reconcile_mark where check_id = 'everything'
  `.execute(db);
  return rows[0]?.at;
}

const kind = 'reconciliation';
/** A broken check may find a million rows: a hundred are enough to work with. */
const mostOfOneCheck = 100;

function keyOf({ check, finding }: CheckRun['found'][number]): string {
  return `${kind}:${check.id}:${createHash('sha256').update(finding.detail).digest('hex').slice(0, 32)}`;
}

/**
 * Stores the findings of a run as rows of platform.finding. Resolves the rows that a check no longer finds, but only
 * for checks that read all their rows in this run.
 */
export async function storeFindings(
  db: Db | Tx,
  run: CheckRun,
  readInFull: readonly Check[],
): Promise<CheckRun['found']> {
  const counts = new Map<string, number>();
  const few = run.found.filter(({ check }) => {
    counts.set(check.id, (counts.get(check.id) ?? 0) + 1);
    return (counts.get(check.id) ?? 0) <= mostOfOneCheck;
  });
  for (const one of few) {
    if (one.check.isStored) continue;
    const { check, finding } = one;
    const detail = { checkId: check.id, check: finding.check, text: finding.detail };
    await openFinding(db, { key: keyOf(one), kind, owner: check.owner, detail });
  }
  const failed = new Set(run.failed.map(({ check }) => check.id));
  const complete = readInFull.map(({ id }) => id).filter((id) => !failed.has(id));
  const { rows } = await sql<{ key: string }>`
    select key from platform.finding
    where kind = ${kind} and state = 'needs_attention' and detail ->> 'checkId' = any(${complete}::text[])
      and key <> all(${run.found.map(keyOf)}::text[])
  `.execute(db);
  if (rows.length > 0) {
    await resolveFindings(
      db,
      rows.map(({ key }) => key),
      'the check no longer finds it',
    );
  }
  return few;
}
