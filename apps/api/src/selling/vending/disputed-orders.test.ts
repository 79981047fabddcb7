import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { balanceOf, disputeLosses, ledgerFindings, openingBalances, post, type AccountCode } from '#ledger';
import { findAll } from '#platform/checks/checks';
import { walletFindings } from '#wallets';
import { vendingFindings } from './findings/findings.ts';
import { accountOf, testPayers, type TestPayers } from './test-payers.ts';
import { meters, openShop, type Shop, type TestUser } from './test-shop.ts';

/*
 * A purchase fails while its payer disputes the payment at the bank: the money goes back once, whichever happens first.
 */

let shop: Shop;
let owner: pg.Pool;
/** The authority's response to each order that waits. */
let authority: 'waits' | 'refuses' | 'vends';

beforeAll(async () => {
  shop = await openShop({
    rails: { transfer: 'paystack', funding: 'paystack', payout: 'paystack' },
    authority: (real) => ({
      ...real,
      vend: async (...given) =>
        authority === 'vends'
          ? real.vend(...given)
          : authority === 'waits'
            ? { kind: 'later', reason: 'not now' }
            : { kind: 'refused', reason: 'meter not known' },
    }),
  });
  owner = new pg.Pool({ connectionString: shop.database.ownerUrl, max: 2 });
  payers = testPayers(shop, owner);
});
afterAll(async () => {
  await owner.end();
  await shop.close();
});
beforeEach(() => {
  authority = 'waits';
});
afterEach(async () => {
  const { db, payments } = shop;
  expect([
    ...(await ledgerFindings(db)),
    ...(await payments.findings(db)),
    ...(await vendingFindings(db)),
    ...(await walletFindings(db)),
    ...(await findAll(db, shop.withdrawalChecks)),
  ]).toEqual([]);
});

const amountKobo = 500_000;

interface Bought {
  orderId: string;
  /** The disputed payment, as the provider knows it. */
  payment: string;
  user?: TestUser;
}

let payers: TestPayers;
const rowsOf: TestPayers['rowsOf'] = (...given) => payers.rowsOf(...given);
/** Sends the money for a charge, and returns the payment once it is recorded. */
const sendTo = (account: string) => payers.sendTo(account, amountKobo);
const bank = {
  opens: (bought: Pick<Bought, 'payment'>, more?: object) => payers.opens(bought.payment, more),
  decides: (bought: Pick<Bought, 'payment'>, state: 'won' | 'lost') => payers.decides(bought.payment, state),
};
const bankSays = ({ payment }: Pick<Bought, 'payment'>, event: 'create' | 'resolve', more?: object) =>
  payers.bankSays(payment, event, more);
const takenOver = ({ payment }: Pick<Bought, 'payment'>, state: 'open' | 'won' | 'lost') =>
  payers.takenOver(payment, state);
const lookAtDisputes = () => payers.lookAtDisputes();

/** Each way to pay for an order. The order waits for the authority. */
const ways = {
  async 'a transfer of a user'(): Promise<Bought> {
    const user = await shop.user();
    const reply = await user.post('/vend/transfer', { meterNumber: meters.electricity, amount_kobo: amountKobo });
    const { payment, subject } = await sendTo(accountOf(reply));
    return { orderId: subject, payment, user };
  },
  async 'the wallet of a user'(): Promise<Bought> {
    const user = await shop.user();
    const { payment } = await sendTo(accountOf(await user.post('/wallet/fund/transfer', { amount_kobo: amountKobo })));
    return { ...(await buyFromWallet(user)), payment };
  },
  async 'a quick purchase without an account'(): Promise<Bought> {
    const { accountNumber } = await shop.open();
    const { payment, subject } = await sendTo(accountNumber);
    return { orderId: subject, payment };
  },
};

async function buyFromWallet(user: TestUser): Promise<Omit<Bought, 'payment'>> {
  await user.post('/vend/wallet', { meterNumber: meters.electricity, amount_kobo: amountKobo });
  const [order] = await rowsOf<{ id: string }>(`select id::text from vending."order" where buyer_id = $1`, [user.id]);
  return { orderId: order!.id, user };
}

const statusOf = async ({ orderId }: Bought) =>
  (await rowsOf<{ status: string }>(`select status from vending."order" where id = $1`, [orderId]))[0]!.status;

