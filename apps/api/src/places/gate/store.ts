import type { GateList, GateLogLine, ListedPass, Visit, WantedPass } from '@gatelight/contract';
import type { PassKind } from '@gatelight/contract/places/passes/signed-pass';
import { GATE_LOG_LINES, isErrorCode } from '@gatelight/contract';
import { by } from '#platform/callers/by';
import type { GateDevice, User } from '#platform/callers/caller';
import { hashOf } from '#platform/callers/idempotency';
import { sessionOf } from '#platform/callers/session';
import { sql, type Db } from '#platform/database/db';
import { sqlArguments } from '#platform/database/sql-arguments';
import { isRefusedWith } from '#platform/database/sql-states';
import { AppError } from '#platform/errors';
import { defineKeyset, type Keyed, type KeysetPage } from '#platform/lists/keyset';

/** A pass from the database. JSON has instants as text. */
export interface PassRow {
  id: number;
  estate_id: number;
  house_id: string;
  kind: PassKind;
  visitor: string;
  plate: string;
  people: number;
  from: string;
  until: string;
  weekdays: number;
  day_from: number;
  day_to: number;
  state: 'waiting' | 'ready' | 'inside' | 'used' | 'over' | 'cancelled';
  /** Hexadecimal. Null when no pass of this estate has the code. */
  code_sealed: string | null;
  admitted: number;
  inside: number;
  last_in_at: string | null;
  made_by: string;
  host: string;
  event: { id: string; name: string } | null;
  key_version: number;
}

export async function ownsHouse(db: Db, caller: User, houseId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select gate.own_house(${sessionOf(caller)}::uuid, ${BigInt(houseId)}) is not null as is`.execute(db);
  return rows[0]!.is;
}

export async function isGateOf(db: Db, caller: User, estateId: string, gateId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select gate.is_gate_of(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${BigInt(gateId)}) as is`.execute(db);
  return rows[0]!.is;
}

// ---- Passes ---------------------------------------------------------------------------------------------------------

export async function selectVisitorHouses(
  db: Db,
  caller: User,
): Promise<{ id: string; name: string; estate_id: string; estate_name: string; way: string; has_gate: boolean }[]> {
  const { rows } = await sql<Awaited<ReturnType<typeof selectVisitorHouses>>[number]>`
    select id::text, name, estate_id::text, estate_name, way, has_gate
    from gate.visitor_houses(${sessionOf(caller)}::uuid)`.execute(db);
  return rows;
}

export async function findSigningFacts(
  db: Db,
  caller: User,
  houseId: string,
): Promise<{ estateId: number; salt: Buffer } | undefined> {
  const { rows } = await sql<{ estate_id: bigint; salt: Buffer }>`
    select estate_id, salt from gate.signing_facts(${sessionOf(caller)}::uuid, ${BigInt(houseId)})`.execute(db);
  return rows[0] && { estateId: Number(rows[0].estate_id), salt: rows[0].salt };
}

export interface DrawnPass {
  id: number;
  codeIndex: Buffer;
  codeTag: Buffer;
  codeSealed: Buffer;
  /** Undefined when the house gave no phone number. */
  phoneIndex?: Buffer;
}

/** Stores a pass. Returns undefined when the code or the number is taken, so that the caller draws again. */
export async function insertPass(
  db: Db,
  { caller, houseId, key }: { caller: User; houseId: string; key: string | undefined },
  wanted: WantedPass,
  drawn: DrawnPass,
): Promise<PassRow | undefined> {
  const repeat = key === undefined ? {} : { key, body_hash: hashOf(houseId, JSON.stringify(wanted)) };
  const made = sql<{ answer: PassRow & { refusal?: string } }>`
    select gate.make_pass(${sessionOf(caller)}::uuid, ${BigInt(houseId)}, ${sqlArguments({
      ...wanted,
      id: drawn.id,
      code_index: drawn.codeIndex,
      code_tag: drawn.codeTag,
      code_sealed: drawn.codeSealed,
      ...(drawn.phoneIndex ? { phone_index: drawn.phoneIndex } : {}),
    })}, ${by(caller, repeat)}) as answer`;
  const { rows } = await made.execute(db).catch((error: unknown) => {
    if (!isRefusedWith(error, 'PT001')) throw error;
    throw new AppError('phone-blocked', { facts: { blocked_until: (error as { detail: string }).detail } });
  });
  const { answer } = rows[0]!;
  if (answer.refusal === 'code-taken') return undefined;
  if (answer.refusal !== undefined) throw new AppError(isErrorCode(answer.refusal) ? answer.refusal : 'not-found');
  return answer;
}

