import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/database/db';
import { openShop, paymentLink, proofOf, type Reply, type Shop } from '../test-shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const strangersProof = () => ({ 'purchase-proof': randomBytes(32).toString('base64url') });

/** A call from another address than this machine. */
async function callFrom(on: Shop, remoteAddress: string, url: string, body: object, headers = {}): Promise<Reply> {
  const answer = await on.app.inject({
    method: 'POST',
    url,
    remoteAddress,
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(body),
  });
  return { status: answer.statusCode, body: JSON.parse(answer.body) as Reply['body'], headers: answer.headers };
}

const secretOf = (reply: Reply) => String(reply.body.data?.['callback_url']).split('/').at(-1) ?? '';

async function lastCode(on: Shop, phone: string): Promise<string | undefined> {
  const { rows } = await sql<{ code: string }>`
    select payload ->> 'code' as code from notifications.message
    where recipient = ${phone} and subject_kind = 'otp' order by id desc limit 1`.execute(on.db);
  return rows[0]?.code;
}

describe('a repeat', () => {
  it('with the proof gets the same response, and another body under it is refused', async () => {
    const body = shop.linkBody();
    const first = await shop.call('POST', paymentLink, body);
    const again = await shop.call('POST', paymentLink, body);
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotent-replayed']).toBe('true');
    const other = await shop.call('POST', paymentLink, { ...body, amount: 600_000 });
    expect(other).toMatchObject({ status: 422, body: { code: 'reference-reused' } });
  });

  it('says what happened once the purchase is paid, and does not request a payment again', async () => {
    const body = shop.linkBody();
    const first = await shop.call('POST', paymentLink, body);
    await shop.transfer(String(first.body.data?.['account_number']), 500_000);
    await shop.workUntil(async () => (await shop.purchase(secretOf(first))).status === 'vended');
    const again = await shop.call('POST', paymentLink, body);
    expect(again.status).toBe(200);
    expect(again.body.message).toBe('We received your ₦5,000.00 and your token is ready.');
    expect(again.body.data).toEqual(first.body.data);
  });

  it('is refused when its proof has another shape', async () => {
    for (const proof of ['x', `${proofOf('a')}=`, proofOf('a').slice(1), ' '.repeat(43)]) {
      const reply = await shop.call('POST', paymentLink, shop.linkBody(), { 'purchase-proof': proof });
      expect([proof, reply.status]).toEqual([proof, 400]);
    }
  });

  it('gets the same response for many concurrent requests, as one purchase, and each buyer of a reference has their own purchase', async () => {
    const body = shop.linkBody();
    const buyers = [proofOf('one'), proofOf('two'), proofOf('three')];
    const replies = await Promise.all(
      buyers.flatMap((proof) =>
        Array.from({ length: 5 }, () => shop.call('POST', paymentLink, body, { 'purchase-proof': proof })),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    const accounts = replies.map((reply) => reply.body.data?.['account_number']);
    for (let buyer = 0; buyer < 3; buyer += 1) {
      expect(new Set(accounts.slice(buyer * 5, buyer * 5 + 5)).size).toBe(1);
    }
    expect(new Set(accounts).size).toBe(3);
    expect(new Set(replies.map(secretOf)).size).toBe(3);
    // Payers see the reference that they sent.
    expect(new Set(replies.map((reply) => reply.body.data?.['reference']))).toEqual(new Set([body.reference]));
  });

  it('without a proof is a new purchase each time', async () => {
    const body = shop.linkBody();
    const replies = [];
    for (let times = 0; times < 3; times += 1) {
      replies.push(await callFrom(shop, '198.51.100.4', paymentLink, body));
    }
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(replies.map((reply) => reply.body.data?.['account_number'])).size).toBe(3);
    expect(replies.some(({ headers }) => 'idempotent-replayed' in headers)).toBe(false);
  });
});

describe('a stranger with a printed receipt: the reference, and a masked phone number', () => {
  it('learns nothing from payment links, and the limit stops them', async () => {
    const own = await openShop({ purchasesPerIpHour: 12 });
    try {
      const phone = '08031112233';
      const victim = await own.open({ customerTelephone: phone });
      const body = { ...own.linkBody({ customerTelephone: phone }), reference: victim.reference };
      body.metadata = { ...body.metadata, reference: victim.reference };
      const guesses = Array.from({ length: 14 }, (_, n) => (n === 5 ? phone : `0803111${String(4000 + n)}`));
      const replies: Reply[] = [];
      for (const customerTelephone of guesses) {
        const headers: Record<string, string> = replies.length % 2 === 0 ? strangersProof() : {};
        replies.push(await callFrom(own, '203.0.113.66', paymentLink, { ...body, customerTelephone }, headers));
      }
      // The right number looks like the wrong ones, except for the random parts.
      const kind = ({ status, body: answer }: Reply) => ({
        status,
        message: answer.message,
        fields: Object.keys(answer.data ?? {}),
        reference: answer.data?.['reference'],
        amount: answer.data?.['amount'],
      });
      expect(replies.slice(0, 12).map(kind)).toEqual(Array.from({ length: 12 }, () => kind(replies[0]!)));
      expect(replies.slice(12).map(({ status, body: answer }) => [status, answer.code])).toEqual([
        [429, 'rate-limited'],
        [429, 'rate-limited'],
      ]);
      const everything = JSON.stringify(replies.map((reply) => reply.body));
      expect(everything).not.toContain(victim.secret);
      expect(everything).not.toContain(victim.accountNumber);
      // An unknown reference gets the same kind of response.
      const fresh = await callFrom(own, '203.0.113.67', paymentLink, own.linkBody(), strangersProof());
      expect(Object.keys(fresh.body.data ?? {})).toEqual(Object.keys(replies[0]?.body.data ?? {}));
      // The buyer still has their purchase.
      expect((await own.call('POST', paymentLink, { ...body, customerTelephone: phone })).body.data).toMatchObject({
        account_number: victim.accountNumber,
      });
    } finally {
      await own.close();
    }
  });

  it('is limited before anything is compared, including repeats', async () => {
    const own = await openShop();
    try {
      const body = own.linkBody();
      await own.call('POST', paymentLink, body);
      await sql`select platform.hit('link-requests:127.0.0.1', 1200, 3600) from generate_series(1, 1200)`.execute(
        own.db,
      );
      for (const changed of [body, { ...body, amount: 700_000 }, own.linkBody()]) {
        expect(await own.call('POST', paymentLink, changed)).toMatchObject({
          status: 429,
          body: { code: 'rate-limited' },
        });
      }
    } finally {
      await own.close();
    }
  });

  it('cannot hide the token from its owner behind a purchase under the same reference and phone number', async () => {
    const own = await openShop();
    try {
      const phone = '08032223344';
      const victim = await own.open({ customerTelephone: phone });
      await own.transfer(victim.accountNumber, 500_000);
      await own.workUntil(async () => (await own.purchase(victim.secret)).status === 'vended');
      // The stranger confirms the repeat, as the buyer could.
      const copy = { ...own.linkBody({ customerTelephone: phone, repeat: true }), reference: victim.reference };
      copy.metadata = { ...copy.metadata, reference: victim.reference };
      expect((await callFrom(own, '203.0.113.66', paymentLink, copy, strangersProof())).status).toBe(200);
      const wanted = { reference: victim.reference, phoneNumber: phone };
      expect((await own.call('POST', '/api/v1/find-token', wanted)).status).toBe(202);
      const otp = await lastCode(own, phone);
      const found = await own.call('POST', '/api/v1/find-token/verify', { ...wanted, otp });
      expect(found.body.data).toMatchObject({ secret: victim.secret, purchase: { status: 'vended' } });
    } finally {
      await own.close();
    }
  });

  it('cannot show their own account number to an owner who has not paid yet', async () => {
    const own = await openShop();
    try {
      const phone = '08032223355';
      const owner = await own.open({ customerTelephone: phone });
      const copy = { ...own.linkBody({ customerTelephone: phone }), reference: owner.reference };
      copy.metadata = { ...copy.metadata, reference: owner.reference };
      expect((await callFrom(own, '203.0.113.67', paymentLink, copy, strangersProof())).status).toBe(200);
      const wanted = { reference: owner.reference, phoneNumber: phone };
      expect((await own.call('POST', '/api/v1/find-token', wanted)).status).toBe(202);
      const otp = await lastCode(own, phone);
      const found = await own.call('POST', '/api/v1/find-token/verify', { ...wanted, otp });
      expect(found.body.data).toMatchObject({ secret: owner.secret });
    } finally {
      await own.close();
    }
  });
});

describe('a stranger who types the phone number of another', () => {
  it('uses up their own limit: the owner still gets a code from elsewhere', async () => {
    const own = await openShop();
    try {
      const phone = '08033334455';
      const { reference } = await own.open({ customerTelephone: phone });
      const wanted = { reference, phoneNumber: phone };
      const stranger = [];
      for (let times = 0; times < 6; times += 1) {
        stranger.push((await callFrom(own, '203.0.113.66', '/api/v1/find-token', wanted)).status);
      }
      expect(stranger).toEqual([202, 202, 202, 429, 429, 429]);
      const guesses = [];
      for (let times = 0; times < 12; times += 1) {
        const reply = await callFrom(own, '203.0.113.66', '/api/v1/find-token/verify', { ...wanted, otp: '000000' });
        guesses.push(reply.status);
      }
      expect(guesses.slice(10)).toEqual([429, 429]);
      expect((await callFrom(own, '198.51.100.9', '/api/v1/find-token', wanted)).status).toBe(202);
      const otp = await lastCode(own, phone);
      const found = await callFrom(own, '198.51.100.9', '/api/v1/find-token/verify', { ...wanted, otp });
      expect(found.status).toBe(200);
    } finally {
      await own.close();
    }
  });

  it('cannot flood it from many addresses: above the limit of a phone each network gets one message in ten minutes', async () => {
    const own = await openShop();
    try {
      const wanted = { reference: 'TOK-20260101120000ABCDEFGH', phoneNumber: '08034445566' };
      for (let n = 0; n < 10; n += 1) await callFrom(own, `203.0.113.${n}`, '/api/v1/find-token', wanted);
      const from = async (address: string) => (await callFrom(own, address, '/api/v1/find-token', wanted)).status;
      expect([await from('198.51.100.1'), await from('198.51.100.1')]).toEqual([202, 429]);
      expect(await from('198.51.100.2')).toBe(202);
    } finally {
      await own.close();
    }
  });

  it('counts with the whole /64 of their connection', async () => {
    const own = await openShop();
    try {
      const statuses = [];
      for (let n = 0; n < 7; n += 1) {
        const wanted = { reference: `TOK-2026010112000000000${n}`, phoneNumber: `0803555000${n}` };
        statuses.push((await callFrom(own, `2001:db8:9:9::${n}`, '/api/v1/find-token', wanted)).status);
      }
      expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429]);
    } finally {
      await own.close();
    }
  });
});
