import {
  isErrorCode,
  type BodyOf,
  type Block,
  type HouseBlock,
  type addBlock as addBlockRoute,
} from '@gatelight/contract';
import { by } from '#platform/callers/by';
import type { User } from '#platform/callers/caller';
import { hashOf, type RepeatFacts } from '#platform/callers/idempotency';
import { sessionOf } from '#platform/callers/session';
import { sql, type Db } from '#platform/database/db';
import { sqlArguments } from '#platform/database/sql-arguments';
import { AppError } from '#platform/errors';
import { defineKeyset, type Keyed, type KeysetPage } from '#platform/lists/keyset';

/** Throws the code with which the database refuses a change. */
export function refuse(refusal: string | null | undefined): void {
  if (refusal !== null && refusal !== undefined) throw new AppError(isErrorCode(refusal) ? refusal : 'not-found');
}

export async function isBlockOf(db: Db, caller: User, estateId: string, blockId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select patrol.is_block_of(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${BigInt(blockId)}) as is`.execute(db);
  return rows[0]!.is;
}

export const blockKeyset = defineKeyset({
  list: 'blocks',
  sorts: { made: { column: sql`b.created_at`, kind: 'timestamptz' } },
  id: { column: sql`b.id`, kind: 'bigint' },
  first: '-made',
});

const today = sql`platform.today()`;

export async function selectBlocks(
  db: Db,
  page: KeysetPage,
  estateId: string,
  state: Block['state'],
): Promise<(Block & Keyed)[]> {
  const isInForce = sql`(b.ended_at is null and b.until_on >= ${today})`;
  const { rows } = await sql<Block & Keyed>`
    select ${page.keys}, b.id::text as id, b.visitor, coalesce(b.phone, '') as phone, b.plate, b.reason, b.until_on::text as until,
      ${state} as state, b.house_id::text, coalesce(h.name, '') as house, coalesce(identity.actor_name('user:' || b.made_by), '') as made_by,
      b.created_at as made_at, b.said, b.said_at, b.decision, coalesce(identity.actor_name('user:' || b.decided_by), '') as decided_by,
      b.decided_at, b.decided_why
    from patrol.block b left join estates.house h on h.id = b.house_id
    where b.estate_id = ${BigInt(estateId)} and ${state === 'current' ? isInForce : sql`not ${isInForce}`}
      and ${page.after} order by ${page.order} limit ${page.limit}`.execute(db);
  return rows;
}

export async function addBlock(
  db: Db,
  { caller, key }: { caller: User; key: string },
  estateId: string,
  wanted: BodyOf<typeof addBlockRoute>,
): Promise<string> {
  const { rows } = await sql<{ added: { id: string; refusal?: string } }>`
    select patrol.add_block(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${sqlArguments({
      ...wanted,
      key,
      body_hash: hashOf(estateId, JSON.stringify(wanted)),
    })}, ${by(caller)}) as added`.execute(db);
  const { id, refusal } = rows[0]!.added;
  refuse(refusal);
  return id;
}

export async function decideBlock(
  db: Db,
  caller: User,
  { block, repeat }: { block: string; repeat: RepeatFacts },
  decision: object,
): Promise<void> {
  const { rows } = await sql<{ refusal: string | null }>`
    select patrol.decide_block(${sessionOf(caller)}::uuid, ${BigInt(block)}, ${sqlArguments({ ...decision })}, ${by(caller, repeat)}) as refusal`.execute(
    db,
  );
  refuse(rows[0]!.refusal);
}

export async function selectHouseBlocks(db: Db, caller: User, houseId: string): Promise<HouseBlock[]> {
  const { rows } = await sql<{ line: HouseBlock }>`
    select line from patrol.house_blocks(${sessionOf(caller)}::uuid, ${BigInt(houseId)})`.execute(db);
  return rows.map(({ line }) => line);
}

export async function sayOnBlock(
  db: Db,
  caller: User,
  { houseId, blockId }: { houseId: string; blockId: string },
  text: string,
): Promise<void> {
  const { rows } = await sql<{ refusal: string | null }>`
    select patrol.say_on_block(${sessionOf(caller)}::uuid, ${BigInt(houseId)}, ${BigInt(blockId)}, ${text}, ${by(caller)}) as refusal`.execute(
    db,
  );
  refuse(rows[0]!.refusal);
}

interface Facts {
  visitor: string;
  plate: string;
  phone: string;
}

export async function findBlockFacts(
  db: Db,
  keyHash: Buffer,
): Promise<{ blocks: (Facts & { id: string })[]; passes: (Facts & { id: number })[]; helpers: string[] }> {
  const { rows } = await sql<{ facts: Awaited<ReturnType<typeof findBlockFacts>> | null }>`
    select patrol.block_facts(${keyHash}) as facts`.execute(db);
  const facts = rows[0]?.facts;
  if (!facts) throw new AppError('device-required');
  return facts;
}

export async function cleanUp(db: Db): Promise<number> {
  const { rows } = await sql<{ gone: number }>`select patrol.clean_up() as gone`.execute(db);
  return rows[0]!.gone;
}

export async function askAboutBlocks(db: Db): Promise<number> {
  const { rows } = await sql<{ asked: number }>`select patrol.ask_about_blocks() as asked`.execute(db);
  return rows[0]!.asked;
}
