import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction, sql } from '#platform/database/db';
import { orderPayments } from './orders/apply-payment.ts';
import { findOrderByReference } from './orders/order-store.ts';
import { meters, openShop, type Shop } from './test-shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const link = '/v1/gatelight/payment-link';

/** For tests that use up a limit of the only address from which all calls are made. */
async function inOwnShop(test: (own: Shop) => Promise<void>): Promise<void> {
  const own = await openShop();
  await test(own).finally(() => own.close());
}

describe('a visitor who tries meters one after the other', () => {
  it('is also stopped on the call that opens purchases, whatever phone number they enter', () =>
    inOwnShop(async (own) => {
      const statuses = [];
      for (let tried = 0; tried < 32; tried += 1) {
        const body = own.linkBody({ meter: `0417800${1000 + tried}` });
        statuses.push((await own.call('POST', link, body, { 'x-forwarded-for': `10.0.0.${tried}` })).status);
      }
      expect(statuses.filter((status) => status === 404)).toHaveLength(30);
      expect(statuses.slice(30)).toEqual([429, 429]);
    }));
});

describe('a visitor who opens purchases with a new phone number each time', () => {
  it('is stopped by their address, is told when to try again, and opened purchases stay open', async () => {
    const own = await openShop({ purchasesPerIpHour: 4 });
    try {
      const bodies = Array.from({ length: 6 }, (_, n) => own.linkBody({ customerTelephone: `0805550010${n}` }));
      const replies = [];
      for (const body of bodies) replies.push(await own.call('POST', link, body));
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429, 429]);
      expect(replies[4]?.body).toMatchObject({
        code: 'rate-limited',
        message: expect.stringMatching(/^Too many attempts\. Please wait and try again in \d+ minutes?\.$/),
      });
      expect(Number(replies[4]?.headers['retry-after'])).toBeGreaterThan(0);
      expect((await own.call('POST', link, bodies[0])).status).toBe(200);
    } finally {
      await own.close();
    }
  });
});

describe('many clicks at the same time', () => {
  it('count as one purchase', () =>
    inOwnShop(async (own) => {
      const body = own.linkBody();
      const replies = await Promise.all(Array.from({ length: 40 }, () => own.call('POST', link, body)));
      expect(new Set(replies.map((reply) => reply.status))).not.toContain(429);
      const next = own.linkBody({ customerTelephone: body.customerTelephone });
      expect((await own.call('POST', link, next)).status).toBe(200);
    }));
});

describe('a stranger who measures response times', () => {
  it('learns nothing from how long finding a token takes', () =>
    inOwnShop(async (own) => {
      const phone = '08055500077';
      const { reference } = await own.open({ customerTelephone: phone });
      const timed = async (url: string, body: Record<string, unknown>) => {
        const start = performance.now();
        await own.call('POST', url, body);
        return performance.now() - start;
      };
      for (const phoneNumber of [phone, '08055500078']) {
        for (const wanted of [{ reference }, { meterNumber: meters.electricity }]) {
          expect(await timed('/api/v1/find-token', { ...wanted, phoneNumber })).toBeGreaterThan(145);
          const verify = { ...wanted, phoneNumber, otp: '000000' };
          expect(await timed('/api/v1/find-token/verify', verify)).toBeGreaterThan(145);
        }
      }
    }));
});

describe('an order whose account was never shown', () => {
  it('says that it is over once it has expired, and never has an empty account number', async () => {
    await shop.faults({ provider: 'error' });
    const body = shop.linkBody();
    expect((await shop.call('POST', link, body)).status).toBe(503);
    await shop.faults({ provider: 'ok' });
    await sql`update vending."order" set status = 'expired' where reference = ${body.reference}`.execute(shop.db);
    const again = await shop.call('POST', link, body);
    expect(again).toMatchObject({ status: 503, body: { code: 'provider-unavailable' } });
    expect(again.body.message).toContain('Nothing was charged');
  });
});