export const passKeyset = defineKeyset({
  list: 'passes',
  sorts: { made: { column: sql`p.created_at`, kind: 'timestamptz' } },
  id: { column: sql`p.id`, kind: 'bigint' },
  first: '-made',
});

export async function selectPasses(
  db: Db,
  page: KeysetPage,
  { caller, houseId, isOver }: { caller: User; houseId: string; isOver: boolean },
): Promise<({ pass: PassRow } & Keyed)[]> {
  const { rows } = await sql<{ pass: PassRow } & Keyed>`
    select ${page.keys}, p.pass from gate.passes_of(${sessionOf(caller)}::uuid, ${BigInt(houseId)}, ${isOver}) p
    where ${page.after} order by ${page.order} limit ${page.limit}`.execute(db);
  return rows;
}

export async function cancelPass(db: Db, caller: User, houseId: string, id: string): Promise<PassRow | null> {
  const { rows } = await sql<{ pass: PassRow | null }>`
    select gate.cancel_pass(${sessionOf(caller)}::uuid, ${BigInt(houseId)}, ${BigInt(id)}, ${by(caller)}) as pass`.execute(
    db,
  );
  return rows[0]!.pass;
}

export async function findPassForVisitor(
  db: Db,
  passId: number,
  estateId: number,
): Promise<(PassRow & { estate_name: string; way: string; house: string }) | null> {
  const { rows } = await sql<{ pass: Awaited<ReturnType<typeof findPassForVisitor>> }>`
    select gate.pass_for_visitor(${BigInt(passId)}, ${BigInt(estateId)}) as pass`.execute(db);
  return rows[0]!.pass;
}

// ---- The house's log ------------------------------------------------------------------------------------------------

export const visitKeyset = defineKeyset({
  list: 'visits',
  sorts: { at: { column: sql`v.at`, kind: 'timestamptz' } },
  id: { column: sql`v.id`, kind: 'bigint' },
  first: '-at',
});

/** JSON has instants as text. */
type VisitRow = Omit<Visit, 'at' | 'looks'> & { at: string; looks: { by: string; at: string; reason: string }[] };

export async function selectVisits(
  db: Db,
  page: KeysetPage,
  caller: User,
  houseId: string,
): Promise<({ line: VisitRow } & Keyed)[]> {
  const { rows } = await sql<{ line: VisitRow } & Keyed>`
    select ${page.keys}, v.line from gate.visit_lines(${sessionOf(caller)}::uuid, ${BigInt(houseId)}) v
    where ${page.after} order by ${page.order} limit ${page.limit}`.execute(db);
  return rows;
}

export async function forgetVisitor(db: Db, caller: User, houseId: string, entryId: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select gate.forget_visitor(${sessionOf(caller)}::uuid, ${BigInt(houseId)}, ${BigInt(entryId)}, ${by(caller)}) as done`.execute(
    db,
  );
  return rows[0]!.done;
}

export async function noteUnexpected(db: Db, caller: User, houseId: string, entryId: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select gate.note_unexpected(${sessionOf(caller)}::uuid, ${BigInt(houseId)}, ${BigInt(entryId)}, ${by(caller)}) as done`.execute(
    db,
  );
  return rows[0]!.done;
}

export async function hidesName(db: Db, caller: User): Promise<boolean> {
  const { rows } = await sql<{ hides: boolean }>`select gate.hides_name(${sessionOf(caller)}::uuid) as hides`.execute(
    db,
  );
  return rows[0]!.hides;
}

export async function setHidesName(db: Db, caller: User, hides: boolean): Promise<void> {
  await sql`select gate.set_hides_name(${sessionOf(caller)}::uuid, ${hides}, ${by(caller)})`.execute(db);
}

// ---- The device -----------------------------------------------------------------------------------------------------

export async function pairDevice(
  db: Db,
  secretHash: Buffer,
  keyHash: Buffer,
): Promise<{ estate: string; gate: string } | null> {
  const { rows } = await sql<{ paired: { estate: string; gate: string } | null }>`
    select gate.pair(${secretHash}, ${keyHash}) as paired`.execute(db);
  return rows[0]!.paired;
}

export async function findDevice(db: Db, keyHash: Buffer): Promise<{ deviceId: string; estateId: number } | undefined> {
  const { rows } = await sql<{ id: string; estate_id: bigint }>`
    select id::text, estate_id from gate.device_of(${keyHash})`.execute(db);
  return rows[0] && { deviceId: rows[0].id, estateId: Number(rows[0].estate_id) };
}

