import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDb, sql, type Db } from '#platform/database/db';
import { createApi } from '#platform/http/api';
import { createHttp } from '#platform/http/http';
import { sendForm } from '#platform/testing/send-form';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database';
import { supportRoutes } from './routes.ts';
import { rememberOperator } from './store.ts';

let database: TestDatabase;
let db: Db;
let web: Db;
let owner: Db;
let app: FastifyInstance;
const logged: string[] = [];
const publicUrl = 'http://localhost:3000';

beforeAll(async () => {
  database = await createTestDatabase();
  db = createDb({ url: database.appUrl });
  web = createDb({ url: database.webUrl });
  owner = createDb({ url: database.ownerUrl, poolSize: 2 });
  await rememberOperator(owner, 'help@gatelight.example');
  const log = pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) });
  app = createHttp({ log, trustedProxies: ['127.0.0.1'], secure: false }).app;
  await app.register(async (api) => {
    const serve = createApi(api, {
      publicUrl,
      authenticate: async () => undefined,
      objectChecks: { 'own-ticket': async () => false, 'own-attachment': async () => false },
    });
    supportRoutes(serve, { db: web });
  });
});

beforeEach(async () => {
  logged.length = 0;
  await sql`truncate support.ticket, support.collected_form, notifications.message, platform.rate_limit cascade`.execute(
    owner,
  );
});

afterAll(async () => {
  await app.close();
  await db.destroy();
  await web.destroy();
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
  test('is stored, confirmed to its writer and sent to the operator in one transaction', async () => {
    const response = await open();
    expect(response.statusCode).toBe(201);
    const { number } = response.json().data;
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

  test('is accepted from names with emoji, apostrophes and letters of any direction', async () => {
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
    [{ name: '\u200b\u202e' }, 'name', 'Full Name is required'],
    [{ message: '\u200b\n\u2066\u2069' }, 'message', 'Message is required'],
    [{ message: '' }, 'message', 'Message is required'],
    [{ message: 'x'.repeat(4001) }, 'message', 'Use at most 4000 characters'],
    [{ role: 'admin' }, 'role', 'This field is not expected'],
  ])('with %j is refused by field', async (changes, field, message) => {
    const response = await open(changes);
    expect(response.statusCode).toBe(400);
    expect(response.json().fields[field]).toBe(message);
    expect(await rows('support.ticket')).toEqual([]);
  });

  test('with a card number is refused, and the number is neither stored nor logged', async () => {
    for (const field of ['name', 'phoneNumber', 'subject', 'message', 'reference', 'email']) {
      for (const number of [
        '4084084084084081',
        '4084 0840 8408 4081',
        '４０８４０８４０８４０８４０８１',
        '40840840\u200b84084081',
      ]) {
        const response = await open({ [field]: field === 'email' ? '4084084084084081@example.com' : number });
        expect([response.statusCode, response.json().code], field).toEqual([422, 'card-number-not-allowed']);
        expect(response.json().fields).toHaveProperty(field);
      }
    }
    expect(await rows('support.ticket')).toEqual([]);
    expect(await rows('notifications.message')).toEqual([]);
    // Looks for eight digits, because four may be part of a time or a process number.
    expect(logged.join('')).not.toMatch(/4084[ -]?0840|４０８４/);
  });

  test('is stored and sent without invisible characters, and a single-line text stays on one line', async () => {
    const changes = { name: '\u202eAda\u200b Obi', subject: 'a\r\nBcc: b@example.com', message: 'on\u00ade\r\ntwo' };
    expect((await open(changes)).statusCode).toBe(201);
    expect(await rows('support.ticket')).toMatchObject([
      { name: 'Ada Obi', subject: 'a Bcc: b@example.com', message: 'one\ntwo' },
    ]);
    expect(await rows('notifications.message')).toMatchObject([{}, { payload: { subject: 'a Bcc: b@example.com' } }]);
  });

  test('with a token and a reference in its text has no card number', async () => {
    const response = await open({ message: `5873 2094 1166 4082 7315 is rejected, ${ticket.reference}` });
    expect(response.statusCode).toBe(201);
  });

  test('is refused when it is the eleventh within an hour from one address, with the time to wait', async () => {
    for (let n = 0; n < 10; n += 1) expect((await open({ email: `a${n}@example.com` })).statusCode).toBe(201);
    const response = await open({ email: 'b@example.com' });
    expect([response.statusCode, response.json().code]).toEqual([429, 'rate-limited']);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    expect((await open({ email: 'b@example.com' }, '10.0.0.2')).statusCode).toBe(201);
  });

  test('cannot be used to fill a stranger’s mailbox, from any number of addresses', async () => {
    const statuses = [];
    for (let n = 0; n < 7; n += 1)
      statuses.push((await open({ email: 'Victim@example.com' }, `10.0.1.${n}`)).statusCode);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429, 429]);
  });

  test('from a page of another site is refused', async () => {
    const response = await app.inject({
      method: 'POST',
      url: '/api/v1/tickets',
      headers: { origin: 'https://elsewhere.example' },
      payload: ticket,
    });
    expect([response.statusCode, response.json().code]).toEqual([403, 'forbidden-origin']);
  });
});

