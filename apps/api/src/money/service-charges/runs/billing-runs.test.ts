import { addMonths, lagosMonth } from '@gatelight/contract/lagos-days';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#platform/database/db';
import type { TestCaller } from '#platform/testing/test-api';
import { issueBatch, issueRuns } from './issue-runs.ts';
import { key, openTestEstate, type TestEstate } from '../test-estate.ts';

/* How an estate bills its houses: heads and rates, runs, corrections, payments by hand. */

let estate: TestEstate;
let houses: string[];

/** `2026-11`, this many months from now. */
const month = (away = 0) => addMonths(lagosMonth(Date.now()), away);
const each = { way: 'each', key: 'house', amount_kobo: 1_500_000, kinds: null, occupied_only: false, vat_bp: 0 };
const rates = [
  { name: 'Security', kind: 'security', ...each },
  { name: 'Repair fund', kind: 'sinking-fund', ...each, key: 'm2', amount_kobo: 5000 },
  // 1,000 naira and a kobo among three occupied houses: 33,334 + 33,334 + 33,333.
  { name: 'Diesel', kind: 'diesel', ...each, way: 'shared', amount_kobo: 100_001, occupied_only: true, vat_bp: 750 },
  { name: 'Lift', kind: 'lift', ...each, way: 'kind', amount_kobo: null, kinds: { flat: 20_000 } },
];

beforeAll(async () => {
  estate = await openTestEstate();
  const sizes = { kind: 'flat', areaM2: 100, bedrooms: 2 };
  houses = [
    await estate.house('Block 1, Flat 1', sizes),
    await estate.house('Block 1, Flat 2', sizes),
    await estate.house('Terrace 10', { kind: 'terrace', areaM2: 150, bedrooms: 4 }),
    await estate.house('Terrace 9', { kind: 'terrace', areaM2: 150, bedrooms: 4 }),
  ];
  for (const [index, name] of ['Ada Obi', 'Tunde Bakare', 'Osaro Igbinedion'].entries()) {
    await estate.moveIn(houses[index]!, name, '2024-01-01');
  }
});
afterAll(async () => estate.api.close());
beforeEach(async () => {
  await sql`truncate platform.rate_limit`.execute(estate.api.owner);
});

const post = (path: string, body: object = {}, call: TestCaller = estate.manager, headers = key()) =>
  call.post(estate.at(path), body, headers);
const get = async (path: string, call: TestCaller = estate.manager) => (await call.get(estate.at(path))).data;
const prepare = (from = month(), period = 'month', call = estate.accountant) =>
  post('/runs', { kind: 'period', period, from }, call);
const confirm = (run: { id: string; bills: number; total_kobo: number }, call = estate.manager) =>
  post(`/runs/${run.id}/confirm`, { bills: run.bills, total_kobo: run.total_kobo }, call);
const issue = () => estate.work('service-charges.issue');

