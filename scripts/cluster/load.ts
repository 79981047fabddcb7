import { randomUUID } from 'node:crypto';
import { pause } from '../processes.ts';
import { isPassing, textAt, type Answer, type Caller } from '../soak/calls.ts';
import { shop, type Journal } from '../soak/shopper.ts';
import { openBooks } from '../soak/books.ts';
import { createChance } from '../soak/chance.ts';
import { planPurchases, type Plan } from '../soak/plan.ts';
import { makeMeters, makeResidents, type Resident } from '../testing/residents.ts';

/** One wallet vend as its buyer saw it. */
export interface Vend {
  key: string;
  buyerId: string;
  amountKobo: number;
  /** The response with the token; undefined until there was one. */
  told: { reference: string; token: string; at: number } | undefined;
  repeats: number;
}

export interface Load {
  vends: readonly Vend[];
  journals: readonly Journal[];
  /** Responses that a buyer should never get, as text. */
  complaints: readonly string[];
  buyers: readonly Resident[];
  /** Refusals by status; those that came after an earlier reading. */
  refusedSince(before?: Record<string, number>): Record<string, number>;
  /** When vends were acknowledged, in order. */
  times(): number[];
  stop(): Promise<void>;
}

export const openingKobo = 10_000_000_000_00;
const buyerCount = 4;
/** A meter's identifiers are minutes: with fewer meters the tokens of one would run ahead of the clock. */
const metersEach = 150;
const betweenVendsMs = 200;
const settlePatienceMs = 120_000;

export interface LoadOptions {
  url: string;
  ownerUrl: string;
  caller: Caller;
  /** Quick purchases by transfer, one after the other. */
  plans: readonly Plan[];
}

/** Buys without pause until it is stopped: the same key for each intent until there is a response, as the app does. */
export async function startLoad({ url, ownerUrl, caller, plans }: LoadOptions): Promise<Load> {
  const buyers = await makeResidents({ url, ownerUrl }, buyerCount, openingKobo);
  const meters = await makeMeters(ownerUrl, buyerCount * metersEach);
  const site = await caller.call('GET', '/api/v1/site');
  const clientId = textAt(site.body, 'data', 'client_id') ?? '';
  const vends: Vend[] = [];
  const journals: Journal[] = [];
  const complaints: string[] = [];
  const refusals = new Map<number, number>();
  let stopping = false;

  async function buy(buyer: Resident, lane: number): Promise<void> {
    for (let turn = 0; !stopping; turn += 1) {
      const amountKobo = 100_000 + (turn % 50) * 1000;
      const vend: Vend = { key: randomUUID(), buyerId: buyer.id, amountKobo, told: undefined, repeats: 0 };
      vends.push(vend);
      const meterNumber = meters[lane * metersEach + (turn % metersEach)];
      await untilTold(vend, async () =>
        caller.call(
          'POST',
          '/api/v1/vend/wallet',
          { meterNumber, amount_kobo: amountKobo, repeat: true },
          { 'idempotency-key': vend.key, ...(await buyer.headers()) },
        ),
      );
      await pause(betweenVendsMs);
    }
  }

  /** Continues with one intent until it has its token, also after the end of the load. */
  async function untilTold(vend: Vend, ask: () => Promise<Answer>): Promise<void> {
    const giveUpAt = performance.now() + 120_000;
    for (;;) {
      const answer = await ask();
      const token = textAt(answer.body, 'data', 'order', 'tokens', 0, 'token');
      const reference = textAt(answer.body, 'data', 'order', 'reference');
      if (answer.status === 200 && token !== undefined && reference !== undefined) {
        vend.told = { reference, token, at: performance.now() };
        return;
      }
      // Taken, and the token follows: the app looks again.
      const isTaken = answer.status === 200;
      const isOpen = isPassing(answer) || isTaken;
      if (!isTaken) refusals.set(answer.status, (refusals.get(answer.status) ?? 0) + 1);
      if (answer.status === 500 || !isOpen)
        complaints.push(`a vend returned ${answer.status} ${JSON.stringify(answer.body ?? '').slice(0, 200)}`);
      if (!isOpen) return;
      if (performance.now() > giveUpAt) return void complaints.push(`vend ${vend.key} had no token for two minutes`);
      vend.repeats += 1;
      await pause(250);
    }
  }

  async function purchase(): Promise<void> {
    const refuse = () => Promise.reject(new Error('not part of this load'));
    for (const plan of plans) {
      if (stopping) return;
      const journal = await shop({ caller, clientId, closeAccount: refuse, sendBack: refuse }, plan);
      journals.push(journal);
      complaints.push(...journal.complaints);
    }
  }

  const running = [...buyers.map((buyer, lane) => buy(buyer, lane)), purchase()];
  for (const one of running) one.catch(() => undefined);
  return {
    vends,
    journals,
    complaints,
    buyers,
    refusedSince: (before = {}) =>
      Object.fromEntries(
        [...refusals]
          .map(([status, count]) => [String(status), count - (before[status] ?? 0)] as const)
          .filter(([, count]) => count > 0),
      ),
    times: () => vends.flatMap(({ told }) => told?.at ?? []).toSorted((a, b) => a - b),
    async stop() {
      stopping = true;
      await Promise.all(running);
    },
  };
}

/** The longest time without an acknowledged vend from a moment on, and when vends were acknowledged again. */
export function longestGap(times: readonly number[], from: number, to: number): number {
  const inside = [from, ...times.filter((time) => time > from && time < to), to];
  return Math.max(...inside.slice(1).map((time, index) => time - (inside[index] ?? from)));
}

/** Simple purchases: each is paid exactly, once, and watched until its token. */
export function exactPurchases(): Plan[] {
  return planPurchases(2000, createChance('cluster')).map((plan) => ({
    ...plan,
    payment: 'exact',
    transfersKobo: [plan.amountKobo],
    clicksTwice: false,
    isCopied: false,
    isSentBack: false,
    watchesMs: 30_000,
  }));
}

/** Returns the purchases that are still open when the time is over. */
export async function untilAtRest(ownerUrl: string): Promise<string[]> {
  const books = openBooks(() => ownerUrl);
  const giveUpAt = performance.now() + settlePatienceMs;
  for (;;) {
    const open = await books.onTheWay();
    if (open.length === 0 || performance.now() > giveUpAt) return open;
    await pause(1000);
  }
}
