import { by } from '#platform/callers/by';
import type { User } from '#platform/callers/caller';
import { hashOf } from '#platform/callers/idempotency';
import { sessionOf } from '#platform/callers/session';
import { sql, type Db } from '#platform/database/db';
import { encodeArguments, sqlArguments } from '#platform/database/sql-arguments';
import type { ReadingRowFault } from '@gatelight/contract';

export interface Change {
  caller: User;
  /** From the caller. A repeat with the same key gets the same response. */
  key: string;
}

type Outcome = { result: string; refusal: null } | { result: null; refusal: string };

/** The functions that change the power account. All have the same form. */
const changes = {
  addMeter: sql`power.add_meter`,
  changeMeter: sql`power.change_meter`,
  addTariff: sql`power.add_tariff`,
  saveLine: sql`power.save_line`,
  setTerms: sql`power.set_terms`,
  addReading: sql`power.add_reading`,
  correctReading: sql`power.correct_reading`,
  addEntry: sql`power.add_entry`,
  addSupply: sql`power.add_supply`,
} as const;
export type ChangeName = keyof typeof changes;

const byChange = ({ caller, key }: Change, ...what: readonly string[]) =>
  by(caller, { key, body_hash: hashOf(...what) });

/** Changes the account with the database role of the web process. The database checks access to the estate again. */
export async function change(
  db: Db,
  how: Change,
  name: ChangeName,
  id: string,
  given: Readonly<Record<string, unknown>>,
): Promise<Outcome> {
  const { rows } = await sql<Outcome>`
    select result, refusal from ${changes[name]}(${sessionOf(how.caller)}::uuid, ${BigInt(id)}, ${sqlArguments(given)},
      ${byChange(how, name, id, encodeArguments(given))})`.execute(db);
  return rows[0]!;
}

export async function publish(db: Db, how: Change, estateId: string, publishes: boolean): Promise<Outcome> {
  const { rows } = await sql<Outcome>`
    select result, refusal from power.publish(${sessionOf(how.caller)}::uuid, ${BigInt(estateId)}, ${publishes},
      ${byChange(how, 'publish', estateId, String(publishes))})`.execute(db);
  return rows[0]!;
}

export async function cancelEntry(db: Db, how: Change, id: string, reason: string): Promise<Outcome> {
  const { rows } = await sql<Outcome>`
    select result, refusal from power.cancel_entry(${sessionOf(how.caller)}::uuid, ${BigInt(id)}, ${reason},
      ${byChange(how, 'cancelEntry', id, reason)})`.execute(db);
  return rows[0]!;
}

/** Without an end, the entry was wrong and is taken back. */
export async function endSupply(db: Db, how: Change, id: string, endedAt: Date | null): Promise<Outcome> {
  const { rows } = await sql<Outcome>`
    select result, refusal from power.end_supply(${sessionOf(how.caller)}::uuid, ${BigInt(id)}, ${endedAt}::timestamptz,
      ${byChange(how, 'endSupply', id, endedAt?.toISOString() ?? '')})`.execute(db);
  return rows[0]!;
}

export async function insertFile(db: Db, caller: User, estateId: string, content: Buffer): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`
    select power.store_file(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${content}) as id`.execute(db);
  return rows[0]!.id ?? undefined;
}

/** Sums the tokens of days that are over. Returns how many days. */

/** A readable row. `number` is its position in the file. */
export interface ReadingRow {
  row: number;
  meter: string;
  at: Date;
  tenths: number;
}

/** The problems of rows, or `same` for rows that are already stored. Undefined when the estate is not the caller's. */
export async function importReadings(
  db: Db,
  caller: User,
  estateId: string,
  rows: readonly ReadingRow[],
  store: boolean,
): Promise<{ row: number; code: ReadingRowFault | 'same' }[] | undefined> {
  const given = JSON.stringify(rows.map((one) => ({ ...one, at: one.at.toISOString() })));
  const { rows: found } = await sql<{ allowed: boolean; row: number; code: ReadingRowFault | 'same' }>`
    select allowed, "row", code from power.import_readings(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${given}::jsonb, ${store},
      ${by(caller)})`.execute(db);
  if (found.some(({ allowed }) => !allowed)) return undefined;
  return found.map(({ row, code }) => ({ row, code }));
}
