import type { GateCalls, GateHouses, GuardAsk, HouseAsk } from '@gatelight/contract';
import { isErrorCode } from '@gatelight/contract';
import { by } from '#platform/callers/by';
import type { User } from '#platform/callers/caller';
import { sessionOf } from '#platform/callers/session';
import { sql, type Db } from '#platform/database/db';
import { sqlArguments } from '#platform/database/sql-arguments';
import { AppError } from '#platform/errors';

/** JSON has instants as text. */
type Wire<View> = {
  [Name in keyof View]: View[Name] extends Date ? string : View[Name] extends Date | null ? string | null : View[Name];
};

const date = (at: string | null) => (at === null ? null : new Date(at));

const toGuardAsk = (ask: Wire<GuardAsk>): GuardAsk => ({
  ...ask,
  asked_at: new Date(ask.asked_at),
  texts_at: date(ask.texts_at),
  arrived_at: date(ask.arrived_at),
  answered_at: date(ask.answered_at),
  answered_by: ask.answered_by ?? '',
});

const toHouseAsk = (ask: Wire<HouseAsk>): HouseAsk => ({
  ...ask,
  asked_at: new Date(ask.asked_at),
  answered_at: date(ask.answered_at),
  answered_by: ask.answered_by ?? '',
  came_before_at: date(ask.came_before_at),
});

// ---- The device -----------------------------------------------------------------------------------------------------

export async function findHouses(db: Db, keyHash: Buffer): Promise<GateHouses> {
  const { rows } = await sql<{ houses: GateHouses | null }>`select walk_ins.houses_of(${keyHash}) as houses`.execute(
    db,
  );
  const houses = rows[0]?.houses;
  if (!houses) throw new AppError('device-required');
  return houses;
}

export async function askHouse(
  db: Db,
  keyHash: Buffer,
  given: {
    key: string;
    guard_id: string;
    house_id: string;
    visitor: string;
    reason: string;
    people: number;
    seconds: number;
  },
): Promise<GuardAsk> {
  const { rows } = await sql<{ asked: (Wire<GuardAsk> & { refusal?: string }) | null }>`
    select walk_ins.ask_house(${keyHash}, ${sqlArguments(given)}) as asked`.execute(db);
  const { asked } = rows[0]!;
  if (asked === null) throw new AppError('device-required');
  if (asked.refusal !== undefined) throw new AppError(isErrorCode(asked.refusal) ? asked.refusal : 'not-found');
  return toGuardAsk(asked);
}

export async function findGuardAsk(db: Db, keyHash: Buffer, askId: string): Promise<GuardAsk | null> {
  const { rows } = await sql<{ found: Wire<GuardAsk> | null }>`
    select walk_ins.ask_of(${keyHash}, ${BigInt(askId)}) as found`.execute(db);
  const { found } = rows[0]!;
  return found && toGuardAsk(found);
}

export async function stopAsking(db: Db, keyHash: Buffer, askId: string): Promise<GuardAsk | null> {
  const { rows } = await sql<{ stopped: Wire<GuardAsk> | null }>`
    select walk_ins.stop(${keyHash}, ${BigInt(askId)}) as stopped`.execute(db);
  const { stopped } = rows[0]!;
  return stopped && toGuardAsk(stopped);
}

// ---- The house ------------------------------------------------------------------------------------------------------

export async function isAskOf(db: Db, caller: User, houseId: string, askId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select walk_ins.is_ask_of(${sessionOf(caller)}::uuid, ${BigInt(houseId)}, ${BigInt(askId)}) as is`.execute(db);
  return rows[0]!.is;
}

export async function selectAsks(db: Db, caller: User): Promise<HouseAsk[]> {
  const { rows } = await sql<{ asks: Wire<HouseAsk>[] }>`
    select walk_ins.asks_of(${sessionOf(caller)}::uuid) as asks`.execute(db);
  return rows[0]!.asks.map(toHouseAsk);
}

export async function answer(
  db: Db,
  caller: User,
  { houseId, askId }: { houseId: string; askId: string },
  isYes: boolean,
): Promise<HouseAsk | null> {
  const { rows } = await sql<{ ask: Wire<HouseAsk> | null }>`
    select walk_ins.answer(${sessionOf(caller)}::uuid, ${BigInt(houseId)}, ${BigInt(askId)}, ${isYes}, ${by(caller)}) as ask`.execute(
    db,
  );
  const { ask } = rows[0]!;
  return ask && toHouseAsk(ask);
}

// ---- The manager ----------------------------------------------------------------------------------------------------

export async function findCalls(db: Db, estateId: string): Promise<GateCalls> {
  const { rows } = await sql<GateCalls>`
    select call_way, gate_phone from walk_ins.estate where estate_id = ${BigInt(estateId)}`.execute(db);
  return rows[0] ?? { call_way: '', gate_phone: '' };
}

export async function setCalls(db: Db, caller: User, estateId: string, given: GateCalls): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select walk_ins.set_estate(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${sqlArguments(given)}, ${by(caller)}) as done`.execute(
    db,
  );
  return rows[0]!.done;
}

// ---- The worker -----------------------------------------------------------------------------------------------------

/** Sends an SMS after 20 seconds, and decides no after two minutes. Returns how many questions changed. */
export async function doDueWork(db: Db, replyTo: string | undefined): Promise<number> {
  const { rows } = await sql<{ done: number }>`select walk_ins.work(${replyTo ?? null}) as done`.execute(db);
  return rows[0]!.done;
}

export async function cleanUp(db: Db): Promise<number> {
  const { rows } = await sql<{ gone: number }>`select walk_ins.clean_up() as gone`.execute(db);
  return rows[0]!.gone;
}
