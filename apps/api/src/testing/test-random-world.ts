import { createHash, randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { CrashHook } from '#platform/process/crash';
import { sql } from '#platform/database/db';
import type { Job } from '#platform/jobs/jobs';
import type { Reply, Shop, TestUser } from '../selling/vending/test-shop.ts';

/* The world of random money: one shop, its people, and the processes that die. */

export interface Person {
  user: TestUser;
  bankAccount: string;
  /** A saved card, which the provider charges without the payer. */
  card: string;
}

/** The process that dies at the next crash point that it reaches. */
export type Process = 'worker' | 'web' | 'vending';

export interface Deaths {
  next: Process | undefined;
  /** How often a process died at each point. */
  at: Record<string, number>;
}

/** Two houses, and the sessions of a manager and an accountant. */
export interface WorldEstate {
  id: string;
  houses: string[];
  manager: string;
  accountant: string;
}

export interface World {
  shop: Shop;
  owner: pg.Pool;
  chance: Chance;
  deaths: Deaths;
  /** All automatic work of the worker. */
  jobs: readonly Job[];
  people: Person[];
  /** Accounts that were opened, and the amount due for each. */
  accounts: { number: string; amountKobo: number }[];
  /** Pages of the provider on which a card pays, or its owner confirms. */
  pages: string[];
  /** Withdrawals of residents and of estates. */
  withdrawals: { user: TestUser; reference: string }[];
  estates: WorldEstate[];
  /** How far the days of instalments are ahead of the calendar. */
  daysPassed: number;
  /** Requests that can be sent again unchanged. */
  sent: (() => Promise<Reply>)[];
  answers: Record<string, number>;
  /** Amounts in kobo of the transfers that a provider rejected and sent back to the payer's bank. */
  returned: string[];
  /** What staff paid back from the operator's bank, by the provider's id of the payment. */
  paidOutside: Map<string, bigint>;
}

/** In place of a process that dies: its work ends here, and others only miss a response. */
export function createCrash(deaths: Deaths): CrashHook {
  return (point) => {
    const { next } = deaths;
    // A wallet vend runs in the vending process while the web waits for it. Everything else of a request runs in the
    // web.
    if (next === undefined || (next === 'vending' && !point.startsWith('vend.'))) return;
    deaths.next = undefined;
    deaths.at[point] = (deaths.at[point] ?? 0) + 1;
    throw new Error(`the process died at ${point}`);
  };
}

export const countDeaths = ({ at }: Deaths): number => Object.values(at).reduce((sum, one) => sum + one, 0);

/** SQL that the application may not run. With several statements in one text, there can be no values. */
export async function asOwner(
  { owner }: Pick<World, 'owner'>,
  text: string,
  values?: unknown[],
): Promise<Record<string, string>[]> {
  return (await owner.query<Record<string, string>>(text, values)).rows;
}

/**
 * With ₦50,000 in the wallet, a bank account that is older than a day, a saved card, the right to buy for the meters of
 * the demonstration, and a share in each house of the estates.
 */
export async function newPerson(world: World): Promise<Person> {
  const { shop, chance } = world;
  const user = await shop.user(5_000_000n);
  const number = String(chance.whole(1_000_000_000, 9_999_999_999));
  const [row] = await asOwner(
    world,
    `with account as (
       insert into withdrawals.bank_account (user_id, bank_code, bank_name, account_number, account_name, is_default, usable_from)
       values ($1::bigint, '001', 'Test Bank', $2, $3, true, now()) returning id),
     card as (
       insert into payments.saved_card (user_id, provider, signature, brand, last4, expiry_month, expiry_year, bank, name, is_default,
         consented_at, consent_charge_id)
       values ($1::text, 'paystack', 'SIG_2bcb43ee49cd988f4ece', 'Visa', '4081', 12, 2031, 'TEST BANK', 'Card', true, now(), 0)
       returning id),
     held as (
       insert into payments.card_authorization (card_id, code, customer_email)
       select id, 'AUTH_5d5672937d', 'ada@example.com' from card),
     linked as (
       insert into households.link (meter_id, user_id, role) select id, $1::bigint, 'buyer' from metering.meter where status = 'active'),
     owns as (
       insert into households.house_owner (house_id, user_id) select x::bigint, $1::bigint from unnest($4::text[]) x)
     select account.id::text as account, card.id::text as card from account, card`,
    [user.id, number, `TEST ACCOUNT ${number.slice(-4)}`, world.estates.flatMap(({ houses }) => houses)],
  );
  return { user, bankAccount: row?.['account'] ?? '', card: row?.['card'] ?? '' };
}

/** A call of a user with its own key. It can be sent again unchanged. */
export async function send(world: World, user: TestUser, path: string, body: unknown): Promise<Reply> {
  const key = randomUUID();
  const once = () => user.post(path, body, key);
  world.sent.push(once);
  if (world.sent.length > 50) world.sent.shift();
  return ask(world, once);
}

/** A request of a person. When the serving process dies, the same request is sent again, as pages do. */
export async function ask(world: World, request: () => Promise<Reply>): Promise<Reply> {
  const { deaths } = world;
  // The worker dies only during its own work.
  const isForWorker = deaths.next === 'worker';
  if (isForWorker) deaths.next = undefined;
  const before = countDeaths(deaths);
  let reply = await request();
  if (reply.status === 500 && countDeaths(deaths) > before) {
    count(world.answers, 'none: the process died');
    reply = await request();
  }
  if (isForWorker) deaths.next = 'worker';
  count(world.answers, reply.status < 400 ? String(reply.status) : `${reply.status} ${reply.body.code ?? ''}`);
  if (reply.status === 500) throw new Error(`a response of 500: ${JSON.stringify(reply.body)}`);
  return reply;
}

/** An operation found no object: no payment waits, no plan is open. */
export class NothingThere extends Error {}

export function there<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new NothingThere();
  return value;
}

