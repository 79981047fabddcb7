import type { Controller, ControllerEvent, ControllerList, GateCard, ListedPass } from '@gatelight/contract';
import type { AtGate, Blocked } from '@gatelight/contract/places/patrol/judge-block';
import type { GateHours } from '@gatelight/contract/places/passes/judge-hours';
import { isErrorCode, mostControllers, type entryConflicts } from '@gatelight/contract';
import { by } from '#platform/callers/by';
import type { User } from '#platform/callers/caller';
import { refuseIfLimited } from '#platform/callers/limits';
import { sessionOf } from '#platform/callers/session';
import { sql, type Db } from '#platform/database/db';
import { holds } from '#platform/database/search';
import { sqlArguments } from '#platform/database/sql-arguments';
import { AppError } from '#platform/errors';
import { defineKeyset, type Keyed, type KeysetPage } from '#platform/lists/keyset';

// ---- The controller -------------------------------------------------------------------------------------------------

export async function openMessage(
  db: Db,
  { keyHash, id, limits }: { keyHash: Buffer; id: string; limits: string },
): Promise<{ deviceId: string; estateId: number } | undefined> {
  const { rows } = await sql<{
    opened:
      | { id: string; estate_id: number; refusal?: never }
      | { refusal: 'repeated' }
      | { refusal: 'rate-limited'; limit: string; seconds: number }
      | null;
  }>`select controllers.open(${keyHash}, ${id}, ${limits}::jsonb) as opened`.execute(db);
  const { opened } = rows[0]!;
  if (opened === null || opened.refusal === 'repeated') return undefined;
  if (opened.refusal === undefined) return { deviceId: opened.id, estateId: opened.estate_id };
  refuseIfLimited({ limitReached: opened.limit, retryAfterSeconds: opened.seconds });
  return undefined;
}

export interface Found {
  at: string;
  ticket: string;
  pass: ListedPass | null;
  card: { until: string | null; is_stopped: boolean } | null;
  vehicle: { has_sticker: boolean } | null;
  /** Of the pass. The phone number never leaves the server, and neither do the estate's blocks. */
  phone: string | null;
  blocks: Blocked[];
  hours: GateHours;
}

/** `shown`: one of `codeIndex`, `passId`, `plate`, `card`. */
export async function findShown(
  db: Db,
  keyHash: Buffer,
  shown: { code_index?: Buffer; pass_id?: number; plate?: string; card?: string },
): Promise<Found> {
  const { rows } = await sql<{ found: (Found & { refusal?: string }) | null }>`
    select controllers.check(${keyHash}, ${sqlArguments(shown)}) as found`.execute(db);
  const { found } = rows[0]!;
  if (found === null) throw new AppError('invalid-signature');
  if (found.refusal !== undefined) throw new AppError('rate-limited', { retryAfterSeconds: 60 });
  return found;
}

export interface StoredEvent {
  key: string;
  state: 'stored' | 'refused';
  conflict: (typeof entryConflicts)[number] | null;
}

export async function storeEvents(
  db: Db,
  keyHash: Buffer,
  events: readonly ControllerEvent[],
  clockIsOff: boolean,
): Promise<StoredEvent[]> {
  const { rows } = await sql<{ stored: StoredEvent[] | null }>`
    select controllers.store_events(${keyHash}, ${JSON.stringify(events)}::jsonb, ${clockIsOff}) as stored`.execute(db);
  const { stored } = rows[0]!;
  if (stored === null) throw new AppError('invalid-signature');
  return stored;
}

/** Salts and tags are hexadecimal in the database and base64url in the contract. */
export interface StoredList extends Omit<
  ControllerList,
  'at' | 'keys' | 'rounds' | 'list_hours' | 'cards' | 'hours' | 'blocked_plates' | 'blocked_passes'
> {
  at: string;
  key_version: number;
  rules: { list_hours: number } & GateHours;
  blocking: { blocks: Blocked[]; passes: (AtGate & { id: number })[] };
  cards: { id: string; number: string; house: string; until: string | null }[];
}

