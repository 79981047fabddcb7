import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createDb, sql, type Db } from '#platform/database/db';
import type { Job } from '#platform/jobs/jobs';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database';
import { supportJobs } from './forward-forms.ts';
import { insertForm } from '../store.ts';

let database: TestDatabase;
let db: Db;
let owner: Db;
let collection: Server;
let job: Job;
let status = 200;
const received: { headers: IncomingMessage['headers']; form: Record<string, string> }[] = [];
const log = pino({ level: 'silent' });

beforeAll(async () => {
  database = await createTestDatabase();
  db = createDb({ url: database.appUrl });
  owner = createDb({ url: database.ownerUrl, poolSize: 2 });
  collection = createServer((request, response) => {
    void keep(request).then(() => response.writeHead(status).end());
  });
  await new Promise<void>((resolve) => collection.listen(0, '127.0.0.1', resolve));
  const { port } = collection.address() as AddressInfo;
  const [only] = supportJobs({ db, formCollectionUrl: `http://127.0.0.1:${port}/collect/forms`, log });
  if (!only) throw new Error('no job');
  job = only;
});

beforeEach(async () => {
  status = 200;
  received.length = 0;
  await sql`truncate support.collected_form`.execute(owner);
});

afterAll(async () => {
  await new Promise((resolve) => collection.close(resolve));
  await db.destroy();
  await owner.destroy();
  await database.drop();
});

async function keep(request: IncomingMessage): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = new Response(Buffer.concat(chunks), {
    headers: { 'content-type': request.headers['content-type'] ?? '' },
  });
  const form: Record<string, string> = {};
  for (const [name, value] of await body.formData()) {
    if (typeof value === 'string') form[name] = value;
  }
  received.push({ headers: request.headers, form: { ...form, path: request.url ?? '' } });
}

let orders = 0;
/** An order without its meter, estate and tariff, because this slice reads none of them. */
async function order(outcome: 'exact' | 'underpaid' | null): Promise<string> {
  const reference = `TOK-20261121093000${String((orders += 1)).padStart(3, '0')}AB12CD34`;
  await owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`
      with placed as (insert into vending."order"
        (reference, meter_id, meter_number,
         estate_id, estate_name, utility, amount_kobo, debt_kobo, fee_kobo, energy_kobo, vat_kobo, vat_rate_bp,
         debt_left_kobo, tariff_price_id, tariff_name, price_kobo_per_unit, rounding, units_tenths, payment_outcome, paid_at)
      values
        (${reference}, 1, '04175000019',
         1, 'Palm Court', 'electricity', 500050, 0, 0, 465163, 34887, 750,
         0, 1, 'Band A', 20680, 'up', 225, ${outcome}, ${outcome && new Date()})
        returning id)
      insert into vending.quick_purchase (order_id, client_reference, secret_hash, body_hash, customer_name, customer_phone, expires_at)
      select id, ${reference}, ${Buffer.from(reference)}, '\\x00', 'Ada Ọbí 🎉', '08031234567', now() from placed
    `.execute(tx);
  });
  return reference;
}

const form = (reference: string) => ({
  reference,
  fullname: 'Whatever the browser said',
  email: 'spam@example.com',
  phoneNumber: '08099999999',
  meterNumber: '99999999999',
  estateName: 'Elsewhere',
  amount: '9999999',
  status: 'Completed',
});

const passTime = () => sql`update support.collected_form set due_at = now()`.execute(owner);

test('without an external collection there is nothing to do', () => {
  expect(supportJobs({ db, formCollectionUrl: undefined, log })).toEqual([]);
});

test('the form of a paid purchase is forwarded once, with our data, not the browser’s', async () => {
  const reference = await order('exact');
  await insertForm(db, form(reference));
  expect(await job.run()).toBe(1);
  expect(await job.run()).toBe(0);
  await passTime();
  expect(await job.run()).toBe(0);
  expect(received).toHaveLength(1);
  expect(received[0]?.form).toEqual({
    path: '/collect/forms',
    reference,
    fullname: 'Ada Ọbí 🎉',
    email: '',
    phoneNumber: '08031234567',
    meterNumber: '04175000019',
    estateName: 'Palm Court',
    amount: '5000.50',
    status: 'Completed',
  });
  expect(received[0]?.headers['idempotency-key']).toBe(reference);
});

test('a form without a purchase, or of an unpaid or partly paid one, is never forwarded', async () => {
  await insertForm(db, form('TOK-20261121093000999ZZ99ZZ99'));
  await insertForm(db, form(await order(null)));
  await insertForm(db, form(await order('underpaid')));
  expect(await job.run()).toBe(0);
  expect(received).toEqual([]);
});

test('a form that arrived before the payment is forwarded after the payment', async () => {
  const reference = await order(null);
  await insertForm(db, form(reference));
  expect(await job.run()).toBe(0);
  await owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update vending."order" set paid_at = now(), payment_outcome = 'overpaid' where reference = ${reference}`.execute(
      tx,
    );
  });
  expect(await job.run()).toBe(1);
});

test('a collection that fails is retried later, and stops after twenty attempts', async () => {
  await insertForm(db, form(await order('exact')));
  status = 500;
  // A circuit breaker may prevent some attempts. Each counts anyway.
  for (let n = 0; n < 25; n += 1) {
    await job.run();
    await passTime();
  }
  const { rows } = await sql<{ attempts: number; forwarded_at: Date | null; last_problem: string }>`
    select attempts, forwarded_at, last_problem from support.collected_form
  `.execute(db);
  expect(rows).toMatchObject([{ attempts: 20, forwarded_at: null }]);
  expect(rows[0]?.last_problem).not.toMatch(/08031234|Ada/);
});

test('two workers forward a form once', async () => {
  const { port } = collection.address() as AddressInfo;
  const jobs = [1, 2].map(() => supportJobs({ db, formCollectionUrl: `http://127.0.0.1:${port}/collect`, log })[0]);
  await insertForm(db, form(await order('exact')));
  const counts = await Promise.all(jobs.map(async (one) => one?.run()));
  expect(counts.filter((count) => count === 1)).toHaveLength(1);
  expect(received).toHaveLength(1);
});
