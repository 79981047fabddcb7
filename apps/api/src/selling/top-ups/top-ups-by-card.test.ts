import { randomBytes } from 'node:crypto';
import { todayInLagos } from '@gatelight/contract/lagos-days';
import { luhnDigit } from '@gatelight/sts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '../../../../sandbox/src/sandbox.ts';
import { loadDemonstrationCard } from '#payments';
import { findAll } from '#platform/checks/checks';
import { loadConfig } from '../../processes/configuration.ts';
import { inTransaction, sql } from '#platform/database/db';
import { AppError } from '#platform/errors';
import type { Job } from '#platform/jobs/jobs';
import { openTestApi, type TestApi, type TestUser } from '#platform/testing/test-api';
import { createEmbeddedAuthority, demonstrationKey } from '#vending';
import { compose, type Product } from '../../processes/compose.ts';
import { loadDemonstration } from '../../demonstration/demonstration.ts';
import { topUpRoutes } from './routes.ts';
import { topUpObjects } from './slice.ts';

/* Scheduled top-ups that a saved card pays: the worker's own jobs, over HTTP to the sandbox's provider. */

const hex = (bytes: number) => randomBytes(bytes).toString('hex');
const sealingKey = hex(32);
const jobNames = new Set([
  'top-ups.announce',
  'top-ups.run',
  'payments.card-charges',
  'payments.check-charges',
  'vend',
]);
let sandbox: Sandbox;
let url = '';
let api: TestApi;
let product: Product;
let jobs: Job[];

beforeAll(async () => {
  const paystackSecretKey = `sk_test_${hex(12)}`;
  sandbox = await createSandbox({
    behaviour: 'lenient',
    paystackSecretKey,
    termiiApiKey: 'termii-test-key-0123',
    termiiSecret: 'termii-test-secret-01',
    timings: { silenceMs: 300 },
  });
  ({ url } = await sandbox.listen({ host: '127.0.0.1', port: 0, smtpPort: 0 }));
  api = await openTestApi(
    (serve, { web }) =>
      topUpRoutes(serve, {
        db: web,
        settings: { requireFeatures: (...given) => product.settings.requireFeatures(...given) },
      }),
    ({ web }) => topUpObjects(web),
  );
  await inTransaction(api.owner, loadDemonstration);
  const authority = createEmbeddedAuthority({
    db: api.db,
    sealingKey: Buffer.from(sealingKey, 'hex'),
    capPerHourKobo: 10n ** 12n,
    capPerMeterDayKobo: 10n ** 12n,
    allowSimulatorKeys: true,
  });
  await authority.ensureSimulatorKey(demonstrationKey);
  const config = loadConfig(
    {
      NODE_ENV: 'test',
      DATABASE_URL: api.database.appUrl,
      SANDBOX: 'on',
      SANDBOX_URL: url,
      PUBLIC_URL: url,
      PAYSTACK_SECRET_KEY: paystackSecretKey,
      TERMII_API_KEY: 'termii-test-key-0123',
      TERMII_SECRET: 'termii-test-secret-01',
      ORDER_LINK_KEY: hex(32),
      SESSION_KEY: hex(32),
      OTP_KEY: hex(32),
      VENDING_SEAL_KEY: sealingKey,
    },
    { vendingSeal: true },
  );
  product = compose(config, api.db, api.log);
  jobs = product.slices.flatMap((slice) => slice.jobs?.() ?? []);
});
afterAll(async () => {
  // An unconfirmed charge is open; everything else has ended and every kobo is accounted for.
  const checks = product.slices.flatMap((slice) => slice.checks ?? []);
  expect(await findAll(api.db, checks)).toEqual([]);
  await product.close();
  await api.close();
  await sandbox.close();
});
beforeEach(async () => {
  await cardsDo('ok');
  await faults('ok');
});

async function control(method: string, path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
}
const cardsDo = (mode: string) => control('PUT', '/sandbox/payments/saved-cards', { mode });
const faults = (provider: string) => control('PUT', '/sandbox/faults', { provider });
/** Each switch has one version in force; the newest wins. */
async function switchTo(feature: string, state: 'on' | 'off'): Promise<void> {
  await sql`
    insert into platform.setting_version (key, valid_from, value, asked_by)
    values (${`features.${feature}`}, clock_timestamp(), ${JSON.stringify({ state, estates: [] })}::jsonb, 'test')`.execute(
    api.owner,
  );
}

let meters = 0;