export async function findList(db: Db, keyHash: Buffer): Promise<StoredList> {
  const { rows } = await sql<{ list: StoredList | null }>`select controllers.list_of(${keyHash}) as list`.execute(db);
  const { list } = rows[0]!;
  if (list === null) throw new AppError('invalid-signature');
  return list;
}

// ---- The manager ----------------------------------------------------------------------------------------------------

export async function selectControllers(db: Db, estateId: string): Promise<Controller[]> {
  const { rows } = await sql<Omit<Controller, 'trouble'> & { trouble: { kind: 'held' | 'jammed'; at: string } | null }>`
    select d.id::text as id, d.name, d.gate_id::text as gate_id, g.name as gate, d.cut_off_at is not null as is_cut_off, d.seen_at,
      (select jsonb_build_object('kind', e.kind, 'at', e.at) from controllers.event e
        where e.device_id = d.id and e.at > now() - interval '7 days' order by e.at desc, e.id desc limit 1) as trouble
    from gate.device d join gate.gate g on g.id = d.gate_id
    where d.estate_id = ${BigInt(estateId)} and d.kind = 'controller' and (d.cut_off_at is null or d.cut_off_at > now() - interval '30 days')
    order by g.id, d.id limit ${mostControllers}`.execute(db);
  return rows.map((row) => ({ ...row, trouble: row.trouble && { ...row.trouble, at: new Date(row.trouble.at) } }));
}

export async function addController(
  db: Db,
  caller: User,
  { estateId, gateId }: { estateId: string; gateId: string },
  { name, keyHash }: { name: string; keyHash: Buffer },
): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    select gate.add_controller(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${BigInt(gateId)},
      ${sqlArguments({ name, key_hash: keyHash })}, ${by(caller)}) as id`.execute(db);
  return rows[0]!.id;
}

export const cardKeyset = defineKeyset({
  list: 'gate-cards',
  sorts: { made: { column: sql`c.created_at`, kind: 'timestamptz' } },
  id: { column: sql`c.id`, kind: 'bigint' },
  first: '-made',
});

export async function selectCards(
  db: Db,
  page: KeysetPage,
  { estateId, q }: { estateId: string; q: string | undefined },
): Promise<(GateCard & Keyed)[]> {
  const { rows } = await sql<GateCard & Keyed>`
    select ${page.keys}, c.id::text as id, c.number, c.kind, coalesce(h.name, '') as house, c.holder, c.until_at as until, c.seen_at,
      case when c.is_lost then 'lost' when c.stopped_at is not null then 'stopped' when c.until_at < now() then 'over' else 'in-use' end as state
    from controllers.card c left join estates.house h on h.id = c.house_id
    where c.estate_id = ${BigInt(estateId)} and ${page.after}
      and ${q === undefined || q === '' ? sql`true` : holds(sql`(c.number || ' ' || c.holder || ' ' || coalesce(h.name, ''))`, q)}
    order by ${page.order} limit ${page.limit}`.execute(db);
  return rows;
}

export async function addCard(
  db: Db,
  caller: User,
  estateId: string,
  card: { number: string; kind: string; house: string; holder: string; until: Date | null },
): Promise<string> {
  const { rows } = await sql<{ added: { id: string; refusal?: string } }>`
    select controllers.add_card(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${sqlArguments(card)}, ${by(caller)}) as added`.execute(
    db,
  );
  const { id, refusal } = rows[0]!.added;
  if (refusal !== undefined) throw new AppError(isErrorCode(refusal) ? refusal : 'not-found');
  return id;
}

export async function stopCard(
  db: Db,
  caller: User,
  { estateId, cardId }: { estateId: string; cardId: string },
  isLost: boolean,
): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select controllers.stop_card(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${BigInt(cardId)}, ${isLost}, ${by(caller)}) as done`.execute(
    db,
  );
  return rows[0]!.done;
}

export async function cleanUp(db: Db): Promise<number> {
  const { rows } = await sql<{ gone: number }>`select controllers.clean_up() as gone`.execute(db);
  return rows[0]!.gone;
}

export async function tellQuiet(db: Db): Promise<number> {
  const { rows } = await sql<{ told: number }>`select controllers.tell_quiet() as told`.execute(db);
  return rows[0]!.told;
}