const enquiry = {
  kind: 'enquiry',
  service: 'solar',
  name: 'Ada Obi',
  email: 'ada@example.com',
  phoneNumber: '',
  place: 'Palm Court Estate, Lekki',
  message: 'Two blocks of twelve flats.',
};

const solar = {
  bill_kobo: 6_750_000,
  tariff_kobo: 22_500,
  share_percent: 80,
  night_percent: 50,
  sun_tenths: 40,
  loss_percent: 25,
  panel_watts: 450,
  depth_percent: 80,
  peak_tenths: 40,
};

const send = (payload: object, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/v1/tickets',
    headers: { 'x-forwarded-for': '10.0.0.1', 'sec-fetch-site': 'same-origin', ...headers },
    payload,
  });

describe('an enquiry', () => {
  test('has its service and its place, and the server calculates the size', async () => {
    const response = await send({ ...enquiry, solar });
    expect(response.statusCode).toBe(201);
    const { number } = response.json().data;
    expect(await rows('support.ticket')).toMatchObject([
      {
        number,
        kind: 'enquiry',
        service: 'solar',
        place: 'Palm Court Estate, Lekki',
        subject: 'Enquiry: End-to-End Solar Energy Projects',
        solar: { ...solar, use_wh_a_day: 10_000, panels: 6, inverter_watts: 1500, battery_kwh: 5 },
      },
    ]);
    const about = { kind: 'enquiry', service: 'End-to-End Solar Energy Projects' };
    expect(await rows('notifications.message')).toMatchObject([
      { recipient: 'ada@example.com', payload: { name: 'ticket-received', number, about } },
      {
        recipient: 'help@gatelight.example',
        payload: { enquiry: { ...about, place: enquiry.place, solar: { billKobo: 6_750_000, panels: 6 } } },
      },
    ]);
  });

  test.each(['metering', 'estate', 'access', 'diesel', 'solar', 'grid'])(
    'about %s needs no calculation',
    async (service) => {
      expect((await send({ ...enquiry, service })).statusCode).toBe(201);
      expect(await rows('support.ticket')).toMatchObject([{ kind: 'enquiry', service, solar: null }]);
    },
  );

  test.each([
    [{ service: 'ev' }, 'service'],
    [{ service: 'roads' }, 'service'],
    [{ kind: 'complaint' }, 'kind'],
    [{ place: ' ' }, 'place'],
    [{ place: 'x'.repeat(201) }, 'place'],
    [{ message: '' }, 'message'],
    [{ email: 'ada' }, 'email'],
    [{ subject: 'My own' }, 'subject'],
    [{ service: 'metering', solar }, 'solar'],
    [{ solar: { ...solar, bill_kobo: -1 } }, 'solar.bill_kobo'],
    [{ solar: { ...solar, loss_percent: 100 } }, 'solar.loss_percent'],
    [{ solar: { ...solar, panels: 600 } }, 'solar.panels'],
    [{ solar: '6 panels' }, 'solar'],
  ])('with %j is refused by field', async (changes, field) => {
    const response = await send({ ...enquiry, ...changes });
    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, [field]]);
    expect(await rows('support.ticket')).toEqual([]);
  });

  test('with a card number for a place is refused', async () => {
    const response = await send({ ...enquiry, place: '4084 0840 8408 4081' });
    expect([response.statusCode, response.json().code]).toEqual([422, 'card-number-not-allowed']);
  });
});

