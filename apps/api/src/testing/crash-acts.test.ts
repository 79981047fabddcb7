import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { luhnDigit } from '@gatelight/sts';
import { openProduct, type Product } from './test-processes.ts';

/* A power cut in the middle of many acts, and in the middle of an import. A real worker dies by SIGKILL. */

let product: Product;
let asker: string;
let estate: string;

beforeAll(async () => {
  product = await openProduct();
  const [user] = await product.asOwner<{ id: string }>(`
    insert into identity."user" (email, first_name, last_name, user_name)
    values ('halima@example.org', 'Halima', 'Test', 'halima') returning id::text as id`);
  asker = user!.id;
  await product.asOwner(
    `insert into identity.member_role (user_id, role, granted_by) values ($1, 'operations', 'test')`,
    [asker],
  );
  const [row] = await product.asOwner<{ id: string }>(`select id::text as id from estates.estate order by id limit 1`);
  estate = row!.id;
});
afterAll(() => product.close());

/** Stores what the web process stores for a request of many acts. */
async function ask(kind: string, inputs: readonly object[]): Promise<string> {
  const batch = randomUUID();
  for (const [position, input] of inputs.entries()) {
    await product.asOwner(
      `insert into staff.act (kind, input, reason, asked_by, confirmed, key, position, batch_id, body_hash)
       values ($1, $2, 'For the test', $3, true, $4, $5, $6, sha256('x'))`,
      [kind, JSON.stringify(input), asker, `crash-${batch}`, position, batch],
    );
  }
  return batch;
}

type Point = 'act.before_commit' | 'act.after_commit' | 'charge-run.before_commit' | 'charge-run.after_commit';

/** Starts a worker that dies at the point, and waits for its death. */
async function dieAt(point: Point): Promise<void> {
  const worker = await product.start('worker', point);
  if (worker.signalCode === null) await once(worker, 'exit', { signal: AbortSignal.timeout(60_000) });
  expect(worker.signalCode).toBe('SIGKILL');
  // The lease of the dead worker ends, as it would after some seconds.
  await product.asOwner(`update staff.act set next_at = now() where state in ('asked', 'running')`);
}

/** The counts of the result page. */
async function states(batch: string): Promise<Record<string, number>> {
  const rows = await product.asOwner<{ state: string; acts: number }>(
    `select state, count(*)::int as acts from staff.act where batch_id = $1 group by state`,
    [batch],
  );
  return Object.fromEntries(rows.map(({ state, acts }) => [state, acts]));
}

const count = async (text: string, values: unknown[] = []) =>
  (await product.asOwner<{ count: number }>(`select count(*)::int as count from ${text}`, values))[0]!.count;

test('the process dies half way through a bulk act: each row is done exactly once, and the result shows it', async () => {
  const inputs = Array.from({ length: 6 }, (_, index) => ({ estate_id: estate, name: `Crash House ${index + 1}` }));
  const batch = await ask('house.create', inputs);
  const houses = () => count(`estates.house where name like 'Crash House %'`);
  await dieAt('act.after_commit');
  expect([await states(batch), await houses()]).toEqual([{ done: 1, asked: 5 }, 1]);
  // The second act had written its house, and the worker dies before the commit, so no part of it is left.
  await dieAt('act.before_commit');
  expect([await states(batch), await houses()]).toEqual([{ done: 1, asked: 5 }, 1]);
  const worker = await product.start('worker');
  await product.until(async () => (await states(batch))['done'] === 6, 'every act of the batch is done');
  expect(await houses()).toBe(6);
  const results = await product.asOwner<{ error: string | null; asked: string; made: string }>(
    `select a.error, a.input ->> 'name' as asked, h.name as made
     from staff.act a left join estates.house h on h.id = (a.facts ->> 'id')::bigint where a.batch_id = $1 order by a.position`,
    [batch],
  );
  expect(results).toEqual(inputs.map(({ name }) => ({ error: null, asked: name, made: name })));
  expect(await count(`audit.entry where action = 'house.create'`)).toBe(6);
  worker.kill('SIGKILL');
  await once(worker, 'exit');
});