export function count(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1;
}

/** A call that simulates an external service. */
export async function control(shop: Shop, method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${shop.sandboxUrl}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return response.json();
}

/** The first text with this name, at any depth of the response. */
export function deepText(value: unknown, name: string): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, one] of Object.entries(value)) {
    if (key === name && typeof one === 'string') return one;
    const found = deepText(one, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

const waits = [
  ['payments.charge', 'next_check_at'],
  ['payments.charge', 'send_at'],
  ['payments.refund', 'next_attempt_at'],
  ['payments.dispute', 'next_look_at'],
  ['vending."order"', 'next_attempt_at'],
  ['withdrawals.withdrawal', 'next_attempt_at'],
  ['top_ups.run', 'next_attempt_at'],
  ['accounting.provider_check', 'next_at'],
] as const;

/** Ends the waiting time of everything that waits. */
export async function hurry(world: World): Promise<void> {
  const changes = waits.map(
    ([table, column]) =>
      `update ${table} set ${column} = now() where ${column} between now() and now() + interval '2 days'`,
  );
  await asOwner(
    world,
    `${changes.join(';')};
     update payments.provider_event set next_attempt_at = now() where processed_at is null;
     update payments.statement set next_look_at = now(), next_long_look_at = now()`,
  );
}

/** The open work of the product. */
export async function openWork({ shop }: Pick<World, 'shop'>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select ((select count(*) from payments.refund where state in ('queued', 'sending', 'sent'))
      + (select count(*) from payments.provider_event where processed_at is null)
      + (select count(*) from payments.dispute where state = 'open')
      + (select count(*) from payments.charge where send_at is not null and status = 'initiated')
      + (select count(*) from top_ups.run where ended_at is null)
      + (select count(*) from vending."order" where status in ('paid', 'vending', 'unknown', 'paid_late'))
      + (select count(*) from service_charges.run where state = 'confirmed') + (select count(*) from arrears.share where state = 'due')
      + (select count(*) from withdrawals.withdrawal where status in ('requested', 'sending', 'unknown')))::int as n`.execute(
    shop.db,
  );
  return rows[0]?.n ?? 0;
}

/** Numbers that look random and are the same for the same seed. */
export interface Chance {
  whole(least: number, most: number): number;
  happens(share: number): boolean;
  pick<T>(from: readonly T[]): T;
  shuffled<T>(all: readonly T[]): T[];
  /** One of the last so many, or undefined when there are none. */
  recent<T>(from: readonly T[], many: number): T | undefined;
  weighted<Name extends string>(of: Readonly<Record<Name, number>>): Name;
}

export function createChance(seed: string): Chance {
  let drawn = 0;
  const next = () => {
    drawn += 1;
    return createHash('sha256').update(`${seed}:${drawn}`).digest().readUInt32BE() / 2 ** 32;
  };
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  const pick = <T>(from: readonly T[]): T => from[whole(0, from.length - 1)]!;
  return {
    whole,
    pick,
    happens: (share) => next() < share,
    shuffled: (all) =>
      all
        .map((one) => ({ one, place: next() }))
        .toSorted((a, b) => a.place - b.place)
        .map(({ one }) => one),
    recent: (from, many) => (from.length === 0 ? undefined : from.at(-whole(1, Math.min(many, from.length)))),
    weighted: <Name extends string>(of: Readonly<Record<Name, number>>) =>
      pick((Object.keys(of) as Name[]).flatMap((name) => Array.from({ length: of[name] }, () => name))),
  };
}
