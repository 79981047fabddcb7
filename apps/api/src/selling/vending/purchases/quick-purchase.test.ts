import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/database/db';
import { balanceOf, orderClearing, refundsOwed, suspense } from '#ledger';
import { vendingFindings } from '../findings/findings.ts';
import { estateOf, meters, newReference, openShop, type Shop } from '../test-shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(async () => {
  expect(await vendingFindings(shop.db)).toEqual([]);
  await shop.close();
});

const vended = (secret: string) => async () => {
  const purchase = await shop.purchase(secret);
  return purchase.status === 'vended' && purchase;
};
const whenStatusIs = (secret: string, status: string) => async () => {
  const purchase = await shop.purchase(secret);
  return purchase.status === status && purchase;
};

describe('the journey', () => {
  it('leads from the form to units on the meter', async () => {
    const { accountNumber, secret, callback } = await shop.open();
    const before = await shop.call('GET', callback);
    expect(before.body).toMatchObject({ status: 'pending', data: { status: 'pending', amount: 500_000 } });
    expect((await shop.transfer(accountNumber, 500_000)).status).toBe(201);
    const purchase = await shop.workUntil(vended(secret));
    expect(purchase.price.units).toBe('22.5');
    expect(purchase.tokens).toHaveLength(1);
    const after = await shop.call('GET', callback);
    expect(after.body).toMatchObject({
      status: 'success',
      data: { status: 'success', meter_number: meters.electricity },
    });
    expect(JSON.stringify(after.body)).not.toContain(purchase.tokens[0]?.token);

    const keyed = await fetch(`${shop.sandboxUrl}/sandbox/meters/${meters.electricity}/tokens`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: purchase.tokens[0]?.token }),
    });
    expect(await keyed.json()).toMatchObject({ data: { accepted: true, units: '22.5' } });
  });

  it('leaves 1800 seconds to pay', async () => {
    const { callback } = await shop.open();
    const { data } = (await shop.call('GET', callback)).body as { data: { now: string; expires_at: string } };
    const seconds = (Date.parse(data.expires_at) - Date.parse(data.now)) / 1000;
    expect(seconds).toBeGreaterThan(1780);
    expect(seconds).toBeLessThanOrEqual(1800);
  });

  it('vends water and gas on their own meters', async () => {
    for (const [meter, estate] of [
      [meters.water, estateOf.first],
      [meters.gas, estateOf.second],
    ] as const) {
      const { accountNumber, secret } = await shop.open({ meter, estate });
      await shop.transfer(accountNumber, 500_000);
      const purchase = await shop.workUntil(vended(secret));
      const keyed = await fetch(`${shop.sandboxUrl}/sandbox/meters/${meter}/tokens`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token: purchase.tokens[0]?.token }),
      });
      expect(await keyed.json()).toMatchObject({ data: { accepted: true, units: purchase.price.units } });
    }
  });

  it('sends the token by SMS and by e-mail, with NGN instead of ₦ in the SMS', async () => {
    const body = shop.linkBody();
    const { accountNumber, secret } = await shop.open(body);
    await shop.transfer(accountNumber, 500_000);
    const purchase = await shop.workUntil(async () => {
      const seen = await shop.purchase(secret);
      return seen.deliveries.length === 2 && seen.deliveries.every((one) => one.state !== 'queued') && seen;
    });
    const inbox = async (to: string) => {
      const answer = await fetch(`${shop.sandboxUrl}/sandbox/inbox/messages?to=${encodeURIComponent(to)}`);
      return (await answer.json()) as { data: { channel: string; text: string }[] };
    };
    const groups = purchase.tokens[0]?.token.match(/.{4}/g)?.join(' ') ?? 'none';
    const sms = (await inbox(body.customerTelephone)).data[0];
    expect(sms?.text).toContain(groups);
    expect(sms?.text).toContain('NGN');
    expect(sms?.text).not.toContain('₦');
    const mails = (await inbox('ada@example.com')).data;
    expect(mails.some((mail) => mail.text.includes(groups))).toBe(true);
  });

  it('shows the same price lines before and after, with debt', async () => {
    const asked = await shop.call('POST', '/api/v1/quotes', { meterNumber: meters.indebted, amount_kobo: 500_000 });
    const { accountNumber, secret } = await shop.open({ meter: meters.indebted, estate: estateOf.second });
    await shop.transfer(accountNumber, 500_000);
    const purchase = await shop.workUntil(vended(secret));
    expect(purchase.price).toEqual(asked.body.data);
    expect(asked.body.data).toMatchObject({ debt_kobo: 100_000, debt_left_kobo: 1_100_000 });
  });
});