describe('heads and rates', () => {
  it('are set by managers from a day on, and not in the past', async () => {
    const change = { from: `${month()}-01`, agreed_by: 'Exco', rates };
    expect((await post('/rates', change, estate.accountant)).code).toBe('role-required');
    expect((await post('/rates', { ...change, from: `${month(-1)}-01` })).code).toBe('rates-begun');
    expect((await post('/rates', { ...change, rates: [rates[0], rates[0]] })).code).toBe('name-taken');
    // A kind that does not exist among houses would bill no house.
    expect((await post('/rates', { ...change, rates: [{ ...rates[3], kinds: { flats: 20_000 } }] })).status).toBe(400);
    expect((await post('/rates', change)).status).toBe(201);
    expect((await post('/rates', change)).code).toBe('name-taken');
    const seen = await get('/heads', estate.viewer);
    expect(
      seen.heads.map((head: { name: string; houses: number; month_kobo: number }) => [
        head.name,
        head.houses,
        head.month_kobo,
      ]),
    ).toEqual([
      ['Security', 4, 6_000_000],
      ['Repair fund', 4, 2_500_000],
      ['Diesel', 3, 100_001],
      ['Lift', 2, 40_000],
    ]);
    expect(seen.month_kobo).toBe(8_640_001);
    expect(seen.examples[0]).toMatchObject({ houses: expect.any(Number), is_occupied: true });
  });

  it('can be cancelled until they begin if they are scheduled, and belong to this estate', async () => {
    const { heads } = await get('/heads');
    const next = {
      from: `${month(2)}-01`,
      agreed_by: '',
      rates: [{ head_id: heads[0].id, ...each, amount_kobo: 1_600_000 }],
    };
    const { data } = await post('/rates', next);
    expect((await get('/heads')).changes).toMatchObject([
      { id: data.id, rates: [{ name: 'Security', old: { amount_kobo: 1_500_000 }, new: { amount_kobo: 1_600_000 } }] },
    ]);
    expect((await get('/heads')).heads[0].next).toMatchObject({ amount_kobo: 1_600_000 });
    expect((await estate.manager.delete(estate.at(`/rates/${data.id}`))).status).toBe(200);
    expect((await estate.manager.delete(estate.at(`/rates/${data.id}`))).code).toBe('not-found');
    expect((await get('/heads')).changes).toEqual([]);
    expect((await post('/rates', { ...next, rates: [{ ...next.rates[0], head_id: '999999' }] })).code).toBe(
      'not-found',
    );
    const rules = { from: `${month(3)}-01`, period: 'quarter', due_day: 10, receipt_limit_kobo: 50_000 };
    expect((await post('/rules', rules)).status).toBe(200);
    expect(await get('/heads')).toMatchObject({
      rules: { period: 'month', due_day: 7 },
      next_rules: { period: 'quarter' },
    });
  });

  it('are not overwritten when another manager changed them meanwhile, and neither are the rules', async () => {
    const { heads, seen_at } = await get('/heads');
    const change = (kobo: number) => ({
      from: `${month(2)}-01`,
      agreed_by: '',
      rates: [{ head_id: heads[0].id, ...each, amount_kobo: kobo }],
      seen_at,
    });
    const rules = { from: `${month(2)}-01`, period: 'month', due_day: 9, receipt_limit_kobo: 60_000, seen_at };
    // The preview of a levy makes a rate, and does not change the rates that are shown here.
    const levy = { kind: 'levy', title: 'Gate', due_on: `${month(1)}-01`, rate: each };
    const { data: draft } = await post('/runs', levy, estate.accountant);
    const responses = await Promise.all([post('/rates', change(1_700_000)), post('/rates', change(1_800_000))]);
    expect(new Set(responses.map(({ status, code }) => code ?? status))).toEqual(new Set([201, 'changed-meanwhile']));
    expect((await post('/rules', rules)).code).toBe('changed-meanwhile');
    const kept = responses.findIndex(({ status }) => status === 201);
    const { changes, ...now } = await get('/heads');
    expect(changes).toMatchObject([{ rates: [{ new: { amount_kobo: [1_700_000, 1_800_000][kept] } }] }]);

    // Of two managers who saw the new rates, only one changes the rules. Cancelling a change counts as a change too.
    const again = await Promise.all([1, 2].map(async () => post('/rules', { ...rules, seen_at: now.seen_at })));
    expect(new Set(again.map(({ status, code }) => code ?? status))).toEqual(new Set([200, 'changed-meanwhile']));
    const { seen_at: later } = await get('/heads');
    expect((await estate.manager.delete(estate.at(`/rates/${changes[0].id}`))).status).toBe(200);
    expect((await post('/rates', { ...change(1), seen_at: later })).code).toBe('changed-meanwhile');
    // The response of a save was lost: the second try is the same save, and not the change of another manager.
    for (const [path, form] of [
      ['/rates', change(1_900_000)],
      ['/rules', rules],
    ] as const) {
      const { seen_at: seen } = await get('/heads');
      const once = key();
      const saved = await post(path, { ...form, seen_at: seen }, estate.manager, once);
      expect(saved.data.id).toMatch(/^\d+$/);
      expect((await post(path, { ...form, seen_at: seen }, estate.manager, once)).data).toEqual(saved.data);
    }
    expect((await estate.accountant.delete(estate.at(`/runs/${draft.id}`))).status).toBe(200);
  });
});