describe('money that arrives before the bank’s response', () => {
  it('leaves the order paid, and with the process that makes its token', async () => {
    const { reference } = await shop.open();
    const order = (await findOrderByReference(shop.db, reference))!;
    await sql`
      update vending."order" set status = 'paid', lease_until = now() + interval '1 hour' where id = ${order.id}
    `.execute(shop.db);
    await sql`
      select vending.store_account(c.id, c.opening_key, '9900000001', 'x', 'x', null)
      from payments.charge c where c.reference = ${reference}
    `.execute(shop.db);
    const { rows } = await sql<{ status: string; leased: boolean }>`
      select status, lease_until is not null as leased from vending."order" where id = ${order.id}
    `.execute(shop.db);
    expect(rows).toEqual([{ status: 'paid', leased: true }]);
  });
});

describe('an order that could not be vended after too much was paid', () => {
  it('is refunded when its own money is back, not when the excess is', async () => {
    const { reference } = await shop.open();
    const order = (await findOrderByReference(shop.db, reference))!;
    for (const status of ['paid', 'vending', 'vend_failed', 'refunding']) {
      await sql`update vending."order" set status = ${status} where id = ${order.id}`.execute(shop.db);
    }
    const refund = {
      id: 990_001n,
      captureId: 1n,
      reference,
      purpose: 'order',
      subjectId: order.id.toString(),
      amountMinor: 100n,
      currency: 'NGN',
      state: 'processed' as const,
      updatedAt: new Date(),
    };
    const statusAfter = async (reason: 'overpaid' | 'vend_failed', id: bigint) => {
      await inTransaction(shop.db, (tx) =>
        orderPayments.onRefundChanged(tx, {
          ...refund,
          id,
          reason,
          namedAccount: null,
          returned: 'processed',
        }),
      );
      return (await findOrderByReference(shop.db, reference))?.status;
    };
    expect(await statusAfter('overpaid', 990_001n)).toBe('refunding');
    expect(await statusAfter('vend_failed', 990_002n)).toBe('refunded');
  });
});

describe('the application’s role', () => {
  const asks = (statement: string) => sql.raw(statement).execute(shop.db);

  it('cannot pay for an order with the money of another', async () => {
    const paid = await shop.open();
    await shop.transfer(paid.accountNumber, 400_000);
    await shop.workUntil(async () => (await shop.purchase(paid.secret)).status === 'refunded');
    const unpaid = (await findOrderByReference(shop.db, (await shop.open()).reference))!;
    const other = (await findOrderByReference(shop.db, paid.reference))!;
    const capture = `(select k.id from payments.capture k join payments.charge c on c.id = k.charge_id where c.reference = '${paid.reference}')`;
    for (const { id, amountKobo } of [unpaid, other]) {
      await expect(
        asks(
          `insert into vending.order_payment (order_id, amount_kobo, source, capture_id, journal_id)
           select ${id}, ${amountKobo}, 'capture', k.id, j.id from payments.capture k
           join ledger.journal j on j.reference = 'capture:' || k.provider || ':' || k.provider_transaction_id where k.id = ${capture}`,
        ),
      ).rejects.toThrow(/does not pay order/);
    }
  });

  it('cannot attach a token to the journal of another order, nor change what was sold or how it was paid', async () => {
    const { accountNumber, secret } = await shop.open();
    await shop.transfer(accountNumber, 500_000);
    await shop.workUntil(async () => (await shop.purchase(secret)).status === 'vended');
    await expect(
      asks('insert into vending.token_set select order_id + 1, journal_id from vending.token_set limit 1'),
    ).rejects.toThrow(/is not that of order/);
    for (const change of [
      `utility = 'gas'`,
      `rounding = 'down'`,
      'estate_id = 2',
      `estate_name = 'x'`,
      'debt_left_kobo = 7',
      `tariff_name = 'x'`,
      'received_kobo = 1',
      'payment_outcome = null',
      'paid_at = null',
    ]) {
      await expect(asks(`update vending."order" set ${change} where status = 'vended'`)).rejects.toThrow(
        /does not change/,
      );
    }
  });
});
