import { sql } from '#platform/database/db';
import { authorisePayout } from '#withdrawals';
import { refundOrder } from '#vending';
import type { Payments } from '#payments';
import { asOwner, control, hurry, there, type Process, type World } from './test-random-world.ts';

/* The actions of banks, providers, staff and chance, with those of the worker. */

const faults = [
  'error',
  'html',
  'empty',
  'timeout',
  'slow',
  'lost_response',
  'lost_response',
  'duplicate_webhook',
  'late_webhook',
] as const;
const mostRuns = 20;
const vendingFaults = ['error', 'timeout', 'lost_response'] as const;
type StaffRefund = Awaited<ReturnType<Payments['staff']['list']>>[number];

const deadly: readonly Process[] = ['worker', 'worker', 'web', 'vending'];

/** How each external service decides from now on. The first choice of each is the normal one. */
const modes = {
  '/sandbox/payments/transfers': ['ok', 'failed', 'otp', 'insufficient_balance'],
  '/sandbox/monnify/disbursements': ['ok', 'failed', 'otp', 'insufficient_balance'],
  '/sandbox/payments/refunds': ['ok', 'strict', 'needs_attention', 'failed', 'insufficient_balance'],
  '/sandbox/monnify/refunds': ['ok', 'strict', 'failed'],
  '/sandbox/payments/wrong-transfers': ['settled', 'returned'],
  '/sandbox/payments/saved-cards': ['ok', 'declined', 'insufficient_funds', 'step_up'],
} as const;

export async function allIsWell({ shop }: World): Promise<void> {
  await shop.faults({ provider: 'ok', monnify: 'ok', vending: 'ok' });
  for (const [path, [mode]] of Object.entries(modes)) await control(shop, 'PUT', path, { mode });
}

export const worldDoes = {
  'payout comes back': async ({ chance, shop, withdrawals }: World) => {
    const one = there(chance.recent(withdrawals, 10));
    for (const rail of ['payments/transfers', 'monnify/disbursements'])
      await control(shop, 'POST', `/sandbox/${rail}/${one.reference}/reversal`, {});
  },
  'accounts run out': async (world: World) => {
    const account = there(world.chance.recent(world.accounts, 8));
    const ended = `update payments.charge set expires_at = now() where account_number = $1 and status in ('created', 'pending') returning subject_id`;
    const text = `with closed as (${ended}) update vending.quick_purchase set expires_at = now()
      where order_id::text in (select subject_id from closed)`;
    await asOwner(world, text, [account.number]);
  },
  dispute: disputeSomething,
  'the bank decides': decideDisputes,
  settlement: theNightPasses,
  'refund by staff': async (world: World) => {
    const { shop } = world;
    const [order] = await asOwner(
      world,
      `select reference from vending."order" where status in ('paid', 'unknown', 'vend_failed') order by id limit 1`,
    );
    const reference = order?.['reference'];
    const to = world.chance.pick(['source', 'wallet'] as const);
    if (reference !== undefined)
      await asStaff(world, (crash) => refundOrder({ ...shop, crash }, { reference, by: 'Bola', reason: 'random', to }));
  },
  'staff mend refunds': mendRefunds,
  'staff give a code': giveCodes,
  mode: async ({ chance, shop }: World) => {
    const path = chance.pick(Object.keys(modes) as (keyof typeof modes)[]);
    await control(shop, 'PUT', path, { mode: chance.pick(modes[path] as readonly string[]) });
  },
  fault: ({ chance, shop }: World) =>
    shop.faults(
      chance.happens(0.2)
        ? { vending: chance.pick(vendingFaults) }
        : { [chance.pick(['provider', 'monnify'])]: chance.pick(faults) },
    ),
  'events again': async ({ chance, shop }: World) => {
    await control(shop, 'POST', '/sandbox/webhooks/flush', {});
    await control(shop, 'POST', `/sandbox/webhooks/${chance.whole(1, 400)}/replay`, {});
  },
  kill: async ({ chance, deaths }: World) => {
    deaths.next = chance.pick(deadly);
  },
  work: async (world: World) => {
    await hurry(world);
    await work(world, [world.chance.pick(world.jobs)]);
  },
};

/** Runs jobs as the worker does. When a process dies, its work ends there, and the next run continues it. */
export async function work({ deaths }: World, jobs: World['jobs']): Promise<void> {
  const { next } = deaths;
  if (next !== 'worker') deaths.next = undefined;
  for (const job of jobs) {
    // A full batch is followed by another, as in the worker. Otherwise the first rows would be checked again and again.
    const { batch = Infinity } = job;
    let done = await job.run().catch(() => 0);
    for (let runs = 1; done >= batch && runs < mostRuns; runs += 1) done = await job.run().catch(() => 0);
  }
  if (next !== 'worker') deaths.next = next;
}

