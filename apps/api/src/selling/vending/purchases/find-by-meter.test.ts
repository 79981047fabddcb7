import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#platform/database/db';
import { meters, openShop, type Reply, type Shop } from '../test-shop.ts';

const asked = '/api/v1/find-token';
const verified = '/api/v1/find-token/verify';
const phone = '08061112233';
const strangersPhone = '08061112244';
const wanted = { meterNumber: meters.electricity, phoneNumber: phone };

// Each test uses up limits of the only address from which all calls are made.
let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.close());

async function vended(customerTelephone: string, meter: string = meters.electricity) {
  const opened = await shop.open({ customerTelephone, meter, repeat: true });
  await shop.transfer(opened.accountNumber, 500_000);
  await shop.workUntil(async () => (await shop.purchase(opened.secret)).status === 'vended');
  return opened;
}

async function codesTo(recipient: string): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select payload ->> 'code' as code from notifications.message
    where recipient = ${recipient} and payload ->> 'name' = 'one-time-code' order by id
  `.execute(shop.db);
  return rows.map(({ code }) => code);
}

async function lastCode(recipient: string): Promise<string> {
  return (await codesTo(recipient)).at(-1) ?? '';
}

async function askFrom(remoteAddress: string, body: object): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  const payload = JSON.stringify(body);
  return (await shop.app.inject({ method: 'POST', url: asked, remoteAddress, headers, payload })).statusCode;
}

describe('finding a token by the meter number', () => {
  it('finds the newest purchase that the phone made for the meter; an unpaid one does not hide a paid one', async () => {
    await vended(phone);
    const newest = await vended(phone);
    await shop.open({ customerTelephone: phone, repeat: true });
    expect(await shop.call('POST', asked, wanted)).toMatchObject({ status: 202 });
    const found = await shop.call('POST', verified, { ...wanted, otp: await lastCode(phone) });
    expect(found.body.data).toMatchObject({
      secret: newest.secret,
      purchase: { status: 'vended', reference: newest.reference, meter_number: meters.electricity },
    });
  });

  it('accepts the number as people type it, and finds an unpaid purchase when there is nothing else', async () => {
    const { secret } = await shop.open({ customerTelephone: phone });
    const typed = { meterNumber: ' 0417-5000 019', phoneNumber: '0806 111 2233' };
    expect((await shop.call('POST', asked, typed)).status).toBe(202);
    const found = await shop.call('POST', verified, { ...typed, otp: await lastCode(phone) });
    expect(found.body.data).toMatchObject({ secret, purchase: { status: 'awaiting_payment' } });
  });

  it('never shows purchases of another phone for the same meter, nor sends a code for them', async () => {
    await vended(strangersPhone);
    const own = await shop.open({ customerTelephone: phone });
    await shop.call('POST', asked, wanted);
    const found = await shop.call('POST', verified, { ...wanted, otp: await lastCode(phone) });
    expect(found.body.data).toMatchObject({ secret: own.secret });
    expect(await codesTo(strangersPhone)).toEqual([]);
  });

  it('responds the same way to an unknown phone, meter or pair, and sends no code', async () => {
    await shop.open({ customerTelephone: phone });
    await shop.open({ customerTelephone: strangersPhone, meter: meters.water });
    const responses: { status: number; body: Reply['body'] }[] = [];
    for (const pair of [
      wanted,
      { ...wanted, phoneNumber: '08061112255' },
      { ...wanted, meterNumber: '04175999999' },
      { ...wanted, meterNumber: meters.water },
    ]) {
      const { status, body } = await shop.call('POST', asked, pair);
      responses.push({ status, body });
      const wrong = await shop.call('POST', verified, { ...pair, otp: '000000' });
      expect(wrong).toMatchObject({ status: 422, body: { code: 'wrong-code' } });
    }
    expect(responses).toEqual(responses.map(() => responses[0]));
    expect(await codesTo(phone)).toHaveLength(1);
    expect(await codesTo(strangersPhone)).toEqual([]);
  });

  it('binds the code to the meter number: it opens nothing with the reference, another meter or another phone', async () => {
    const { reference } = await shop.open({ customerTelephone: phone });
    await shop.open({ customerTelephone: phone, meter: meters.water });
    await shop.open({ customerTelephone: strangersPhone });
    await shop.call('POST', asked, wanted);
    const otp = await lastCode(phone);
    for (const other of [
      { reference, phoneNumber: phone },
      { meterNumber: meters.water, phoneNumber: phone },
      { meterNumber: meters.electricity, phoneNumber: strangersPhone },
    ]) {
      expect((await shop.call('POST', verified, { ...other, otp })).body.code).toBe('wrong-code');
    }
    expect((await shop.call('POST', verified, { ...wanted, otp })).status).toBe(200);
    expect((await shop.call('POST', verified, { ...wanted, otp })).body.code).toBe('wrong-code');
  });

  it.each([
    ['neither', { phoneNumber: phone }],
    ['both', { ...wanted, reference: 'TOK-20260101120000ABCDEFGH' }],
  ])('refuses %s of reference and meter number', async (_, body) => {
    const text = 'Enter the reference (it starts with TOK-) or the 11 digits of the meter number.';
    const refusal = { status: 400, body: { code: 'invalid-input', fields: { reference: text } } };
    expect(await shop.call('POST', asked, body)).toMatchObject(refusal);
    expect(await shop.call('POST', verified, { ...body, otp: '000000' })).toMatchObject(refusal);
  });

  it('refuses a meter number of the wrong length, with the name of its field', async () => {
    expect(await shop.call('POST', asked, { ...wanted, meterNumber: '0417500001' })).toMatchObject({
      status: 400,
      body: { fields: { meterNumber: 'Meter Number must be 11 digits' } },
    });
  });
});

describe('a visitor who tries phone numbers for one meter', () => {
  it('is slowed down from many networks, while each other network still gets an attempt', async () => {
    const tries = [];
    for (let n = 0; n < 10; n += 1) {
      const guess = { ...wanted, phoneNumber: `0806999000${n}` };
      tries.push(await askFrom(`203.0.113.${n}`, guess));
    }
    expect(new Set(tries)).toEqual(new Set([202]));
    const next = (address: string, last: number) => askFrom(address, { ...wanted, phoneNumber: `080699911${last}0` });
    expect([await next('203.0.113.50', 1), await next('203.0.113.50', 2)]).toEqual([202, 429]);
    expect(await next('198.51.100.1', 3)).toBe(202);
  });
});