describe('a place on the waiting list', () => {
  const entry = { ...enquiry, kind: 'waiting_list', service: 'ev' };

  test('is stored as one, and the mail says so', async () => {
    const response = await send(entry);
    expect(response.statusCode).toBe(201);
    expect(await rows('support.ticket')).toMatchObject([
      { kind: 'waiting_list', service: 'ev', place: enquiry.place, subject: 'Waiting list: EV Charging Network' },
    ]);
    expect(await rows('notifications.message')).toMatchObject([
      { payload: { about: { kind: 'waiting_list', service: 'EV Charging Network' } } },
      { payload: { name: 'ticket-for-staff' } },
    ]);
  });

  test.each([
    [{ service: 'solar' }, 'service'],
    [{ solar }, 'solar'],
    [{ place: '' }, 'place'],
  ])('with %j is refused by field', async (changes, field) => {
    const response = await send({ ...entry, ...changes });
    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, [field]]);
  });
});

describe('the table in the database', () => {
  const insert = (columns: Record<string, string | null>) => {
    const given = { kind: 'general', service: null, place: null, solar: null, ...columns };
    return sql`insert into support.ticket (number, name, email, phone_number, subject, message, reference, kind, service, place, solar)
      values ('T-00000000', 'A', 'a@b.c', '', 's', 'm', '', ${given.kind}, ${given.service}, ${given.place}, ${given.solar}::jsonb)`.execute(
      db,
    );
  };

  test.each([
    [{ kind: 'general', service: 'solar' }],
    [{ kind: 'general', place: 'Lekki' }],
    [{ kind: 'enquiry', service: 'solar' }],
    [{ kind: 'enquiry', place: 'Lekki' }],
    [{ kind: 'enquiry', service: 'ev', place: 'Lekki' }],
    [{ kind: 'enquiry', service: 'metering', place: 'Lekki', solar: '{}' }],
    [{ kind: 'enquiry', service: 'solar', place: 'Lekki', solar: '[]' }],
    [{ kind: 'waiting_list', service: 'solar', place: 'Lekki' }],
    [{ kind: 'waiting_list', service: 'ev', place: 'Lekki', solar: '{}' }],
    [{ kind: 'other' }],
  ])('refuses a ticket such as %j from any writer', async (columns) => {
    await expect(insert(columns)).rejects.toMatchObject({ code: '23514' });
  });

  test('accepts a ticket of each kind in its own shape', async () => {
    await insert({ kind: 'enquiry', service: 'solar', place: 'Lekki', solar: '{}' });
    await sql`truncate support.ticket cascade`.execute(owner);
    await insert({ kind: 'waiting_list', service: 'ev', place: 'Lekki' });
  });
});