/** A resident with a saved card and a schedule that is due: the message was sent. */
async function announced(given: object = {}): Promise<{ user: TestUser; id: string }> {
  const user = await api.user('card', { stepUp: true });
  await inTransaction(api.owner, (tx) => loadDemonstrationCard(tx, user.id));
  meters += 1;
  const body = `048${String(meters).padStart(7, '0')}`;
  const { rows } = await sql<{ meter: string; card: string }>`
    with made as (
      insert into metering.meter (number, utility, status, estate_id, house_id, customer_name, tariff_id, supply_group_code,
        key_revision, tariff_index, debt_recovery_bp, is_demonstration)
      select ${`${body}${luhnDigit(body)}`}, m.utility, 'active', m.estate_id, m.house_id, 'Test', m.tariff_id,
        m.supply_group_code, m.key_revision, m.tariff_index, 0, true
      from metering.meter m where m.number = '04175000019' returning id)
    select made.id::text as meter, c.id::text as card from made, payments.saved_card c where c.user_id = ${user.id}`.execute(
    api.owner,
  );
  const { meter, card } = rows[0]!;
  await sql`select ledger.open_account(${`debt-receivable:${meter}`})`.execute(api.owner);
  await sql`insert into households.link (meter_id, user_id, role) values (${BigInt(meter)}, ${BigInt(user.id)}, 'buyer')`.execute(
    api.owner,
  );
  const { data, status } = await user.call.post('/api/v1/top-ups', {
    meter_id: meter,
    method: 'saved-card',
    card_id: card,
    amount_kobo: 500_000,
    ceiling_kobo: 1_000_000,
    every: 'week',
    first_on: todayInLagos(2),
    ...given,
  });
  expect(status).toBe(201);
  const id = data.id as string;
  await comeNear(id);
  return { user, id };
}

/** Makes its date due: it is announced, and a day later due. */
async function comeNear(id: string): Promise<void> {
  await sql`update top_ups.schedule set next_due_on = platform.today() - (select count(*)::int from top_ups.run where schedule_id = ${BigInt(id)})
    where id = ${BigInt(id)}`.execute(api.owner);
  await run('top-ups.announce');
  await sql`update top_ups.run set run_at = now(), next_attempt_at = now() where schedule_id = ${BigInt(id)} and ended_at is null`.execute(
    api.owner,
  );
}

async function run(only?: string): Promise<void> {
  for (const job of jobs) if (only === undefined ? jobNames.has(job.name) : job.name === only) await job.run();
}

/** Lets time pass: leases, pauses and delays are over. */
async function pass(): Promise<void> {
  await sql`update top_ups.run set next_attempt_at = now() where ended_at is null and state = 'buying'`.execute(
    api.owner,
  );
  await sql`update payments.charge set send_at = now() where send_at is not null`.execute(api.owner);
  await sql`update payments.charge set next_check_at = now() where next_check_at is not null`.execute(api.owner);
  await sql`update vending."order" set lease_until = null, next_attempt_at = now() where next_attempt_at is not null`.execute(
    api.owner,
  );
}

async function workUntil(id: string, state: string): Promise<void> {
  for (let round = 0; round < 40; round += 1) {
    await run();
    if ((await runsOf(id)).at(-1)?.state === state) return;
    await pass();
  }
  throw new Error(`the top-up did not become ${state}: ${JSON.stringify(await runsOf(id))}`);
}

interface Run {
  state: string;
  problem: string | null;
  /** Orders with its key, their charges, money that arrived for them and tokens made, each as a count. */
  orders: number;
  charges: number;
  captures: number;
  tokens: number;
}

const runsOf = async (id: string) =>
  (
    await sql<Run>`
      select r.state, r.problem, count(distinct o.id)::int as orders, count(distinct c.id)::int as charges,
        count(distinct k.id)::int as captures, count(distinct t.order_id)::int as tokens
      from top_ups.run r left join vending."order" o on o.buyer_key = top_ups.key_of(r)
      left join payments.charge c on c.reference = o.reference left join payments.capture k on k.charge_id = c.id
      left join vending.token_set t on t.order_id = o.id
      where r.schedule_id = ${BigInt(id)} group by r.id order by r.id`.execute(api.owner)
  ).rows;
const messagesOf = async (user: TestUser) =>
  (
    await sql<{ said: string }>`
      select concat_ws(' ', payload ->> 'name', payload ->> 'problem') as said from notifications.message
      where user_id = ${BigInt(user.id)} and payload ->> 'name' like 'top-up%' and channel = 'email' order by id`.execute(
      api.owner,
    )
  ).rows.map(({ said }) => said);