describe('a billing run', () => {
  it('shows the amount and payer of each house, bills it once in the order of the houses, and cannot be edited', async () => {
    const { data: draft, status } = await prepare();
    expect(status).toBe(201);
    expect(draft).toMatchObject({
      state: 'draft',
      bills: 4,
      occupied: 3,
      empty: 1,
      total_kobo: 8_640_001,
      needs_look: 0,
    });
    const { items } = await get(`/runs/${draft.id}/houses`, estate.accountant);
    expect(items.find(({ house_name: name }: { house_name: string }) => name === 'Terrace 10')).toMatchObject({
      payer_name: 'Osaro Igbinedion',
      reason: 'first',
      amount_kobo: 1_500_000 + 750_000 + 33_333,
    });
    // A change since the preview stops the run.
    await sql`update estates.house set area_m2 = 101 where id = ${houses[0]!}::bigint`.execute(estate.api.owner);
    expect((await confirm(draft)).code).toBe('charge-run-changed');
    await sql`update estates.house set area_m2 = 100 where id = ${houses[0]!}::bigint`.execute(estate.api.owner);
    expect((await confirm({ ...draft, total_kobo: 1 })).code).toBe('charge-run-changed');
    const responses = await Promise.all([confirm(draft), confirm(draft)]);
    expect(responses.map(({ status: one }) => one)).toEqual([200, 200]);
    await Promise.all([issue(), issue()]);
    const run = await get(`/runs/${draft.id}`);
    expect(run).toMatchObject({ state: 'issued', issued_bills: 4 });
    expect(run.take_back_until).not.toBeNull();
    const invoices = await get('/invoices');
    const series = `INV-${month()}`;
    expect(
      invoices.items
        .map(({ number, house_name: house }: { number: string; house_name: string }) => [number, house])
        .toReversed(),
    ).toEqual([
      [`${series}-001`, 'Block 1, Flat 1'],
      [`${series}-002`, 'Block 1, Flat 2'],
      [`${series}-003`, 'Terrace 9'],
      [`${series}-004`, 'Terrace 10'],
    ]);
    const whole = await get(`/invoices/${invoices.items.at(-1).id}`);
    expect(
      whole.lines.map(({ text, amount_kobo, vat_kobo }: Record<string, unknown>) => [text, amount_kobo, vat_kobo]),
    ).toEqual([
      ['Security', 1_500_000, 0],
      ['Repair fund', 500_000, 0],
      ['Diesel', 33_334, 2326],
      ['Lift', 20_000, 0],
    ]);
    expect(whole.vat_kobo).toBe(2326);
    expect((await prepare()).code).toBe('nothing-to-bill');
    // A quarter that includes the month does not bill it again either.
    expect((await prepare(month(-1), 'quarter')).code).toBe('nothing-to-bill');
    for (const statement of [
      'update service_charges.run set total_kobo = 1',
      'delete from service_charges.run_house',
    ]) {
      await expect(sql.raw(statement).execute(estate.api.owner)).rejects.toMatchObject({ code: 'SC001' });
    }
    expect((await estate.manager.delete(estate.at(`/runs/${draft.id}`))).code).toBe('charge-run-over');
    expect(await get('/summary', estate.viewer)).toMatchObject({
      billed_kobo: 8_640_001,
      owed_kobo: 8_640_001,
      owing_houses: 4,
    });
    expect(await estate.faults()).toEqual([]);
  });

  it('shows for the next month what changed and why, adds up, and waits for its day', async () => {
    const { heads } = await get('/heads');
    await post('/rates', {
      from: `${month(1)}-01`,
      agreed_by: 'Exco',
      rates: [{ head_id: heads[0].id, ...each, amount_kobo: 1_600_000 }],
    });
    await estate.moveIn(houses[3]!, 'Kelechi Umeh', `${month()}-02`);
    const { data: draft } = await prepare(month(1));
    expect(draft).toMatchObject({ last_total_kobo: 8_640_001, occupied: 4, needs_look: 1 });
    const change = draft.total_kobo - draft.last_total_kobo;
    const sum = draft.why.reduce((total: number, one: { change_kobo: number }) => total + one.change_kobo, 0);
    expect(sum).toBe(change);
    expect(draft.why).toContainEqual(
      expect.objectContaining({ head: 'Security', each_kobo: 100_000, houses: 3, change_kobo: 300_000 }),
    );
    expect(draft.why).toContainEqual(
      expect.objectContaining({ head: null, reason: 'new-occupant', house_name: 'Terrace 9' }),
    );
    const looked = await get(`/runs/${draft.id}/houses?needs_look=true`);
    expect(looked.items).toMatchObject([
      { house_name: 'Terrace 9', reason: 'new-occupant', payer_name: 'Kelechi Umeh' },
    ]);
    const file = await estate.accountant.get(estate.at(`/runs/${draft.id}/file`));
    expect(file.text).toContain('"Kelechi Umeh"');
    expect((await confirm(draft, estate.accountant)).data).toMatchObject({
      state: 'confirmed',
      invoice_on: `${month(1)}-01`,
    });
    expect(await issue()).toBe(0);
    expect((await prepare(month(1))).code).toBe('nothing-to-bill');
    // The run is taken back before its day, so no house is billed.
    expect((await post(`/runs/${draft.id}/take-back`, { reason: 'Too early' }, estate.accountant)).code).toBe(
      'role-required',
    );
    expect((await post(`/runs/${draft.id}/take-back`, { reason: 'Too early' })).data.state).toBe('taken-back');
    expect((await prepare(month(1))).data).toMatchObject({ state: 'draft', bills: 4 });
  });

  it('is taken back by credit notes until the first payment, and can then be billed again', async () => {
    const [run] = (await get('/runs')).items.filter(({ state }: { state: string }) => state === 'issued');
    const back = await post(`/runs/${run.id}/take-back`, { reason: 'Wrong rate of diesel' });
    expect(back.data).toMatchObject({ state: 'taken-back', take_back_until: null });
    expect(await get('/summary')).toMatchObject({ billed_kobo: 0, owed_kobo: 0 });
    expect((await get('/invoices?state=cancelled')).items).toHaveLength(4);
    expect((await post(`/runs/${run.id}/take-back`, { reason: 'Again' })).code).toBe('charge-run-over');
    const { data: draft } = await prepare();
    await confirm(draft);
    expect(await issue()).toBe(4);
    const [newest] = (await get('/invoices')).items;
    expect(newest.number).toBe(`INV-${month()}-008`);
    const cash = {
      house_id: newest.house_id,
      way: 'cash',
      amount_kobo: 10_000,
      reference: 'R-1',
      received_on: '2026-01-02',
    };
    expect((await post('/payments', cash)).data.state).toBe('counted');
    expect((await post(`/runs/${draft.id}/take-back`, { reason: 'Too late' })).code).toBe('charge-run-over');
    expect(await estate.faults()).toEqual([]);
  });

  it('bills every house again for a levy, by its own rate', async () => {
    const levy = {
      kind: 'levy',
      title: 'New gate',
      due_on: '2099-01-31',
      rate: { ...each, way: 'shared', amount_kobo: 1_000_000 },
    };
    const { data: draft } = await post('/runs', levy);
    expect(draft).toMatchObject({ kind: 'levy', bills: 4, total_kobo: 1_000_000 });
    await confirm(draft);
    expect(await issue()).toBe(4);
    expect((await get('/heads')).heads.map(({ name }: { name: string }) => name)).not.toContain('New gate');
    // A discarded preview leaves nothing.
    const { data: other } = await post('/runs', { ...levy, title: 'Trees' });
    expect((await estate.manager.delete(estate.at(`/runs/${other.id}`))).status).toBe(200);
    expect(await estate.rows(sql`select id from service_charges.head where name = 'Trees'`)).toEqual([]);
    expect(await estate.faults()).toEqual([]);
  });

  it('makes the invoices of many houses in the background, in batches', async () => {
    const [big] = await estate.rows(sql<{ id: string }>`
      insert into estates.estate (name, address) values ('Big City', 'Lekki') returning id::text`);
    const manager = await estate.member('Bisi', ['manager'], big!.id);
    await sql`insert into estates.house (estate_id, name, kind, area_m2) select ${big!.id}::bigint, 'House ' || n, 'flat', 80 + n % 40
      from generate_series(1, 1000) n`.execute(estate.api.owner);
    await sql`insert into households.occupant (house_id, name, email, pays, since)
      select id, 'Person ' || id, 'p' || id || '@example.com', true, '2024-01-01' from estates.house where estate_id = ${big!.id}::bigint`.execute(
      estate.api.owner,
    );
    const at = (path: string) => estate.at(path, big!.id);
    await manager.post(at('/rates'), { from: `${month()}-01`, agreed_by: '', rates: rates.slice(0, 3) });
    const { data: draft } = await manager.post(at('/runs'), { kind: 'period', period: 'month', from: month() });
    expect(draft.bills).toBe(1000);
    await manager.post(at(`/runs/${draft.id}/confirm`), { bills: 1000, total_kobo: draft.total_kobo }, key());
    expect(await issue()).toBe(1000);
    expect((await manager.get(at(`/runs/${draft.id}`))).data).toMatchObject({ state: 'issued', issued_bills: 1000 });
  });
});

