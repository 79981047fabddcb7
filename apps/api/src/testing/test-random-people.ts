import { setTimeout as pause } from 'node:timers/promises';
import type { BodyInputOf, createPaymentLink } from '@gatelight/contract';
import { ask, asOwner, control, deepText, send, there, type World } from './test-random-world.ts';
import { meters, type Reply, type TestUser } from '../selling/vending/test-shop.ts';

/* What people do with their money. */

const card = { number: '4084084084084081', expiry_month: '12', expiry_year: '2099', cvv: '408' };
const declined = { ...card, number: '4084080000005408', cvv: '001' };
const statusPage = 'http://shop.test/user/vend_utility/status';

const meterOf = ({ chance }: World) => chance.pick([meters.electricity, meters.water, meters.gas]);
/** From the smallest purchase up to ₦6,000. */
const amountOf = ({ chance }: World) => Math.max(100_000, chance.whole(1_000, 6_000) * 100 + chance.whole(0, 99));
const personOf = ({ chance, people }: World) => chance.pick(people);

export function remember(world: World, response: unknown): void {
  const number = deepText(response, 'account_number');
  const amount = (response as { data?: { amount_kobo?: number; amount?: number } }).data;
  if (number) world.accounts.push({ number, amountKobo: amount?.amount_kobo ?? amount?.amount ?? 0 });
  const page = deepText(response, 'authorization_url')?.split('/').at(-1);
  if (page) world.pages.push(page);
}

async function buy(world: World, path: string, more: object = {}): Promise<void> {
  const { user } = personOf(world);
  const { body } = await send(world, user, path, {
    meterNumber: meterOf(world),
    amount_kobo: amountOf(world),
    ...more,
  });
  remember(world, body);
}

async function fund(world: World, path: string, more: object = {}): Promise<void> {
  const { user } = personOf(world);
  const { body } = await send(world, user, path, { amount_kobo: amountOf(world), ...more });
  remember(world, body);
}

const savedCard = (world: World) => {
  const person = personOf(world);
  return { person, body: { card_id: person.card, amount_kobo: amountOf(world) } };
};

/** The worker charges a saved card while its owner waits for the response. */
export async function sendToWorker(world: World, user: TestUser, path: string, body: object): Promise<Reply> {
  let isAnswered = false;
  const response = send(world, user, path, body).finally(() => (isAnswered = true));
  const worker = world.jobs.filter(({ name }) => name === 'payments.card-charges' || name === 'payments.check-charges');
  while (!isAnswered) {
    for (const job of worker) await job.run().catch(() => 0);
    await pause(10);
  }
  return response;
}

export const peopleDo = {
  'wallet purchase': (world: World) => buy(world, '/vend/wallet'),
  'quick purchase': async (world: World) => {
    const body = world.shop.linkBody({ amount: amountOf(world) }) as BodyInputOf<typeof createPaymentLink>;
    const link = () => world.shop.call('POST', '/v1/gatelight/payment-link', body);
    world.sent.push(link);
    remember(world, (await ask(world, link)).body);
  },
  'purchase by transfer': (world: World) => buy(world, '/vend/transfer'),
  'purchase by card': async (world: World) => {
    const { user } = personOf(world);
    const amount = Math.max(1_000, Math.floor(amountOf(world) / 100));
    const save_card = world.chance.happens(0.3);
    const { body } = await send(world, user, '/vend/pay', {
      meterNumber: meterOf(world),
      amount,
      callback_url: statusPage,
      save_card,
    });
    remember(world, body);
  },
  'purchase by saved card': async (world: World) => {
    const { person, body } = savedCard(world);
    const path = '/vend/saved-card';
    remember(world, (await sendToWorker(world, person.user, path, { meterNumber: meterOf(world), ...body })).body);
  },
  'fund by transfer': (world: World) => fund(world, '/wallet/fund/transfer'),
  'fund by card': (world: World) => fund(world, '/wallet/fund/card', { save_card: world.chance.happens(0.3) }),
  'fund by saved card': async (world: World) => {
    const { person, body } = savedCard(world);
    remember(world, (await sendToWorker(world, person.user, '/wallet/fund/saved-card', body)).body);
  },
  'transfer into an account': async ({ chance, shop, accounts, returned }: World) => {
    const account = there(chance.recent(accounts, 8));
    const kobo = {
      exact: account.amountKobo,
      less: account.amountKobo - 5_050,
      more: account.amountKobo + 20_001,
      tiny: 777,
    }[chance.weighted({ exact: 12, less: 2, more: 2, tiny: 1 })];
    const { body } = await shop.transfer(account.number, kobo, {
      // Some banks do not say from which account the money came.
      ...(chance.happens(0.9) ? { sender_account: '0123456789' } : {}),
      ...(chance.happens(0.04) ? { currency: 'USD' } : {}),
    });
    if (body.data?.['returned'] === true) returned.push(String(kobo));
  },
  'card on a page': async ({ chance, shop, pages }: World) => {
    const page = there(chance.recent(pages, 6));
    // Some people pay long after they closed the page, and the provider accepts it. A saved card is confirmed there.
    const typed = { ...(chance.happens(0.3) ? declined : card), save_card: chance.happens(0.5) };
    await control(shop, 'POST', `/sandbox/checkout/${page}/card`, typed);
    await control(shop, 'POST', `/sandbox/checkout/${page}/step`, { answer: chance.pick(['confirm', 'no']) });
  },
  withdraw: async (world: World) => {
    const { user, bankAccount } = personOf(world);
    const amount_kobo = 500_000 + world.chance.whole(0, 900_000);
    const { body } = await send(world, user, '/withdrawals', { amount_kobo, bank_account_id: bankAccount });
    const reference = deepText(body, 'reference');
    if (reference !== undefined) world.withdrawals.push({ user, reference });
  },
  'cancel a withdrawal': async (world: World) => {
    const one = there(world.chance.recent(world.withdrawals, 3));
    await ask(world, () => one.user.post(`/withdrawals/${one.reference}/cancel`, {}));
  },
  'scheduled top-up': startTopUp,
  'same request again': async (world: World) => {
    const again = there(world.chance.recent(world.sent, 10));
    await Promise.all([ask(world, again), ask(world, again)]);
  },
};

/** A day of a schedule has arrived. Its purchase was announced a day ago. */
async function startTopUp(world: World): Promise<void> {
  const { user, card: cardId } = personOf(world);
  const method = world.chance.pick(['wallet', 'saved-card']);
  await asOwner(
    world,
    `with known as (
       select s.* from top_ups.schedule s where s.user_id = $1::bigint and s.state = 'active'),
     made as (
       insert into top_ups.schedule (user_id, meter_id, method, card_id, amount_kobo, ceiling_kobo, every, next_due_on)
       select $1::bigint, m.id, $2, case when $2 = 'saved-card' then $3::bigint end, $4::bigint, 100000000, 'week',
         platform.today() + 7
       from metering.meter m where m.number = $5 and not exists (select from known) returning *)
     insert into top_ups.run (schedule_id, due_on, amount_kobo, method, card_id, run_at, next_attempt_at)
     select s.id, platform.today() - (select count(*)::int from top_ups.run r where r.schedule_id = s.id),
       s.amount_kobo, s.method, s.card_id, now(), now()
     from (select * from known union all select * from made) s
     where not exists (select from top_ups.run r where r.schedule_id = s.id and r.ended_at is null)`,
    [user.id, method, cardId, amountOf(world), meterOf(world)],
  );
}