/** A member of staff at the command line. It is a separate process, whose death is not the worker's. */
async function asStaff({ deaths }: World, act: (crash: () => void) => Promise<unknown>): Promise<void> {
  const { next } = deaths;
  deaths.next = undefined;
  // Refused, or not possible now. Staff read the reason and continue.
  await act(() => undefined).catch(() => undefined);
  deaths.next = next;
}

/** Both providers settle the money that they hold. */
export async function theNightPasses({ shop }: World): Promise<void> {
  for (const rail of ['payments', 'monnify']) await control(shop, 'POST', `/sandbox/${rail}/settlements`, {});
}

/** A payer disputes a payment at the first rail, because the second has no disputes. */
async function disputeSomething(world: World): Promise<void> {
  const [row] = await asOwner(
    world,
    `select k.provider_reference as reference, k.received_minor::text as kobo from payments.capture k
     where k.provider = 'paystack' and k.currency = 'NGN' order by k.id desc limit 1 offset $1`,
    [world.chance.whole(0, 9)],
  );
  const payment = there(row);
  const amount = world.chance.happens(0.3) ? { amount: Math.max(1, Math.floor(Number(payment['kobo']) / 2)) } : {};
  await control(world.shop, 'POST', '/sandbox/payments/disputes', {
    reference: payment['reference'],
    event: 'create',
    ...amount,
  });
}

/** The banks of all payers who dispute decide. Earlier decisions stay. */
export async function decideDisputes(world: World): Promise<void> {
  const open = await asOwner(
    world,
    `select k.provider_reference as reference from payments.dispute d join payments.capture k on k.id = d.capture_id
     where d.state = 'open'`,
  );
  for (const { reference } of open)
    await control(world.shop, 'POST', '/sandbox/payments/disputes', {
      reference,
      event: 'resolve',
      resolution: world.chance.pick(['merchant-accepted', 'declined']),
    });
}

/** The provider's error for a partial refund while a full refund of the same payment needs a person. */
const isTooMuchThere = (problem: string | null) => problem?.includes('more than what is left') === true;

/** Refunds that need a person are sent again, into an account from the payer when the provider needs one. */
export async function mendRefunds(world: World): Promise<void> {
  const { staff } = world.shop.payments;
  const payOutside = async ({ id, providerTransactionId, amountMinor }: StaffRefund) => {
    const done = { id, reference: `bank-${id}`, by: 'Bola', note: 'paid by the bank' };
    const { changed } = await staff.markDoneOutside(done).catch(() => ({ changed: false }));
    const before = world.paidOutside.get(providerTransactionId) ?? 0n;
    if (changed) world.paidOutside.set(providerTransactionId, before + amountMinor);
  };
  await asStaff(world, async () => {
    for (const refund of await staff.list()) {
      const { id, state, currency, problem } = refund;
      if (state !== 'needs_attention') continue;
      if (isTooMuchThere(problem)) {
        await payOutside(refund);
        continue;
      }
      if (currency !== 'NGN') {
        // It cannot go to an account in naira, so the operator's bank sends it.
        await staff.retry({ id, by: 'Bola' }).catch(() => payOutside(refund));
        continue;
      }
      const account = { bankCode: '057', accountNumber: '0000000000', accountName: 'Ada Obi' };
      await staff
        .retry({ id, by: 'Bola' })
        .catch(() => staff.retry({ id, by: 'Bola', account }).catch(() => undefined));
    }
  });
}

/** Payouts that wait for the provider's second authorisation get the code from the mailbox. */
export async function giveCodes(world: World): Promise<void> {
  const { shop } = world;
  const found = (await control(shop, 'GET', '/sandbox/inbox/messages?to=payouts@gatelight.example&limit=500')) as {
    data: { text: string }[];
  };
  const { rows } = await sql<{ reference: string }>`
    select reference from withdrawals.withdrawal where status in ('sending', 'unknown')`.execute(shop.db);
  for (const { reference } of rows) {
    const mail = found.data.find(({ text }) => text.includes(reference));
    const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0];
    if (code !== undefined)
      await asStaff(world, () =>
        authorisePayout({ db: shop.db, payouts: shop.payments.payouts }, { reference, code, by: 'Bola' }),
      );
  }
}