const balanceOf = async (user: TestUser) =>
  (
    await sql<{ kobo: bigint }>`
      select b.balance_kobo as kobo from ledger.account_balance b where b.code = ${`wallet:${user.id}`}`.execute(
      api.owner,
    )
  ).rows[0]?.kobo ?? 0n;

const bought = { state: 'bought', problem: null, orders: 1, charges: 1, captures: 1, tokens: 1 };

test('charges no card for a house that the user leaves after the run was begun', async () => {
  const { user, id } = await announced();
  await sql`update top_ups.run set state = 'buying' where schedule_id = ${BigInt(id)}`.execute(api.owner);
  await sql`update households.link set ended_at = now() where user_id = ${BigInt(user.id)}`.execute(api.owner);
  await workUntil(id, 'failed');
  expect(await runsOf(id)).toEqual([
    { state: 'failed', problem: 'not-yours', orders: 0, charges: 0, captures: 0, tokens: 0 },
  ]);
});

test('a saved card pays once, and its owner is notified before and after', async () => {
  const { user, id } = await announced();
  expect(await messagesOf(user)).toEqual(['top-up-coming']);
  await workUntil(id, 'bought');
  await pass();
  await run();
  expect(await runsOf(id)).toEqual([bought]);
  expect(await messagesOf(user)).toEqual(['top-up-coming', 'top-up-ended']);
});

test.each([
  ['declines', 'declined'],
  ['has too little', 'insufficient_funds'],
])('a card that %s buys nothing, and its owner is notified that nothing was charged', async (_words, mode) => {
  await cardsDo(mode);
  const { user, id } = await announced();
  await workUntil(id, 'failed');
  expect(await runsOf(id)).toEqual([
    { state: 'failed', problem: 'declined', orders: 1, charges: 1, captures: 0, tokens: 0 },
  ]);
  expect(await messagesOf(user)).toEqual(['top-up-coming', 'top-up-ended declined']);
  expect(await balanceOf(user)).toBe(0n);
});

test('a bank that wants a confirmation: the owner is notified immediately and once, and the token is made when they confirm', async () => {
  await cardsDo('step_up');
  const { user, id } = await announced();
  for (let round = 0; round < 4; round += 1) {
    await run();
    await pass();
  }
  expect(await runsOf(id)).toMatchObject([{ state: 'buying', captures: 0, tokens: 0 }]);
  expect(await messagesOf(user)).toEqual(['top-up-coming', 'top-up-confirm']);
  const { rows } = await sql<{ page: string; url: string }>`
    select m.payload ->> 'page' as page, c.authorization_url as url from notifications.message m, payments.charge c
    join vending."order" o on o.reference = c.reference and o.buyer_id = ${user.id}
    where m.user_id = ${BigInt(user.id)} and m.payload ->> 'name' = 'top-up-confirm' limit 1`.execute(api.owner);
  expect(rows[0]?.page).toMatch(/\/user\/vend_utility\/status\?trxref=VND-/);
  const code = rows[0]!.url.split('/').at(-1)!;
  await control('POST', `/sandbox/checkout/${code}/step`, { answer: 'confirm' });
  await workUntil(id, 'bought');
  expect(await runsOf(id)).toEqual([bought]);
  expect(await messagesOf(user)).toEqual(['top-up-coming', 'top-up-confirm', 'top-up-ended']);
});

test('a bank that wants a confirmation and gets none: nothing is charged, and the owner is notified of the reason', async () => {
  await cardsDo('step_up');
  const { user, id } = await announced();
  await run();
  await pass();
  await run();
  await sql`update payments.charge set expires_at = now() - interval '1 day' where reference in (
    select o.reference from vending."order" o where o.buyer_id = ${user.id})`.execute(api.owner);
  await workUntil(id, 'failed');
  expect(await runsOf(id)).toMatchObject([{ problem: 'confirm-at-bank', captures: 0, tokens: 0 }]);
  expect((await messagesOf(user)).at(-1)).toBe('top-up-ended confirm-at-bank');
});

test('a response that is lost after the card was charged: the charge is looked up, never made again', async () => {
  const { user, id } = await announced();
  await faults('lost_response');
  await run();
  await pass();
  await run();
  expect(await runsOf(id)).toMatchObject([{ state: 'buying', captures: 0 }]);
  await faults('ok');
  await workUntil(id, 'bought');
  expect(await runsOf(id)).toEqual([bought]);
  expect(await messagesOf(user)).toEqual(['top-up-coming', 'top-up-ended']);
});