/** The authority refuses, and this waits for the consequences. */
async function fails(bought: Bought): Promise<void> {
  authority = 'refuses';
  await shop.workUntil(async () => ['credited', 'refunding', 'refunded'].includes(await statusOf(bought)));
}

/** How much we returned to the payer: in the wallet, or by refunds that were sent. */
async function backByUs({ user, payment }: Bought): Promise<bigint> {
  if (user) return user.balance();
  const [sum] = await rowsOf<{ minor: string }>(
    `select coalesce(sum(r.amount_minor), 0)::text as minor from payments.refund r join payments.capture k on k.id = r.capture_id
     where k.provider_reference = $1 and r.state = 'processed' and coalesce(r.outside_reference, '') not like 'dispute %'`,
    [payment],
  );
  return BigInt(sum!.minor);
}

/** Waits until a refund has ended, if there is one. */
const refundEnds = (bought: Bought) =>
  shop.workUntil(async () => {
    await owner.query(`update payments.refund set next_attempt_at = now() where next_attempt_at is not null`);
    return ['credited', 'refunded'].includes(await statusOf(bought));
  });

const losses = () => balanceOf(shop.db, disputeLosses());
const everything = BigInt(amountKobo);

describe.each(Object.entries(ways))('paid by %s', (_way, buy) => {
  it('the bank gave it back before the order failed: we return nothing', async () => {
    const bought = await buy();
    await bank.opens(bought);
    await bank.decides(bought, 'lost');
    expect(await losses()).toBe(everything);
    await fails(bought);
    await refundEnds(bought);
    expect(await backByUs(bought)).toBe(0n);
    expect(await losses()).toBe(0n);
  });

  it('the order failed while the bank decides: the money waits, and goes to the bank', async () => {
    const bought = await buy();
    await bank.opens(bought);
    await fails(bought);
    expect(await backByUs(bought)).toBe(0n);
    await bank.decides(bought, 'lost');
    await refundEnds(bought);
    expect(await backByUs(bought)).toBe(0n);
    expect(await losses()).toBe(0n);
  });

  it('the order failed while the bank decides, and it decides for us: we return everything', async () => {
    const bought = await buy();
    await bank.opens(bought);
    await fails(bought);
    await bank.decides(bought, 'won');
    await refundEnds(bought);
    expect(await backByUs(bought)).toBe(everything);
    expect(await losses()).toBe(0n);
  });

  it('the bank gave a part back: we return the rest', async () => {
    const bought = await buy();
    await bank.opens(bought, { amount: 200_000 });
    await bank.decides(bought, 'lost');
    await fails(bought);
    await refundEnds(bought);
    expect(await backByUs(bought)).toBe(300_000n);
    expect(await losses()).toBe(0n);
  });

  it('the bank decides and the order fails at the same time: the money goes back once', async () => {
    const all = [await buy(), await buy()];
    for (const [index, bought] of all.entries()) {
      // One of them is decided before we knew of the dispute.
      if (index === 0) await bankSays(bought, 'create');
      else await bank.opens(bought);
      await bankSays(bought, 'resolve', { resolution: 'merchant-accepted' });
    }
    await owner.query(`update vending."order" set next_attempt_at = now() where next_attempt_at is not null`);
    await lookAtDisputes();
    authority = 'refuses';
    await Promise.all(shop.jobs.map((job) => job.run()));
    for (const bought of all) {
      await takenOver(bought, 'lost');
      await fails(bought);
      await refundEnds(bought);
      expect(await backByUs(bought)).toBe(0n);
    }
    expect(await losses()).toBe(0n);
  });
});

describe.each(Object.entries(ways).slice(0, 2))('paid by %s', (_way, buy) => {
  it('the order failed before the bank knew of it: the bank takes the money out of the wallet', async () => {
    const bought = await buy();
    await fails(bought);
    expect(await backByUs(bought)).toBe(everything);
    await bank.opens(bought);
    await bank.decides(bought, 'lost');
    expect(await backByUs(bought)).toBe(0n);
    expect(await losses()).toBe(0n);
  });

  it('names only the amount that is in the wallet', async () => {
    const told = async ({ orderId }: Bought) =>
      rowsOf<{ kobo: string }>(
        `select distinct payload ->> 'refundKobo' as kobo from notifications.message
         where subject_kind = 'order' and subject_id = $1 and payload ->> 'reason' = 'vend_failed'`,
        [orderId],
      );
    const whole = await buy();
    const part = await buy();
    await bank.opens(whole);
    await bank.opens(part, { amount: 200_000 });
    await bank.decides(whole, 'lost');
    await bank.decides(part, 'lost');
    await fails(whole);
    await fails(part);
    expect(await told(whole)).toEqual([]);
    expect(await told(part)).toEqual([{ kobo: '300000' }]);
  });
});

