import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDb, sql, type Db } from '#platform/database/db';
import { balanceOf, orderClearing } from '#ledger';
import type { VendingAuthority, VendRequest } from '../authority/authority.ts';
import type { EmbeddedAuthority } from '../authority/embedded.ts';
import { vendingFindings } from '../findings/findings.ts';
import { estateOf, meters, openShop, type Shop } from '../test-shop.ts';

let shop: Shop;
let owner: Db;
let real: EmbeddedAuthority;
/** The authority's next response; null means that the real one responds. */
let vend: VendingAuthority['vend'] | null = null;
let lookUp: VendingAuthority['lookUp'] | null = null;
let vends: string[] = [];
let lookUps: string[] = [];

beforeAll(async () => {
  shop = await openShop({
    authority(embedded) {
      real = embedded;
      return {
        vend(request) {
          vends.push(request.reference);
          return (vend ?? embedded.vend)(request);
        },
        cancel: embedded.cancel,
        lookUp(reference) {
          lookUps.push(reference);
          return (lookUp ?? embedded.lookUp)(reference);
        },
      };
    },
  });
  owner = createDb({ url: shop.database.ownerUrl, poolSize: 1 });
});
afterAll(async () => {
  expect(await vendingFindings(shop.db)).toEqual([]);
  await owner.destroy();
  await shop.close();
});
beforeEach(() => {
  vend = null;
  lookUp = null;
  vends = [];
  lookUps = [];
});

async function paid(): Promise<string> {
  const { accountNumber, secret } = await shop.open();
  await shop.transfer(accountNumber, 500_000);
  return secret;
}
const inStatus = (secret: string, status: string) => async () => {
  const purchase = await shop.purchase(secret);
  return purchase.status === status && purchase;
};

describe('the vending authority', () => {
  it('is looked up before a retry when its response was lost after it vended', async () => {
    vend = async (request) => {
      await real.vend(request);
      return { kind: 'unknown', reason: 'the line broke' };
    };
    const secret = await paid();
    const purchase = await shop.workUntil(inStatus(secret, 'vended'));
    expect(vends).toHaveLength(1);
    expect(lookUps).toHaveLength(1);
    expect(purchase.tokens).toHaveLength(1);
  });

  it('vends when it is certain that it never did', async () => {
    let first = true;
    vend = async (request) => {
      if (!first) return real.vend(request);
      first = false;
      return { kind: 'unknown', reason: 'the line broke before it was asked' };
    };
    const secret = await paid();
    await shop.workUntil(inStatus(secret, 'vended'));
    expect(vends).toHaveLength(2);
    expect(lookUps).toHaveLength(1);
  });

  it('gets no calls while it does not know, and the payer is notified that the money is safe', async () => {
    vend = async () => ({ kind: 'unknown', reason: 'silence' });
    lookUp = async () => ({ kind: 'unknown', reason: 'silence' });
    const secret = await paid();
    const waiting = await shop.workUntil(async () => lookUps.length >= 3 && shop.purchase(secret));
    expect(waiting.status).toBe('unknown');
    expect(waiting.message).toContain('it is safe');
    expect(waiting.message).not.toMatch(/fail/i);
    expect(vends).toHaveLength(1);
    vend = null;
    lookUp = null;
    await shop.workUntil(inStatus(secret, 'vended'));
  });

  it('that throws counts as silence', async () => {
    vend = async () => Promise.reject(new Error('broken pipe'));
    const secret = await paid();
    await shop.workUntil(async () => vends.length >= 1);
    vend = null;
    const purchase = await shop.workUntil(inStatus(secret, 'vended'));
    expect(lookUps.length).toBeGreaterThanOrEqual(1);
    expect(purchase.tokens).toHaveLength(1);
  });

  it('is called again when it certainly did nothing', async () => {
    let tries = 0;
    vend = async (request) => {
      tries += 1;
      return tries < 3 ? { kind: 'later', reason: 'cap reached' } : real.vend(request);
    };
    const secret = await paid();
    await shop.workUntil(inStatus(secret, 'vended'));
    expect(lookUps).toHaveLength(0);
    expect(vends).toHaveLength(3);
  });

  it('that refuses for good makes the money go back', async () => {
    vend = async () => ({ kind: 'refused', reason: 'no key' });
    const secret = await paid();
    const purchase = await shop.workUntil(inStatus(secret, 'refunded'));
    expect(purchase.refunds).toMatchObject([{ amount_kobo: 500_000, reason: 'vend_failed', state: 'processed' }]);
    expect(purchase.payment_status).toBe('success');
    expect(purchase.message).toContain('gone back');
    expect(await balanceOf(shop.db, orderClearing)).toBe(0n);
  });
});