describe('a reference used again', () => {
  it('gives the same response to the same request', async () => {
    const body = shop.linkBody();
    const first = await shop.call('POST', '/v1/gatelight/payment-link', body);
    const second = await shop.call('POST', '/v1/gatelight/payment-link', body);
    expect(second.status).toBe(200);
    expect(second.body).toEqual(first.body);
    expect(second.headers['idempotent-replayed']).toBe('true');
  });

  it('refuses another request under it with 422', async () => {
    const body = shop.linkBody();
    await shop.call('POST', '/v1/gatelight/payment-link', body);
    for (const changed of [
      { ...body, amount: 600_000 },
      { ...body, customerName: 'Another Person' },
      { ...body, metadata: { ...body.metadata, meter_number: '04175000027' } },
    ]) {
      const reply = await shop.call('POST', '/v1/gatelight/payment-link', changed);
      expect(reply).toMatchObject({ status: 422, body: { code: 'reference-reused' } });
    }
  });

  it('makes one order of ten concurrent clicks', async () => {
    const body = shop.linkBody();
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => shop.call('POST', '/v1/gatelight/payment-link', body)),
    );
    const responses = replies.filter((reply) => reply.status === 200);
    expect(responses.length).toBeGreaterThan(0);
    expect(replies.every((reply) => reply.status === 200 || reply.status === 409)).toBe(true);
    expect(new Set(responses.map((reply) => JSON.stringify(reply.body))).size).toBe(1);
    const { rows } = await sql<{ count: bigint }>`
      select count(*) from vending."order" where reference = ${body.reference}
    `.execute(shop.db);
    expect(rows[0]?.count).toBe(1n);
  });
});