type StoredList = Omit<GateList, 'at' | 'keys' | 'rounds' | 'guards'> & {
  at: string;
  key_version: number;
  guards: (Omit<GateList['guards'][number], 'first_until'> & { first_until: string | null })[];
};

/** Salts, tags and hashes are hexadecimal in the database and base64url in the contract. */
export async function findList(db: Db, keyHash: Buffer): Promise<StoredList | null> {
  const { rows } = await sql<{ list: StoredList | null }>`select gate.list_of(${keyHash}) as list`.execute(db);
  return rows[0]!.list;
}

export interface StoredPin {
  salt: Buffer;
  hash: Buffer;
  isOwn: boolean;
  /** A manager gave it, and it has not expired. */
  isFirst: boolean;
}

export async function findPin(db: Db, keyHash: Buffer, guardId: string): Promise<StoredPin | undefined> {
  const { rows } = await sql<{ pin: { salt: string; hash: string; is_own: boolean; is_first: boolean } | null }>`
    select gate.pin_at(${keyHash}, ${BigInt(guardId)}) as pin`.execute(db);
  const { pin } = rows[0]!;
  if (pin === null) return undefined;
  const bytes = (hex: string) => Buffer.from(hex, 'hex');
  return { salt: bytes(pin.salt), hash: bytes(pin.hash), isOwn: pin.is_own, isFirst: pin.is_first };
}

/** Replaces the first PIN, whose hash is `first`, with `pin`. Returns false when it is no longer the guard's PIN. */
export async function storeOwnPin(
  db: Db,
  caller: GateDevice,
  { guardId, first }: { guardId: string; first: Buffer },
  pin: { salt: Buffer; hash: Buffer },
): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select gate.choose_pin(${caller.keyHash}, ${BigInt(guardId)}, ${first}, ${sqlArguments(pin)}, ${by(caller)}) as done`.execute(
    db,
  );
  return rows[0]!.done;
}

export async function findPass(
  db: Db,
  keyHash: Buffer,
  wanted: { codeIndex: Buffer } | { passId: number },
): Promise<{ at: string; pass: ListedPass | null }> {
  const code = 'codeIndex' in wanted ? wanted.codeIndex : null;
  const id = 'passId' in wanted ? BigInt(wanted.passId) : null;
  const { rows } = await sql<{ answer: { at: string; pass: ListedPass | null; refusal?: 'rate-limited' } | null }>`
    select gate.find_pass(${keyHash}, ${code}, ${id}) as answer`.execute(db);
  const { answer } = rows[0]!;
  if (answer === null) throw new AppError('device-required');
  if (answer.refusal !== undefined) throw new AppError('rate-limited', { retryAfterSeconds: 60 });
  return answer;
}

export interface StoredEntry {
  key: string;
  state: 'stored' | 'refused';
  conflict: 'used-twice' | 'cancelled' | 'too-many' | 'outside-times' | 'clock' | null;
}

export async function storeEntries(
  db: Db,
  keyHash: Buffer,
  entries: readonly object[],
  clockIsOff: boolean,
): Promise<StoredEntry[]> {
  const { rows } = await sql<{ stored: StoredEntry[] | null }>`
    select gate.store_entries(${keyHash}, ${JSON.stringify(entries)}::jsonb, ${clockIsOff}) as stored`.execute(db);
  const { stored } = rows[0]!;
  if (stored === null) throw new AppError('device-required');
  return stored;
}

/** `search`: a part of a name, a plate or a house. */
export async function selectLog(db: Db, keyHash: Buffer, search: string | undefined): Promise<GateLogLine[]> {
  const { rows } = await sql<{ line: Omit<GateLogLine, 'at'> & { at: string } }>`
    select line from gate.recent_entries(${keyHash}, ${search ?? null}, ${GATE_LOG_LINES})`.execute(db);
  return rows.map(({ line }) => ({ ...line, at: new Date(line.at) }));
}

export async function cleanUp(db: Db): Promise<number> {
  const { rows } = await sql<{ gone: number }>`select gate.clean_up() as gone`.execute(db);
  return rows[0]!.gone;
}

export async function storeEntryPhoto(db: Db, keyHash: Buffer, entryKey: string, content: Buffer): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select gate.store_entry_photo(${keyHash}, ${entryKey}::uuid, ${content}) as done`.execute(db);
  return rows[0]!.done;
}
