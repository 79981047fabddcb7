import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type Shop } from '../selling/vending/test-shop.ts';
import { createStatementMeter, overStatements, type Statements } from './test-cost.ts';

/*
 * The statements of a quick purchase, from the form to its token and messages, in the order of the journey. An
 * additional statement needs a reason in docs/decisions/0100-what-a-vend-costs.md.
 */

const meter = createStatementMeter();
let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
  // Runs the work that happens only once: plans, accounts of the ledger, the vending key.
  for (let n = 0; n < 2; n += 1) for (const { run } of steps) await meter.measure(run);
});
afterAll(async () => {
  meter.end();
  await shop.close();
});

const runJob = (name: string) => shop.jobs.find((job) => job.name === name)?.run();

let opened: Awaited<ReturnType<Shop['open']>>;

/** The allowed statements of each step of a purchase. */
const steps: readonly { name: string; run: () => Promise<unknown>; budget: Statements }[] = [
  {
    name: 'the form is sent',
    async run() {
      opened = await shop.open();
    },
    budget: {
      transactions: 3,
      // Limits and known facts about the reference; the order; the account from the provider.
      statements: { 'vending.begin_purchase': 1, 'vending.open_order': 1, 'vending.store_account': 1 },
    },
  },
  {
    name: 'the money arrives',
    async run() {
      await shop.transfer(opened.accountNumber, 500_000);
      await meter.until('payments.receive_event');
    },
    budget: { transactions: 1, statements: { 'payments.receive_event': 1 } },
  },
  {
    name: 'the worker asks the provider, and captures',
    run: async () => runJob('payments.events'),
    budget: {
      transactions: 2,
      statements: {
        // The worker takes the order.
        'update payments.provider_event': 1,
        'vending.take_payments': 1,
      },
    },
  },
  {
    name: 'the worker makes the token',
    run: async () => runJob('vend'),
    budget: {
      transactions: 5,
      // The worker takes the order. The meter had a token in the same minute, so its last identifier is read too.
      statements: {
        'update vending."order"': 1,
        'authority.issue_token': 2,
        'authority.last_tid_of': 1,
        'vending.store_tokens': 1,
      },
    },
  },
  {
    name: 'the page shows it',
    run: () => shop.call('GET', opened.callback),
    budget: { transactions: 1, statements: { 'vending.purchase_by_secret': 1 } },
  },
  {
    name: 'the messages go out, and one is reported as delivered',
    async run() {
      await runJob('notifications.send');
      await meter.until('notifications.store_report');
    },
    budget: {
      transactions: 4,
      // The worker takes the messages. A mail takes longer than an SMS, so each is settled when it is sent.
      statements: {
        'update notifications.message': 1,
        'notifications.settle_messages': 2,
        'notifications.store_report': 1,
      },
    },
  },
];

test('a quick purchase stays within its budget of statements', async () => {
  const found: string[] = [];
  for (const { name, run, budget } of steps) {
    found.push(...overStatements(await meter.measure(run), budget).map((over) => `${name}: ${over}`));
  }
  expect(found).toEqual([]);
  expect((await shop.purchase(opened.secret)).status).toBe('vended');
});