/** The text that the buyer sees on the page of the purchase. */
async function read({ orderId, user }: Bought): Promise<{ message: string; refunds: [string, number][] }> {
  const [order] = await rowsOf<{ reference: string }>(`select reference from vending."order" where id = $1`, [orderId]);
  const { body } = await user!.get(`/vend/orders/${order!.reference}`);
  const shown = body.data as { message: string; refunds: { state: string; amount_kobo: number }[] };
  return {
    message: shown.message,
    refunds: shown.refunds.map(({ state, amount_kobo }) => [state, amount_kobo]),
  };
}

/** The same in the history, and the names of the wallet's movements there. */
async function inHistory({ orderId, user }: Bought): Promise<{ refunds: [string, number][]; movements: string[] }> {
  const [entry] = await rowsOf<{ refunds: { state: string; amountKobo: string }[] }>(
    `select d.refunds from transactions.entry e, transactions.details_of(e.user_id, array[e.id]) d where e.order_id = $1`,
    [orderId],
  );
  const movements = await rowsOf<{ type: string }>(
    `select type from transactions.entry where user_id = $1 and slug = 'wallet' and journal_id is not null order by journal_id`,
    [user!.id],
  );
  return {
    refunds: entry!.refunds.map(({ state, amountKobo }) => [state, Number(amountKobo)]),
    movements: movements.map(({ type }) => type).filter((type) => type !== 'wallet_funding'),
  };
}

describe.each(Object.entries(ways).slice(0, 2))('the buyer who paid by %s sees', (_way, buy) => {
  it('that the money is held while the bank decides, and is in the wallet once it decides for us', async () => {
    const bought = await buy();
    await bank.opens(bought);
    await fails(bought);
    const held = await read(bought);
    expect(held.message).toBe(
      'No token could be made. We hold ₦5,000.00 until a bank decides the dispute about your payment.',
    );
    expect(held.refunds).toEqual([['frozen', amountKobo]]);
    expect(await inHistory(bought)).toEqual({ refunds: held.refunds, movements: ['wallet_refund', 'dispute_held'] });
    await bank.decides(bought, 'won');
    expect(await read(bought)).toEqual({
      message: 'No token could be made. Your ₦5,000.00 is back in your wallet.',
      refunds: [['in_wallet', amountKobo]],
    });
    expect((await inHistory(bought)).movements).toEqual(['wallet_refund', 'dispute_held', 'dispute_released']);
  });

  it('that the bank has returned it, whether it decided before or after the order failed', async () => {
    const before = await buy();
    await bank.opens(before);
    await bank.decides(before, 'lost');
    await fails(before);
    authority = 'waits';
    const after = await buy();
    await bank.opens(after);
    await fails(after);
    await bank.decides(after, 'lost');
    for (const bought of [before, after]) {
      expect(await read(bought)).toEqual({
        message: 'No token could be made. Your bank has returned ₦5,000.00 to you, because the payment was disputed.',
        refunds: [['by_bank', amountKobo]],
      });
    }
    expect((await inHistory(before)).movements).toEqual(['wallet_refund', 'dispute_returned']);
    expect((await inHistory(after)).movements).toEqual(['wallet_refund', 'dispute_held']);
  });

  it('how much of it is held and how much is in the wallet', async () => {
    const bought = await buy();
    await bank.opens(bought, { amount: 200_000 });
    await fails(bought);
    const { message, refunds } = await read(bought);
    expect(message).toBe(
      'No token could be made. We hold ₦2,000.00 until a bank decides the dispute about your payment. ₦3,000.00 is back in your wallet.',
    );
    expect(Object.fromEntries(refunds)).toEqual({ frozen: 200_000, in_wallet: 300_000 });
    expect(await bought.user!.balance()).toBe(300_000n);
    await bank.decides(bought, 'lost');
    expect((await read(bought)).message).toBe(
      'No token could be made. Your bank has returned ₦2,000.00 to you, because the payment was disputed. ₦3,000.00 is back in your wallet.',
    );
  });
});