test('two concurrent workers charge the card once', async () => {
  const { id } = await announced();
  await Promise.all([run(), run(), run()]);
  await pass();
  await Promise.all([run(), run(), run()]);
  await workUntil(id, 'bought');
  expect(await runsOf(id)).toEqual([bought]);
});

test('a month’s ceiling applies to a card too, and declined payments do not count', async () => {
  await cardsDo('declined');
  const { user, id } = await announced({ ceiling_kobo: 900_000 });
  await workUntil(id, 'failed');
  await cardsDo('ok');
  await comeNear(id);
  await workUntil(id, 'bought');
  await comeNear(id);
  await workUntil(id, 'failed');
  expect((await runsOf(id)).map(({ state, problem, charges }) => [state, problem, charges])).toEqual([
    ['failed', 'declined', 1],
    ['bought', null, 1],
    ['failed', 'ceiling', 0],
  ]);
  expect((await messagesOf(user)).at(-1)).toBe('top-up-ended ceiling');
});

test('a card that was removed after the message pays nothing', async () => {
  const { user, id } = await announced();
  await sql`select payments.remove_card(${user.id}, c.id, null, 'test') from payments.saved_card c where c.user_id = ${user.id}`.execute(
    api.owner,
  );
  await workUntil(id, 'failed');
  expect(await runsOf(id)).toMatchObject([{ problem: 'card-not-usable', charges: 0 }]);
  expect(await messagesOf(user)).toEqual(['top-up-coming', 'top-up-ended card-not-usable']);
  // It is paused: no other purchase is announced, and it cannot go on with this card.
  await comeNear(id);
  expect(await runsOf(id)).toHaveLength(1);
  const paused = (await user.call.get('/api/v1/top-ups')).data;
  expect(paused).toMatchObject([{ id, is_paused: true }]);
  const resumed = await user.call.put(`/api/v1/top-ups/${id}`, { is_paused: false });
  expect([resumed.status, resumed.code]).toEqual([409, 'card-not-usable']);
  expect((await user.call.delete(`/api/v1/top-ups/${id}`)).status).toBe(200);
});

test('a schedule that was made while its card was removed announces nothing', async () => {
  const { user, id } = await announced();
  await workUntil(id, 'bought');
  await sql`select payments.remove_card(${user.id}, c.id, null, 'test') from payments.saved_card c where c.user_id = ${user.id}`.execute(
    api.owner,
  );
  await sql`update top_ups.schedule set state = 'active' where id = ${BigInt(id)}`.execute(api.owner);
  await comeNear(id);
  expect(await runsOf(id)).toHaveLength(1);
  expect((await user.call.get('/api/v1/top-ups')).data).toMatchObject([{ id, is_paused: true }]);
});

test.each(['scheduled-top-ups', 'cards'] as const)(
  'while %s is switched off nothing is bought, the owner is notified, and it continues afterwards',
  async (feature) => {
    const { user, id } = await announced();
    await switchTo(feature, 'off');
    await workUntil(id, 'skipped');
    expect(await runsOf(id)).toMatchObject([{ problem: 'switched-off', orders: 0, charges: 0 }]);
    expect((await messagesOf(user)).at(-1)).toBe('top-up-ended switched-off');
    await switchTo(feature, 'on');
    await comeNear(id);
    await workUntil(id, 'bought');
  },
);

test('while scheduled top-ups are switched off none is announced; one can be paused and deleted, but not resumed or raised', async () => {
  const { user, id } = await announced();
  await workUntil(id, 'bought');
  await switchTo('scheduled-top-ups', 'off');
  await comeNear(id);
  expect(await runsOf(id)).toEqual([bought]);
  const path = `/api/v1/top-ups/${id}`;
  // The web process reads a switch at most half a minute late.
  product.settings.requireFeatures = () => Promise.reject(new AppError('feature-off'));
  const refusal = async (body: object) => (await user.call.put(path, body)).code;
  expect((await user.call.put(path, { is_paused: true })).status).toBe(200);
  expect(await refusal({ is_paused: false })).toBe('feature-off');
  expect(await refusal({ amount_kobo: 600_000 })).toBe('feature-off');
  expect((await user.call.delete(path)).status).toBe(200);
  await switchTo('scheduled-top-ups', 'on');
});