describe('what is refused before any money moves', () => {
  const refused = async (changes: Parameters<Shop['linkBody']>[0], status: number, message?: string | RegExp) => {
    const reply = await shop.call('POST', '/v1/gatelight/payment-link', shop.linkBody(changes));
    expect(reply.status).toBe(status);
    expect(reply.body.status).toBe('error');
    if (message) expect(reply.body.message).toMatch(message);
  };

  it('an unknown, an inactive and another estate’s meter', async () => {
    await refused({ meter: '01234567890' }, 404, 'Invalid meter number, please try again');
    await refused({ meter: meters.inactive, estate: estateOf.second }, 409, /inactive/);
    await refused({ estate: estateOf.second }, 409, /not in that estate/);
    await refused({ estate: 'Nowhere Estate' }, 404, /do not know that estate/);
  });

  it('amounts below the minimum, above the maximum, broken, negative and in other formats', async () => {
    for (const amount of [
      99_999,
      0,
      -500_000,
      500_000.5,
      Number.NaN,
      '1e6',
      '₦5,000',
      '0x10',
      '5000.00',
      ' 500000',
      null,
      true,
    ]) {
      const body = { ...shop.linkBody(), amount };
      const reply = await shop.call('POST', '/v1/gatelight/payment-link', body);
      expect([amount, reply.status]).toEqual([amount, 400]);
    }
    await refused({ amount: 100_000_100 }, 422, 'Maximum amount is 1000000');
    await refused({ amount: 99_999 }, 400, 'Minimum amount is 1000');
  });

  it('numbers and references of the wrong shape, and fields that do not exist', async () => {
    await refused({ customerTelephone: '8031234567' }, 400, 'Phone Number must be 11 digits and start with 0');
    await refused({ meter: '0417500001' }, 400, 'Meter Number must be 11 digits');
    await refused({ customerName: '   ' }, 400, 'Full Name is required');
    await refused({ customerEmail: 'not-an-address' }, 400, 'Invalid email format');
    await refused({ reference: 'TOK_1' }, 400);
    await refused({ ...({ status: 'vended' } as object) }, 400, /not expected/);
    const body = shop.linkBody();
    const other = { ...body, metadata: { ...body.metadata, reference: newReference() } };
    expect((await shop.call('POST', '/v1/gatelight/payment-link', other)).status).toBe(400);
  });

  it('another client, another merchant, broken JSON, another type, a card number in the name', async () => {
    await refused({ clientId: 'someone' }, 401);
    expect((await shop.call('POST', '/v1/other/payment-link', shop.linkBody())).status).toBe(404);
    expect((await shop.call('POST', '/v1/gatelight/payment-link', '{"amount":')).status).toBe(400);
    const typed = await shop.call('POST', '/v1/gatelight/payment-link', 'a=b', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(typed.status).toBe(415);
    await refused({ customerName: '4084 0840 8408 4081' }, 422, /card number/);
  });

  it('a page of another site', async () => {
    const reply = await shop.call('POST', '/v1/gatelight/payment-link', shop.linkBody(), {
      origin: 'https://evil.example',
    });
    expect(reply).toMatchObject({ status: 403, body: { code: 'forbidden-origin' } });
  });

  it('too many attempts for one phone, but not a repeat of a successful one', async () => {
    const phone = '08099999901';
    const bodies = Array.from({ length: 11 }, () => shop.linkBody({ customerTelephone: phone }));
    const replies = [];
    for (const body of bodies) replies.push(await shop.call('POST', '/v1/gatelight/payment-link', body));
    expect(replies.slice(0, 10).every((reply) => reply.status === 200)).toBe(true);
    expect(replies[10]).toMatchObject({ status: 429, body: { code: 'rate-limited' } });
    expect(Number(replies[10]?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await shop.call('POST', '/v1/gatelight/payment-link', bodies[0])).status).toBe(200);
  });

  it('accepts names as people have them', async () => {
    for (const customerName of [
      "Adé O'Neill-Bello",
      'عائشة بلو',
      '😀 Chidi',
      "Robert'); DROP TABLE",
      '<img src=x onerror=alert(1)>',
    ]) {
      const { secret } = await shop.open({ customerName });
      expect((await shop.purchase(secret)).customer_name).toBe(customerName);
    }
  });
});

describe('money that does not match', () => {
  it('goes back whole when it is too little', async () => {
    const { accountNumber, secret, callback } = await shop.open();
    await shop.transfer(accountNumber, 300_000);
    const purchase = await shop.workUntil(whenStatusIs(secret, 'refunded'));
    expect(purchase).toMatchObject({ payment_status: 'amount_mismatch', tokens: [], amount_received_kobo: 300_000 });
    expect(purchase.message).toContain('₦3,000.00');
    expect(purchase.refunds).toMatchObject([{ amount_kobo: 300_000, reason: 'underpaid', state: 'processed' }]);
    expect((await shop.call('GET', callback)).body).toMatchObject({ status: 'amount_mismatch' });
  });

  it('pays for the token and sends the rest back when it is too much', async () => {
    const { accountNumber, secret } = await shop.open();
    await shop.transfer(accountNumber, 650_000);
    const purchase = await shop.workUntil(async () => {
      const seen = await shop.purchase(secret);
      return seen.status === 'vended' && seen.refunds[0]?.state === 'processed' && seen;
    });
    // 22.42 units, plus the units carried over from earlier purchases.
    expect(purchase.price.units).toMatch(/^22\.[45]$/);
    expect(purchase.refunds).toMatchObject([{ amount_kobo: 150_000, reason: 'overpaid' }]);
    expect(purchase.message).toContain('₦1,500.00');
  });

  it('is sent back when it arrives twice, and makes one token', async () => {
    const { accountNumber, secret } = await shop.open();
    await shop.transfer(accountNumber, 500_000);
    await shop.transfer(accountNumber, 500_000);
    const purchase = await shop.workUntil(async () => {
      const seen = await shop.purchase(secret);
      return seen.status === 'vended' && seen.refunds[0]?.state === 'processed' && seen;
    });
    expect(purchase.tokens).toHaveLength(1);
    expect(purchase.refunds).toMatchObject([{ amount_kobo: 500_000, reason: 'duplicate' }]);
  });

  it('is sent back when it arrives in another currency', async () => {
    const { accountNumber, secret } = await shop.open();
    await shop.transfer(accountNumber, 500_000, { currency: 'USD' });
    const purchase = await shop.workUntil(whenStatusIs(secret, 'refunded'));
    expect(purchase).toMatchObject({ payment_status: 'currency_mismatch', tokens: [] });
  });

  it('is sent back when it was sent after the account had closed', async () => {
    const { accountNumber, secret } = await shop.open();
    await sql`
      with q as (
        update vending.quick_purchase set expires_at = now() - interval '5 minutes'
        where secret_hash = sha256(${secret}::bytea) returning order_id
      )
      update payments.charge c set expires_at = now() - interval '5 minutes', next_check_at = now()
      from q where c.purpose = 'order' and c.subject_id = q.order_id::text
    `.execute(shop.db);
    await shop.workUntil(whenStatusIs(secret, 'expired'));
    await shop.transfer(accountNumber, 500_000);
    const purchase = await shop.workUntil(whenStatusIs(secret, 'refunded'));
    expect(purchase).toMatchObject({ payment_status: 'paid_late', tokens: [] });
  });

  it('leaves nothing in clearing, in suspense or owed when everything is done', async () => {
    await shop.workUntil(async () => {
      const { rows } = await sql<{ open: bigint }>`
        select count(*) as open from vending."order" where status in ('paid', 'vending', 'unknown', 'refunding', 'vend_failed')
      `.execute(shop.db);
      const owed = await balanceOf(shop.db, refundsOwed());
      return rows[0]?.open === 0n && owed === 0n;
    });
    expect(await balanceOf(shop.db, orderClearing)).toBe(0n);
    expect(await balanceOf(shop.db, suspense())).toBe(0n);
    expect(await shop.payments.findings(shop.db)).toEqual([]);
  });
});

describe('the link of a purchase', () => {
  it('opens nothing with a wrong or changed secret', async () => {
    const { secret } = await shop.open();
    const altered = `${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`;
    for (const wrong of [altered, 'x', 'A'.repeat(43), '%00', `${secret}=`]) {
      const link = await shop.call('GET', `/v1/gatelight/payment-link/${wrong}?clientId=test-client`);
      expect([400, 404]).toContain(link.status);
      const read = await shop.call('GET', `/api/v1/quick-purchases/${wrong}`);
      expect([400, 404]).toContain(read.status);
    }
    expect((await shop.call('GET', `/v1/gatelight/payment-link/${secret}?clientId=someone`)).status).toBe(401);
    expect((await shop.call('GET', `/v1/gatelight/payment-link/${secret}?clientId=a&clientId=b`)).status).toBe(400);
  });

  it('is not the reference', async () => {
    const { reference } = await shop.open();
    expect((await shop.call('GET', `/api/v1/quick-purchases/${reference}`)).status).toBe(404);
  });
});