it('a billing run that waits for its day names the payer of that day, not a former one', async () => {
  const [place] = await estate.rows(sql<{ id: string }>`
    insert into estates.estate (name, address) values ('Move Court', 'Yaba') returning id::text`);
  const manager = await estate.member('Sola', ['manager'], place!.id);
  const [moved, empty, stays] = await estate.rows(sql<{ id: string }>`
    insert into estates.house (estate_id, name) select ${place!.id}::bigint, 'Flat ' || n from generate_series(1, 3) n returning id::text`);
  for (const { id } of [moved!, empty!, stays!]) await estate.moveIn(id, 'Uche', '2024-01-01');
  const at = (path: string) => estate.at(path, place!.id);
  await manager.post(at('/rates'), { from: `${month()}-01`, agreed_by: '', rates: [rates[0]] });
  const { data: draft } = await manager.post(at('/runs'), { kind: 'period', period: 'month', from: month(1) });
  await manager.post(at(`/runs/${draft.id}/confirm`), { bills: 3, total_kobo: draft.total_kobo }, key());
  await sql`update households.occupant set ended_at = now()
    where house_id in (${moved!.id}::bigint, ${empty!.id}::bigint)`.execute(estate.api.owner);
  await estate.moveIn(moved!.id, 'Ngozi', `${month()}-01`);
  await estate.api.owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update service_charges.run set invoice_on = platform.today() where id = ${draft.id}::bigint`.execute(tx);
  });
  expect(await issue()).toBe(3);
  const bills = await estate.rows(sql<{ house: string; kind: string; name: string; kobo: string }>`
    select house_id::text as house, payer_kind as kind, payer_name as name, total_kobo::text as kobo from service_charges.invoice
    where run_id = ${draft.id}::bigint order by house_id`);
  expect(bills).toEqual([
    { house: moved!.id, kind: 'occupant', name: 'Ngozi', kobo: '1500000' },
    { house: empty!.id, kind: 'house', name: '', kobo: '1500000' },
    { house: stays!.id, kind: 'occupant', name: 'Uche', kobo: '1500000' },
  ]);
});

describe('a billing run whose process dies', () => {
  it('before or after the commit of a batch goes on where it was, and bills every house once', async () => {
    const [place] = await estate.rows(sql<{ id: string }>`
      insert into estates.estate (name, address) values ('Crash Court', 'Yaba') returning id::text`);
    const manager = await estate.member('Uche', ['manager'], place!.id);
    await sql`insert into estates.house (estate_id, name) select ${place!.id}::bigint, 'House ' || n
      from generate_series(1, ${2 * issueBatch + 50}::integer) n`.execute(estate.api.owner);
    const at = (path: string) => estate.at(path, place!.id);
    await manager.post(at('/rates'), { from: `${month()}-01`, agreed_by: '', rates: [rates[0]] });
    const { data: draft } = await manager.post(at('/runs'), { kind: 'period', period: 'month', from: month() });
    await manager.post(at(`/runs/${draft.id}/confirm`), { bills: draft.bills, total_kobo: draft.total_kobo }, key());
    const billed = () =>
      estate.rows(sql<{ invoices: number; houses: number }>`
        select count(*)::integer as invoices, count(distinct house_id)::integer as houses from service_charges.invoice
        where run_id = ${draft.id}::bigint`);
    const dieAt = (point: string) =>
      issueRuns(estate.api.db, (passed) => {
        if (passed === point) throw new Error('died');
      }).catch(() => undefined);
    await dieAt('charge-run.before_commit');
    expect(await billed()).toEqual([{ invoices: 0, houses: 0 }]);
    await dieAt('charge-run.after_commit');
    expect(await billed()).toEqual([{ invoices: issueBatch, houses: issueBatch }]);
    await Promise.all([issue(), issue()]);
    expect(await billed()).toEqual([{ invoices: draft.bills, houses: draft.bills }]);
    expect(await estate.faults()).toEqual([]);
  });
});

describe('a correction', () => {
  it('is a credit note and a new invoice; the paid amount becomes credit of the house', async () => {
    const house = await estate.house('Block 7, Flat 1');
    const line = { text: 'Security', amount_kobo: 200_000, vat_bp: 750 };
    const asked = {
      house_id: house,
      title: 'Security',
      due_on: '2026-01-31',
      lines: [line, { ...line, text: 'Waste' }],
    };
    const once = key();
    const { data: made } = await post('/invoices', asked, estate.accountant, once);
    expect(made).toMatchObject({ amount_kobo: 400_000, vat_kobo: 27_906 });
    expect((await post('/invoices', asked, estate.accountant, once)).data.id).toBe(made.id);
    expect((await post('/invoices', { ...asked, title: 'Other' }, estate.accountant, once)).code).toBe(
      'idempotency-key-reused',
    );
    const cash = { house_id: house, way: 'cash', amount_kobo: 300_000, reference: 'R-7', received_on: '2026-01-02' };
    await post('/payments', cash);
    const note = (amountKobo: number, headers = key()) =>
      post(
        `/invoices/${made.id}/credit-notes`,
        { amount_kobo: amountKobo, reason: 'Empty house' },
        estate.manager,
        headers,
      );
    expect((await note(400_001)).code).toBe('credit-too-large');
    const twice = key();
    const noted = await note(150_000, twice);
    expect(noted.data).toMatchObject({ kind: 'correction', state: 'counted', credit_note: expect.any(String) });
    expect((await note(150_000, twice)).data.id).toBe(noted.data.id);
    expect(await get(`/invoices/${made.id}`)).toMatchObject({
      left_kobo: 0,
      paid_kobo: 250_000,
      credited_kobo: 150_000,
      status: 'paid',
    });
    expect(await get(`/houses/${house}`)).toMatchObject({ owed_kobo: 0, credit_kobo: 50_000 });
    await note(250_000);
    expect(await get(`/invoices/${made.id}`)).toMatchObject({ status: 'cancelled', paid_kobo: 0 });
    const [{ vat }] = (await estate.rows(
      sql<{
        vat: bigint;
      }>`select sum(vat_kobo)::bigint as vat from service_charges.credit_note where invoice_id = ${made.id}::bigint`,
    )) as [{ vat: bigint }];
    expect(vat).toBe(27_906n);
    await post('/invoices', { ...asked, lines: [line] });
    expect(await get(`/houses/${house}`)).toMatchObject({ owed_kobo: 0, credit_kobo: 100_000 });
    const pdf = await estate.accountant.get(estate.at(`/invoices/${made.id}/file`));
    expect(pdf.headers['content-type']).toContain('application/pdf');
    expect(await estate.faults()).toEqual([]);
  });
});

describe('a payment that the estate received itself', () => {
  it('counts immediately up to the limit, above it when another person confirms it, and once for each reference', async () => {
    const house = await estate.house('Block 7, Flat 2');
    const enter = (amountKobo: number, reference: string, call = estate.accountant, more: object = {}) =>
      post(
        '/payments',
        { house_id: house, way: 'bank', amount_kobo: amountKobo, reference, received_on: '2026-02-01', ...more },
        call,
      );
    expect((await enter(10_000_000, 'FT-1')).data).toMatchObject({
      state: 'counted',
      number: expect.stringMatching(/^REC-/),
    });
    expect((await enter(10_000_000, 'ft-1')).code).toBe('receipt-known');
    expect((await enter(1000, 'FT-2', estate.accountant, { received_on: '2099-01-01' })).code).toBe('date-in-future');
    expect((await enter(1000, 'FT-2', estate.viewer)).code).toBe('role-required');
    const { data: waiting } = await enter(10_000_001, 'FT-3');
    expect(waiting).toMatchObject({ state: 'waits', number: null, is_yours: true });
    const decide = (confirm_: boolean, call: TestCaller) =>
      post(`/payments/${waiting.id}/decision`, { confirm: confirm_ }, call);
    expect((await decide(true, estate.accountant)).code).toBe('second-person-required');
    expect((await get('/payments?state=waits')).items).toMatchObject([{ reference: 'FT-3', is_yours: false }]);
    expect(await get(`/houses/${house}`)).toMatchObject({ credit_kobo: 10_000_000 });
    const responses = await Promise.all([decide(true, estate.manager), decide(true, estate.manager)]);
    expect(responses.map(({ code }) => code ?? 'done').toSorted()).toEqual(['charge-payment-decided', 'done']);
    expect(await get(`/houses/${house}`)).toMatchObject({ credit_kobo: 20_000_001 });
    // We do not hold any of it.
    expect(await estate.balance(`service-charges:${estate.id}`)).toBe(0n);
    expect(await estate.faults()).toEqual([]);
  });
});

describe('another estate', () => {
  it('is not accessible to a manager: its objects are not found, not even under the manager’s own estate', async () => {
    const [other] = await estate.rows(sql<{ id: string }>`
      insert into estates.estate (name, address) values ('Harmony', 'Yaba') returning id::text`);
    const stranger = await estate.member('Sade', ['manager'], other!.id);
    const [invoice] = (await get('/invoices')).items;
    const [run] = (await get('/runs')).items;
    for (const path of [
      '/heads',
      '/invoices',
      '/runs',
      '/payments',
      '/summary',
      `/runs/${run.id}`,
      `/invoices/${invoice.id}`,
    ]) {
      expect((await stranger.get(estate.at(path))).code, path).toBe('not-found');
    }
    for (const path of [`/runs/${run.id}`, `/invoices/${invoice.id}`, `/houses/${houses[0]!}`]) {
      expect((await stranger.get(estate.at(path, other!.id))).code, path).toBe('not-found');
    }
    const body = {
      house_id: houses[0]!,
      title: 'X',
      due_on: '2026-01-01',
      lines: [{ text: 'X', amount_kobo: 100, vat_bp: 0 }],
    };
    expect((await stranger.post(estate.at('/invoices', other!.id), body, key())).code).toBe('not-found');
  });
});

describe('the reconciliation', () => {
  const broken = async (statement: string) => {
    const found: string[] = [];
    await estate.api.owner
      .transaction()
      .execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        await sql.raw(statement).execute(tx);
        const { rows } = await sql<{ check: string }>`select "check" from service_charges.wrong_sums()`.execute(tx);
        found.push(...rows.map(({ check }) => check));
        throw new Error('undo');
      })
      .catch(() => undefined);
    return [...new Set(found)];
  };

  it('finds each fault', async () => {
    const one = 'where id = (select min(id) from service_charges.';
    expect(await broken(`update service_charges.account set owed_kobo = owed_kobo + 1 where owed_kobo > 0`)).toEqual([
      'house-account',
    ]);
    expect(
      await broken(`update service_charges.invoice_line set amount_kobo = amount_kobo + 1 where position = 1`),
    ).toContain('invoice-lines');
    expect(await broken(`delete from service_charges.credit_note ${one}credit_note)`)).toEqual(
      expect.arrayContaining(['invoice-payments', 'house-account', 'number-gap']),
    );
    expect(await broken(`update service_charges.receipt set left_kobo = left_kobo - 1 where left_kobo > 0`)).toEqual(
      expect.arrayContaining(['receipt-parts', 'house-account']),
    );
    expect(
      await broken(`update service_charges.receipt set way = 'wallet', journal_id = -id where way = 'cash'`),
    ).toContain('receipt-without-journal');
    expect(
      await broken(`update service_charges.run set issued_bills = issued_bills - 1 where state = 'issued'`),
    ).toEqual(['run-bills']);
    expect(await broken(`update service_charges.number set last = last + 1`)).toEqual(['number-gap']);
  });
});
