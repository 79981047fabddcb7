import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDb, sql, type Db } from '#platform/db';
import { createHttp, parseJsonBodies } from '#platform/http';
import { createTestDatabase, type TestDatabase } from '#platform/test-database';
import { supportRoutes } from './routes.ts';

let database: TestDatabase;
let db: Db;
let owner: Db;
let app: FastifyInstance;
const logged: string[] = [];
const publicUrl = 'http://localhost:3000';

beforeAll(async () => {
  database = await createTestDatabase();
  db = createDb({ url: database.appUrl });
  owner = createDb({ url: database.ownerUrl, poolSize: 2 });
  const log = pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) });
  app = createHttp({ log, trustedProxies: ['127.0.0.1'], publicUrl, secure: false }).app;
  await app.register(async (api) => {
    parseJsonBodies(api);
    await supportRoutes(api, { db, publicUrl, operatorEmail: 'help@gatelight.example' });
  });
});

beforeEach(async () => {
  logged.length = 0;
  await sql`truncate support.ticket, support.collected_form, notifications.message, platform.rate_limit`.execute(owner);
});

afterAll(async () => {
  await app.close();
  await db.destroy();
  await owner.destroy();
  await database.drop();
});

const ticket = {
  name: 'Ada Obi',
  email: 'ada@example.com',
  phoneNumber: '0803 123 4567',
  subject: 'Paid but no token',
  message: 'I paid at nine.\nWhere is it?',
  reference: 'TOK-20261121093000123AB12CD34',
};

const open = (changes: object = {}, ip = '10.0.0.1') =>
  app.inject({
    method: 'POST',
    url: '/api/v1/tickets',
    headers: { 'x-forwarded-for': ip, 'sec-fetch-site': 'same-origin' },
    payload: { ...ticket, ...changes },
  });

async function rows<T>(table: string): Promise<T[]> {
  return (await sql<T>`select * from ${sql.table(table)} order by id`.execute(owner)).rows;
}

describe('a ticket', () => {
  test('is stored, acknowledged to its writer and sent to the operator, all in one', async () => {
    const answer = await open();
    expect(answer.statusCode).toBe(201);
    const { number } = answer.json().data;
    expect(number).toMatch(/^T-[0-9A-HJKMNP-TV-Z]{8}$/);
    expect(await rows('support.ticket')).toMatchObject([
      { number, name: 'Ada Obi', phone_number: '0803 123 4567', message: 'I paid at nine.\nWhere is it?' },
    ]);
    expect(await rows('notifications.message')).toMatchObject([
      { recipient: 'ada@example.com', channel: 'email', payload: { name: 'ticket-received', number } },
      {
        recipient: 'help@gatelight.example',
        payload: { name: 'ticket-for-staff', subject: 'Paid but no token', reference: ticket.reference },
      },
    ]);
  });

  test('from names with emoji, apostrophes and letters of any direction is welcome', async () => {
    for (const name of ["O'Brien 👩🏾‍🌾", 'עדה', "'; DROP TABLE support.ticket; --", '<img src=x onerror=alert(1)>']) {
      expect((await open({ name, email: `a${name.length}@example.com` })).statusCode).toBe(201);
    }
    expect((await rows<{ name: string }>('support.ticket')).map(({ name }) => name)).toContain("O'Brien 👩🏾‍🌾");
  });

  test.each([
    [{ name: ' ' }, 'name', 'Full Name is required'],
    [{ email: 'ada' }, 'email', 'Invalid email format'],
    [{ email: 'ada@example.com\r\nBcc: b@example.com' }, 'email', 'Invalid email format'],
    [{ subject: '' }, 'subject', 'Subject is required'],
    [{ subject: 'a\r\nBcc: b@example.com' }, 'subject', 'Remove the hidden characters'],
    [{ message: '' }, 'message', 'Message is required'],
    [{ message: 'x'.repeat(4001) }, 'message', 'Use at most 4000 characters'],
    [{ role: 'admin' }, 'role', 'This field is not known'],
  ])('with %j is refused by field', async (changes, field, message) => {
    const answer = await open(changes);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields[field]).toBe(message);
    expect(await rows('support.ticket')).toEqual([]);
  });

  test('with a card number is refused, and the number is neither stored nor logged', async () => {
    for (const field of ['name', 'phoneNumber', 'subject', 'message', 'reference']) {
      const answer = await open({ [field]: '4084 0840 8408 4081' });
      expect([answer.statusCode, answer.json().code]).toEqual([422, 'card-number-refused']);
    }
    expect(await rows('support.ticket')).toEqual([]);
    expect(await rows('notifications.message')).toEqual([]);
    expect(logged.join('')).not.toContain('4084');
  });

  test('with a token and a reference pasted into it is no card number', async () => {
    const answer = await open({ message: `5873 2094 1166 4082 7315 is rejected, ${ticket.reference}` });
    expect(answer.statusCode).toBe(201);
  });

  test('is the eleventh within an hour from one address: refused, with when to come back', async () => {
    for (let n = 0; n < 10; n += 1) expect((await open({ email: `a${n}@example.com` })).statusCode).toBe(201);
    const answer = await open({ email: 'b@example.com' });
    expect([answer.statusCode, answer.json().code]).toEqual([429, 'rate-limited']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect((await open({ email: 'b@example.com' }, '10.0.0.2')).statusCode).toBe(201);
  });

  test('cannot be used to fill a stranger’s mailbox, from however many places', async () => {
    const answers = [];
    for (let n = 0; n < 7; n += 1)
      answers.push((await open({ email: 'Victim@example.com' }, `10.0.1.${n}`)).statusCode);
    expect(answers).toEqual([201, 201, 201, 201, 201, 429, 429]);
  });

  test('from a page of another site is refused', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/v1/tickets',
      headers: { origin: 'https://elsewhere.example' },
      payload: ticket,
    });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'forbidden-origin']);
  });
});