describe('a payment that arrives after its meter was replaced or retired', () => {
  const setLife = (number: string, life: string) =>
    sql`update metering.meter set life = ${life} where number = ${number}`.execute(owner);

  it('goes back, to an anonymous payer and into the wallet of a user, and no token is made', async () => {
    const { accountNumber, secret } = await shop.open({ meter: meters.water });
    const ada = await shop.user();
    const order = await ada.post('/vend/transfer', { meterNumber: meters.water, amount_kobo: 300_000 });
    const { reference, account_number: account } = order.body.data as { reference: string; account_number: string };
    await setLife(meters.water, 'retired');
    await shop.transfer(accountNumber, 500_000);
    await shop.transfer(account, 300_000);
    const purchase = await shop.workUntil(inStatus(secret, 'refunded'));
    expect(purchase.refunds).toMatchObject([{ amount_kobo: 500_000, reason: 'vend_failed', state: 'processed' }]);
    await shop.workUntil(async () => (await ada.balance()) === 300_000n);
    expect((await ada.get(`/vend/orders/${reference}`)).body.data).toMatchObject({ status: 'credited', tokens: [] });
    expect(vends).toEqual([]);
  });

  it('goes back when the authority had been called and made no token', async () => {
    const { accountNumber, secret } = await shop.open({ meter: meters.indebted, estate: estateOf.second });
    let late: VendRequest | undefined;
    vend = async (request) => {
      late = request;
      await setLife(meters.indebted, 'retired');
      return { kind: 'unknown', reason: 'the line broke' };
    };
    await shop.transfer(accountNumber, 500_000);
    await shop.workUntil(inStatus(secret, 'refunded'));
    // The first call may still be on its way.
    expect(await real.vend(late!)).toMatchObject({ kind: 'refused' });
  });

  it('pays for the token when it was made before', async () => {
    vend = async (request) => {
      await real.vend(request);
      await setLife(meters.gas, 'retired');
      return { kind: 'unknown', reason: 'the line broke' };
    };
    const { accountNumber, secret } = await shop.open({ meter: meters.gas, estate: estateOf.second });
    await shop.transfer(accountNumber, 500_000);
    const purchase = await shop.workUntil(inStatus(secret, 'vended'));
    expect(purchase.tokens).toHaveLength(1);
  });
});

describe('many purchases for one meter at the same time', () => {
  it('get tokens with different identifiers, and the meter refuses none of them', async () => {
    const opened = await Promise.all(Array.from({ length: 8 }, () => shop.open()));
    await Promise.all(opened.map((one) => shop.transfer(one.accountNumber, 500_000)));
    const tokens: string[] = [];
    for (const one of opened) {
      const purchase = await shop.workUntil(inStatus(one.secret, 'vended'));
      tokens.push(purchase.tokens[0]?.token ?? 'none');
    }
    expect(new Set(tokens).size).toBe(8);
    const { rows } = await sql<{
      tids: bigint;
    }>`select count(distinct (meter_number, tid)) as tids from authority.issue`.execute(shop.db);
    const { rows: all } = await sql<{ count: bigint }>`select count(*) from authority.issue`.execute(shop.db);
    expect(rows[0]?.tids).toBe(all[0]?.count);
    for (const token of tokens) {
      const keyed = await fetch(`${shop.sandboxUrl}/sandbox/meters/04175000019/tokens`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token }),
      });
      expect(await keyed.json()).toMatchObject({ data: { accepted: true } });
    }
  });
});

describe('the database', () => {
  const refuses = async (statement: string, pattern: RegExp) => {
    await expect(sql.raw(statement).execute(shop.db)).rejects.toThrow(pattern);
  };

  it('refuses a token without money, a second one, and any change to either', async () => {
    const { secret } = await shop.open();
    const { rows } = await sql<{ id: bigint }>`
      select order_id as id from vending.quick_purchase where secret_hash = sha256(${secret}::bytea)
    `.execute(shop.db);
    const unpaid = rows[0]?.id ?? 0n;
    await refuses(
      `insert into vending.token_set (order_id, journal_id) select ${unpaid}, min(id) from ledger.journal`,
      /is not that of order/,
    );
    await refuses(
      `insert into vending.order_payment (order_id, amount_kobo, source, capture_id, journal_id)
       select ${unpaid}, 1, 'capture', max(k.id), max(j.id) from payments.capture k, ledger.journal j`,
      /does not pay order/,
    );
    await refuses(
      'insert into vending.token_set select order_id, journal_id from vending.token_set limit 1',
      /duplicate key/,
    );
    await refuses("update vending.token set token = '00000000000000000000'", /permission denied|never changed/);
    await refuses('delete from vending.token', /permission denied|never changed/);
    await refuses('delete from vending."order"', /permission denied|never changed/);
  });

  it('refuses a step that is not in the table of transitions, and a changed price', async () => {
    await shop.open();
    await refuses(`update vending."order" set status = 'vended' where status = 'awaiting_payment'`, /cannot go from/);
    await refuses(`update vending."order" set status = 'paid' where status = 'vended'`, /cannot go from/);
    await refuses(
      `update vending."order" set energy_kobo = energy_kobo + 1, vat_kobo = vat_kobo - 1`,
      /does not change/,
    );
    await refuses(`update vending.allowed_transition set to_status = 'vended'`, /permission denied/);
  });
});