describe('a ticket that is sent again', () => {
  const key = (name = 'a') => ({ 'idempotency-key': `${name}-4b1c2d3e4f5a6b7c` });

  test('with the same key has one number, one row and one mail, and does not count for the limit', async () => {
    const first = await send(enquiry, key());
    expect(first.headers['idempotent-replayed']).toBeUndefined();
    for (let n = 0; n < 8; n += 1) {
      const again = await send(enquiry, key());
      expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
      expect(again.headers['idempotent-replayed']).toBe('true');
    }
    expect(await rows('support.ticket')).toHaveLength(1);
    expect(await rows('notifications.message')).toHaveLength(2);
  });

  test('five times at the same moment is one ticket', async () => {
    const responses = await Promise.all(Array.from({ length: 5 }, () => send(ticket, key())));
    expect(new Set(responses.map((response) => response.body)).size).toBe(1);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201]);
    expect(await rows('support.ticket')).toHaveLength(1);
  });

  test('with another text and the same key is refused, and the first stays', async () => {
    await send(ticket, key());
    const response = await send({ ...ticket, message: 'Something else' }, key());
    expect([response.statusCode, response.json().code]).toEqual([422, 'idempotency-key-reused']);
    expect(await rows('support.ticket')).toMatchObject([{ message: ticket.message }]);
  });

  test('with another key, or without one, is another ticket', async () => {
    for (const headers of [key('a'), key('b'), {}, {}]) expect((await send(ticket, headers)).statusCode).toBe(201);
    expect(await rows('support.ticket')).toHaveLength(4);
  });

  test('after a refusal can be corrected with the same key', async () => {
    expect((await send({ ...ticket, email: 'ada' }, key())).statusCode).toBe(400);
    expect((await send(ticket, key())).statusCode).toBe(201);
  });

  test.each(['short', 'x'.repeat(256), 'with a space in it, and long enough'])(
    'with a key such as %j is refused',
    async (unusable) => {
      const response = await send(ticket, { 'idempotency-key': unusable });
      expect([response.statusCode, response.json().code]).toEqual([400, 'invalid-input']);
      expect(await rows('support.ticket')).toEqual([]);
    },
  );

  test('stores neither the key nor the form in plain text', async () => {
    await send(ticket, key());
    const [row] = await rows<{ key_hash: Buffer }>('support.ticket');
    expect(row?.key_hash.toString('utf8')).not.toContain('4b1c2d3e');
    expect(row?.key_hash).toHaveLength(32);
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
    const response = await sendForm(app, url, {}, form);
    expect([response.statusCode, response.json()]).toEqual([200, { status: 'success', data: { received: true } }]);
    const { reference, ...rest } = form;
    expect(await stored()).toMatchObject([{ reference, form: rest }]);
  });

  test('that is repeated, even with changes, gets the same response and changes nothing', async () => {
    const responses = await Promise.all([send(), send(), send({ fullname: 'Another Person' })]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
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
    [{ paid: 'yes' }, 'paid', 'This field is not expected'],
  ])('with %j is refused by field', async (changes, field, message) => {
    const response = await send(changes);
    expect(response.statusCode).toBe(400);
    expect(response.json().fields[field]).toEqual(message);
    expect(await stored()).toEqual([]);
  });

  test('with a field twice, a missing field, or a field that is JSON is refused', async () => {
    const twice = await post(`${partsOf(form)}${part('amount', '1')}--b--\r\n`);
    expect([twice.statusCode, Object.keys(twice.json().fields)]).toEqual([400, ['amount']]);
    const { estateName: _, ...without } = form;
    expect((await post(`${partsOf(without)}--b--\r\n`)).statusCode).toBe(400);
    const json = `--b\r\nContent-Disposition: form-data; name="fullname"\r\nContent-Type: application/json\r\n\r\n{"a":1}\r\n`;
    const { fullname: __, ...rest } = form;
    expect((await post(`${partsOf(rest)}${json}--b--\r\n`)).statusCode).toBe(400);
    expect(await stored()).toEqual([]);
  });

  test('with a file is refused', async () => {
    const response = await post(`${partsOf(form)}${part('photo', 'x'.repeat(5000), '; filename="a.png"')}--b--\r\n`);
    expect([response.statusCode, response.json().message]).toEqual([400, 'Files are not accepted here.']);
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
    const response = await post(payload);
    expect(response.statusCode).toBe(400);
    expect(await stored()).toEqual([]);
  });

  test('without a boundary in its header, or as JSON, is refused for its type', async () => {
    expect((await post('x', { 'content-type': 'multipart/form-data' })).statusCode).toBe(415);
    expect((await post('x', { 'content-type': 'multipart/form-data; charset=utf-8' })).statusCode).toBe(400);
    const json = await app.inject({ method: 'POST', url, payload: form });
    expect([json.statusCode, json.json().message]).toEqual([415, 'Send this as multipart/form-data.']);
  });

  test.each([
    { fullname: 'Ada 4084084084084081' },
    { estateName: '4084-0840-8408-4081' },
    { email: '4084084084084081@example.com' },
    { status: '４０８４０８４０８４０８４０８１' },
    { reference: 'TOK-4084084084084081' },
  ])('with a card number is refused: %j', async (changes) => {
    const response = await send(changes);
    expect([response.statusCode, response.json().code]).toEqual([422, 'card-number-not-allowed']);
    expect(await stored()).toEqual([]);
    expect(logged.join('')).not.toMatch(/4084[ -]?0840|４０８４/);
  });

  test('is refused when it is the sixty-first within an hour from one address', async () => {
    await sql`select platform.hit('forms:127.0.0.1', 60, 3600) from generate_series(1, 60)`.execute(db);
    expect((await send()).statusCode).toBe(429);
  });

  test('does not make the other routes accept multipart', async () => {
    const response = await app.inject({
      method: 'POST',
      url: '/api/v1/tickets',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      payload: '--b--\r\n',
    });
    expect(response.statusCode).toBe(415);
  });
});