test('when the bank’s dispute holds other money of the wallet, the order is shown as held too, and the rest can be spent', async () => {
  const user = await shop.user(700_000n);
  const reply = await user.post('/vend/transfer', { meterNumber: meters.electricity, amount_kobo: amountKobo });
  const { payment, subject } = await sendTo(accountOf(reply));
  const bought = { orderId: subject, payment, user };
  await bank.opens(bought);
  expect(await user.balance()).toBe(200_000n);
  await fails(bought);
  expect(await user.balance()).toBe(700_000n);
  expect((await read(bought)).refunds).toEqual([['frozen', amountKobo]]);
  await bank.decides(bought, 'lost');
  expect((await read(bought)).refunds).toEqual([['by_bank', amountKobo]]);
  expect(await user.balance()).toBe(700_000n);
});

test('money that was back in the wallet before the bank opened the dispute is shown as held, too', async () => {
  const bought = await ways['a transfer of a user']();
  await fails(bought);
  expect((await read(bought)).refunds).toEqual([['in_wallet', amountKobo]]);
  await bank.opens(bought);
  expect((await read(bought)).refunds).toEqual([['frozen', amountKobo]]);
  await bank.decides(bought, 'lost');
  expect((await read(bought)).refunds).toEqual([['by_bank', amountKobo]]);
});

test('the part for a debt that was paid elsewhere meanwhile is held while the bank decides, and covers what the bank returned', async () => {
  const user = await shop.user();
  const buyWithDebt = async (): Promise<Bought> => {
    const asked = { meterNumber: meters.indebted, amount_kobo: amountKobo, repeat: true };
    const { payment, subject } = await sendTo(accountOf(await user.post('/vend/transfer', asked)));
    return { orderId: subject, payment, user };
  };
  const [held, returned] = [await buyWithDebt(), await buyWithDebt()];
  const parts = await rowsOf<{ account: string; part: string; owed: string }>(
    `select a.code as account, o.debt_kobo::text as part, a.balance_kobo::text as owed from vending."order" o
     join ledger.account_balance a on a.code = 'debt-receivable:' || o.meter_id where o.id = any($1::bigint[]) order by o.id`,
    [[held.orderId, returned.orderId]],
  );
  const [part, otherPart] = parts.map((one) => BigInt(one.part));
  expect([part, otherPart].every((kobo) => kobo! > 0n)).toBe(true);
  await bank.opens(held);
  await bank.opens(returned);
  await bank.decides(returned, 'lost');
  const before = await losses();
  await post(shop.db, {
    reference: 'debt-written-off',
    kind: 'debt-written-off',
    moves: [{ from: openingBalances, to: parts[0]!.account as AccountCode, amountKobo: BigInt(parts[0]!.owed) }],
    memo: 'Paid at the office',
    actor: 'system',
  });
  authority = 'vends';
  await shop.workUntil(async () => {
    await owner.query(`update vending."order" set next_attempt_at = now() where status in ('paid', 'vending')`);
    return (await statusOf(held)) === 'vended' && (await statusOf(returned)) === 'vended';
  });
  expect(await user.balance()).toBe(0n);
  expect((await read(held)).refunds).toEqual([['frozen', Number(part)]]);
  expect((await read(returned)).refunds).toEqual([['by_bank', Number(otherPart)]]);
  expect(await losses()).toBe(before - otherPart!);
  await bank.decides(held, 'won');
  expect(await user.balance()).toBe(part);
  expect((await read(held)).refunds).toEqual([['in_wallet', Number(part)]]);
});

test('an order that was paid after the bank had decided is returned in full', async () => {
  const first = await ways['the wallet of a user']();
  const user = first.user!;
  // Its money is spent, so it never fails here.
  await owner.query(`update vending."order" set next_attempt_at = 'infinity' where id = $1`, [first.orderId]);
  const before = await losses();
  await bank.opens(first);
  await bank.decides(first, 'lost');
  await sendTo(accountOf(await user.post('/wallet/fund/transfer', { amount_kobo: amountKobo })));
  await user.post('/vend/wallet', { meterNumber: meters.water, amount_kobo: amountKobo });
  const [second] = await rowsOf<{ id: string }>(
    `select id::text from vending."order" where buyer_id = $1 order by id desc limit 1`,
    [user.id],
  );
  expect(second!.id).not.toBe(first.orderId);
  await fails({ orderId: second!.id, payment: '', user });
  expect({ lost: (await losses()) - before, balance: await user.balance() }).toEqual({
    lost: everything,
    balance: everything,
  });
});