describe('a collected form', () => {
  const form = {
    reference: 'TOK-20261121093000123AB12CD34',
    fullname: 'Ada Obi',
    email: '',
    phoneNumber: '08031234567',
    meterNumber: '04175000019',
    estateName: 'Palm Court',
    amount: '5000',
    status: 'Completed',
  };

  const url = '/api/v1/forms/quick-purchase';
  const part = (name: string, value: string, extra = '') =>
    `--b\r\nContent-Disposition: form-data; name="${name}"${extra}\r\n\r\n${value}\r\n`;
  const partsOf = (values: object) =>
    Object.entries(values)
      .map(([name, value]) => part(name, String(value)))
      .join('');
  const post = (payload: string, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'multipart/form-data; boundary=b', 'sec-fetch-site': 'same-origin', ...headers },
      payload,
    });
  const send = (changes: object = {}) => post(`${partsOf({ ...form, ...changes })}--b--\r\n`);
  const stored = () => rows<{ reference: string; form: Record<string, string> }>('support.collected_form');

  test('is received as a browser sends it', async () => {
    const multipart = new FormData();
    for (const [name, value] of Object.entries(form)) multipart.append(name, value);
    const request = new Request('http://localhost', { method: 'POST', body: multipart });
    const answer = await app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'success', data: { received: true } }]);
    const { reference, ...rest } = form;
    expect(await stored()).toMatchObject([{ reference, form: rest }]);
  });

  test('that comes again, or altered, is answered alike and changes nothing', async () => {
    const answers = await Promise.all([send(), send(), send({ fullname: 'Somebody Else' })]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await stored()).toHaveLength(1);
    const [first] = await stored();
    await send({ amount: '1' });
    expect(await stored()).toEqual([first]);
  });

  test.each([
    [{ meterNumber: '123' }, 'meterNumber', 'Meter Number must be 11 digits'],
    [{ reference: 'TOK-1' }, 'reference', expect.stringContaining('must start with TOK-')],
    [{ amount: '1e6' }, 'amount', 'Amount must be a valid number'],
    [{ amount: '-5' }, 'amount', 'Amount must be a valid number'],
    [{ paid: 'yes' }, 'paid', 'This field is not known'],
    [{ status: 'a\0b' }, 'status', 'Remove the hidden characters'],
  ])('with %j is refused by field', async (changes, field, message) => {
    const answer = await send(changes);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields[field]).toEqual(message);
    expect(await stored()).toEqual([]);
  });

  test('with a field twice, a missing field, or a field that is JSON is refused', async () => {
    const twice = await post(`${partsOf(form)}${part('amount', '1')}--b--\r\n`);
    expect([twice.statusCode, Object.keys(twice.json().fields)]).toEqual([400, ['amount']]);
    const { email: _, ...without } = form;
    expect((await post(`${partsOf(without)}--b--\r\n`)).statusCode).toBe(400);
    const json = `--b\r\nContent-Disposition: form-data; name="fullname"\r\nContent-Type: application/json\r\n\r\n{"a":1}\r\n`;
    const { fullname: __, ...rest } = form;
    expect((await post(`${partsOf(rest)}${json}--b--\r\n`)).statusCode).toBe(400);
    expect(await stored()).toEqual([]);
  });

  test('with a file is refused', async () => {
    const answer = await post(`${partsOf(form)}${part('photo', 'x'.repeat(5000), '; filename="a.png"')}--b--\r\n`);
    expect([answer.statusCode, answer.json().message]).toEqual([400, 'Files are not accepted here.']);
    expect(await stored()).toEqual([]);
  });

  test('that is too large, or has too many fields, is refused', async () => {
    const large = await send({ fullname: 'x'.repeat(70_000) });
    expect([large.statusCode, large.json().code]).toEqual([413, 'too-large']);
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`f${n}`, 'x']));
    expect((await send(many)).statusCode).toBe(413);
  });

  test.each([
    ['cut off in the middle', `${part('reference', form.reference)}--b\r\nContent-Disp`],
    ['without its boundary', 'hello'],
    ['with the name of a prototype', `${part('__proto__', 'x')}--b--\r\n`],
    ['that is empty', ''],
  ])('%s is refused as something that cannot be read', async (_, payload) => {
    const answer = await post(payload);
    expect(answer.statusCode).toBe(400);
    expect(await stored()).toEqual([]);
  });

  test('without a boundary in its header, or as JSON, is refused by its type', async () => {
    expect((await post('x', { 'content-type': 'multipart/form-data' })).statusCode).toBe(415);
    expect((await post('x', { 'content-type': 'multipart/form-data; charset=utf-8' })).statusCode).toBe(400);
    const json = await app.inject({ method: 'POST', url, payload: form });
    expect([json.statusCode, json.json().message]).toEqual([415, 'Send this as multipart/form-data.']);
  });

  test('with a card number for a name is refused', async () => {
    const answer = await send({ fullname: 'Ada 4084084084084081' });
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'card-number-refused']);
    expect(await stored()).toEqual([]);
  });

  test('is the sixty-first within an hour from one address: refused', async () => {
    await sql`select platform.hit('forms:127.0.0.1', 60, 3600) from generate_series(1, 60)`.execute(db);
    expect((await send()).statusCode).toBe(429);
  });

  test('does not make the other routes read multipart', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/v1/tickets',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      payload: '--b--\r\n',
    });
    expect(answer.statusCode).toBe(415);
  });
});
