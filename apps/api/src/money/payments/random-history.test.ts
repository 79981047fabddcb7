import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#platform/database/db';
import type { FakeMood } from './providers/fake-provider.ts';
import { openShop, type Shop } from './test-shop.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

type Step =
  | { do: 'order' }
  | { do: 'pay'; whose: number; amountMinor: bigint; currency: 'NGN' | 'USD' }
  | { do: 'pay again'; whose: number; amountMinor: bigint }
  | { do: 'stranger'; amountMinor: bigint }
  | { do: 'tell'; whose: number; times: number }
  | { do: 'capture'; whose: number; atOnce: number }
  | { do: 'die capturing'; whose: number }
  | { do: 'work'; job: string }
  | { do: 'mood'; mood: FakeMood }
  | { do: 'lose answer'; call: string }
  | { do: 'provider works on refunds'; fails: boolean };

const jobs = ['payments.events', 'payments.check-charges', 'payments.refunds', 'payments.statement'];
const whose = fc.nat({ max: 20 });
const amountMinor = fc.oneof(fc.constant(500_000n), fc.bigInt({ min: 1n, max: 2_000_000n }));

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constant<Step>({ do: 'order' }),
  fc.record({
    do: fc.constant('pay' as const),
    whose,
    amountMinor,
    currency: fc.constantFrom('NGN' as const, 'NGN' as const, 'USD' as const),
  }),
  fc.record({ do: fc.constant('pay again' as const), whose, amountMinor }),
  fc.record({ do: fc.constant('stranger' as const), amountMinor }),
  fc.record({ do: fc.constant('tell' as const), whose, times: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ do: fc.constant('capture' as const), whose, atOnce: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ do: fc.constant('die capturing' as const), whose }),
  fc.record({ do: fc.constant('work' as const), job: fc.constantFrom(...jobs) }),
  fc.record({
    do: fc.constant('mood' as const),
    mood: fc.constantFrom<FakeMood>('ok', 'ok', 'lost', 'down', 'silent'),
  }),
  fc.record({ do: fc.constant('lose answer' as const), call: fc.constantFrom('open', 'verify', 'refund') }),
  fc.record({ do: fc.constant('provider works on refunds' as const), fails: fc.boolean() }),
);

/** Makes everything that waits due now. */
async function makeAllDue() {
  await sql`update payments.charge set next_check_at = now() where next_check_at is not null`.execute(shop.db);
  await sql`update payments.refund set next_attempt_at = now() where next_attempt_at is not null`.execute(shop.db);
  await sql`update payments.provider_event set next_attempt_at = now() where processed_at is null`.execute(shop.db);
  await sql`update payments.statement set next_look_at = now()`.execute(shop.db);
}

async function take(one: Step, references: string[]) {
  const { provider, payments } = shop;
  const pick = (index: number) => references[index % Math.max(1, references.length)] ?? 'TOK-none';
  switch (one.do) {
    case 'order':
      references.push(await shop.order());
      return;
    case 'pay': {
      const reference = pick(one.whose);
      const known = provider.transactions.get(reference);
      if (known?.status === 'pending') provider.receivePayment(reference, one);
      return;
    }
    case 'pay again': {
      const into = provider.accountOf(pick(one.whose));
      if (into !== '')
        provider.receivePayment(`again-${provider.transactions.size}`, { amountMinor: one.amountMinor, into });
      return;
    }
    case 'stranger':
      provider.receivePayment(`stranger-${provider.transactions.size}`, {
        amountMinor: one.amountMinor,
        into: '9000000000',
      });
      return;
    case 'tell': {
      const known = [...provider.transactions.keys()];
      const webhook = provider.event('charge.success', known[one.whose % Math.max(1, known.length)] ?? 'TOK-none');
      for (let time = 0; time < one.times; time += 1) await payments.receiveWebhook('paystack', webhook);
      return;
    }
    case 'capture':
      await Promise.all(Array.from({ length: one.atOnce }, () => payments.verifyAndCapture(pick(one.whose), 'poll')));
      return;
    case 'die capturing': {
      const crash = () => {
        throw new Error('power lost');
      };
      await shop
        .rebuilt({ crash })
        .verifyAndCapture(pick(one.whose), 'sweep')
        .catch(() => undefined);
      return;
    }
    case 'work':
      await makeAllDue();
      await shop.run(one.job);
      return;
    case 'mood':
      provider.mood = one.mood;
      return;
    case 'lose answer':
      provider.loseNext.add(one.call);
      return;
    case 'provider works on refunds':
      for (const refund of provider.refundsMade)
        if (refund.state === 'pending') refund.state = one.fails ? 'failed' : 'processed';
  }
}

/** The provider works again, and all jobs run until nothing is left to do. */
async function finishAllWork() {
  shop.provider.mood = 'ok';
  shop.provider.loseNext.clear();
  for (let round = 0; round < 6; round += 1) {
    for (const job of jobs) {
      await makeAllDue();
      await shop.run(job);
    }
    for (const refund of shop.provider.refundsMade) refund.state = 'processed';
  }
}

test('whatever happens, in any order: each payment is recorded once, and each kobo ends in one place', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (history) => {
      const references: string[] = [await shop.order()];
      for (const one of history) await take(one, references);
      await finishAllWork();

      const paid = [...shop.provider.transactions.values()].filter((one) => one.status === 'success');
      const recorded = await shop.rows(sql<{ id: string; minor: bigint; currency: string }>`
        select provider_transaction_id as id, received_minor as minor, currency from payments.capture order by 1`);
      const expected = paid.map(({ id, amountMinor: minor, currency }) => ({ id, minor, currency }));
      expect(recorded).toEqual(expected.toSorted((a, b) => (a.id < b.id ? -1 : 1)));

      const faults = await shop.faults();
      expect(faults.filter((fault) => !fault.startsWith('needs attention: unknown_payment'))).toEqual([]);
      const back = await shop.rows(sql<{ transaction: string; minor: bigint }>`
        select k.provider_transaction_id as transaction, sum(r.amount_minor)::bigint as minor
        from payments.refund r join payments.capture k on k.id = r.capture_id where r.state = 'processed' group by 1 order by 1`);
      const sent = Map.groupBy(shop.provider.refundsMade, (refund) => refund.transactionId);
      const expectedBack = [...sent].map(([transaction, parts]) => ({
        transaction,
        minor: parts.reduce((sum, part) => sum + part.amountMinor, 0n),
      }));
      expect(back).toEqual(expectedBack.toSorted((a, b) => (a.transaction < b.transaction ? -1 : 1)));
    }),
    { numRuns: 25 },
  );
});