test('the process dies half way through an import: no row is stored, and after the restart every row once', async () => {
  const numbers = Array.from({ length: 400 }, (_, index) => {
    const body = `0825${String(index).padStart(6, '0')}`;
    return body + String(luhnDigit(body));
  });
  const [batch] = await product.asOwner<{ id: string }>(
    `insert into imports.batch (list, file_name, encoding, columns, created_by)
     values ('meters', 'meters.csv', 'utf-8',
       array['Meter', 'Utility', 'Estate', 'House', 'Resident', 'Make', 'Tariff', 'Supply group', 'Key revision', 'Tariff index'], $1)
     returning id::text as id`,
    [asker],
  );
  await product.asOwner(
    `insert into imports.row (batch_id, number, cells)
     select $1, n.number + 1, jsonb_build_array(n.text, 'electricity', e.name, '', '', '', '', '', '', '')
     from unnest($2::text[]) with ordinality n (text, number), estates.estate e where e.id = $3`,
    [batch!.id, numbers, estate],
  );
  const act = await ask('import.apply', [{ id: batch!.id, leave_out: false }]);
  const meters = () => count(`metering.meter where number = any($1)`, [numbers]);
  const imported = () =>
    product.asOwner(
      `select b.state, count(r.made_id)::int as made, count(distinct r.made_id)::int as apart
       from imports.batch b join imports.row r on r.batch_id = b.id where b.id = $1 group by b.state`,
      [batch!.id],
    );
  await dieAt('act.before_commit');
  expect([await meters(), await imported()]).toEqual([0, [{ state: 'draft', made: 0, apart: 0 }]]);
  // It is done, and the worker dies before it reports that.
  await dieAt('act.after_commit');
  expect([await meters(), await imported()]).toEqual([400, [{ state: 'applied', made: 400, apart: 400 }]]);
  const worker = await product.start('worker');
  const later = await ask('import.apply', [{ id: batch!.id, leave_out: false }]);
  await product.until(
    async () => (await states(later))['not-possible'] === 1,
    'the same import is refused the second time',
  );
  expect(await states(act)).toEqual({ done: 1 });
  expect(
    await count(
      `metering.meter_event v join metering.meter m on m.id = v.meter_id
    where m.number = any($1) and v.kind = 'registered'`,
      [numbers],
    ),
  ).toBe(400);
  expect(await product.findings()).toEqual([]);
  // The next test confirms runs for workers that die.
  worker.kill('SIGKILL');
  await once(worker, 'exit');
});

test('the process dies half way through a billing run: every house is billed once, and the numbers have no gap', async () => {
  const [place] = await product.asOwner<{ id: string }>(
    `insert into estates.estate (name, address) values ('Crash Court', 'Yaba') returning id::text as id`,
  );
  await product.asOwner(
    `insert into estates.house (estate_id, name) select $1, 'House ' || n from generate_series(1, 600) n`,
    [place!.id],
  );
  await product.asOwner(
    `with c as (
       insert into service_charges.rate_change (estate_id, valid_from) values ($1, '2020-01-01') returning id),
     h as (
       insert into service_charges.head (estate_id, kind, name) values ($1, 'security', 'Security') returning id)
     insert into service_charges.rate (change_id, head_id, valid_from, way, key, amount_kobo, occupied_only, vat_bp)
     select c.id, h.id, '2020-01-01', 'each', 'house', 150000, false, 0 from c, h`,
    [place!.id],
  );
  await product.asOwner(
    `with r as (
       insert into service_charges.run (estate_id, kind, title, period_from, period_to, invoice_on, due_on, made_from, bills, total_kobo)
       values ($1, 'period', 'A month', '2020-02-01', '2020-03-01', '2020-02-01', '2020-02-07', sha256(''), 600, 90000000) returning id)
     insert into service_charges.run_house (run_id, house_id, position, is_occupied, payer_kind, payer_name, amount_kobo, vat_kobo, reason,
       needs_look, lines)
     select r.id, p.house_id, p.position, p.is_occupied, p.payer_kind, p.payer_name, p.amount_kobo, p.vat_kobo, p.reason, p.needs_look, p.lines
     from r cross join service_charges.preview($1, '2020-02-01', '2020-03-01') p`,
    [place!.id],
  );
  const confirm = `update service_charges.run set state = 'confirmed', confirmed_at = now() where estate_id = $1 and state = 'draft'`;
  await product.asOwner(confirm, [place!.id]);
  const billed = () =>
    product.asOwner(
      `select r.state, r.issued_bills, count(i.id)::int as invoices, count(distinct i.house_id)::int as houses
       from service_charges.run r left join service_charges.invoice i on i.run_id = r.id where r.estate_id = $1 group by r.id`,
      [place!.id],
    );
  await dieAt('charge-run.before_commit');
  expect(await billed()).toEqual([{ state: 'confirmed', issued_bills: 0, invoices: 0, houses: 0 }]);
  await dieAt('charge-run.after_commit');
  expect(await billed()).toEqual([{ state: 'confirmed', issued_bills: 250, invoices: 250, houses: 250 }]);
  await product.start('worker');
  await product.until(async () => (await billed())[0]!['state'] === 'issued', 'every house is billed');
  expect(await billed()).toEqual([{ state: 'issued', issued_bills: 600, invoices: 600, houses: 600 }]);
  const wrong = await product.asOwner(`select * from service_charges.wrong_sums()`);
  expect(wrong).toEqual([]);
});
