import { addMonths, lagosMonth } from '@gatelight/contract/lagos-days';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EstateReport } from '@gatelight/contract';
import { selectMonthlyCosts } from '#facility';
import { readAccount } from '#power';
import { readChargeSummary, selectMonthMoney } from '#service-charges';
import { teamsSlice } from '#teams';
import { inTransaction, sql } from '#platform/database/db';
import { readTable } from '#platform/files/read-table';
import { unpackedParts } from '#platform/files/unzip-guard';
import { openTestApi, type TestApi, type TestCaller } from '#platform/testing/test-api';
import { loadDemonstrationHouseholds } from '../../demonstration/year/demonstration-households.ts';
import { loadDemonstrationServices } from '../../demonstration/year/demonstration-services.ts';
import { loadDemonstration, loadDemonstrationPeople } from '../../demonstration/demonstration.ts';
import { loadPalmCourtPower } from '../../demonstration/palm-court/power.ts';
import { sectionsOf, valueText } from './lines.ts';
import { monthlyReport } from './message.ts';
import { spanOf } from './months.ts';
import { readReport } from './read-report.ts';
import { sendReports } from './send-reports.ts';
import { reportsSlice } from './slice.ts';

type Parts = Parameters<typeof reportsSlice.create>[0];
const brand = { name: 'Gatelight', publicUrl: 'https://gatelight.example', email: 'h@x.example', phone: '0' };

let api: TestApi;
let estate: string;
let other: string;
const callers = new Map<string, TestCaller>();
const partsOf = ({ web, staffDb }: Pick<TestApi, 'web' | 'staffDb'>) =>
  ({ config: { brand }, db: web, staffDb }) as unknown as Parts;

async function addCaller(role: 'manager' | 'accountant' | 'viewer', of: string): Promise<TestCaller> {
  const { id, sessionKey } = await api.user(`${role}${of}`);
  await sql`insert into teams.member (role, estate_id, user_id) values (${role}, ${of}::bigint, ${id}::bigint)`.execute(
    api.owner,
  );
  return api.as(id, ['user', role], sessionKey);
}

beforeAll(async () => {
  api = await openTestApi(
    (serve, parts) => reportsSlice.create(partsOf(parts)).routes?.(serve),
    (parts) => teamsSlice.create(partsOf(parts) as never).objectChecks ?? {},
  );
  await inTransaction(api.db, async (tx) => {
    await loadDemonstration(tx);
    await loadDemonstrationHouseholds(tx, await loadDemonstrationPeople(tx, Buffer.alloc(32, 7)));
    await loadDemonstrationServices(tx);
    await loadPalmCourtPower(tx);
  });
  const { rows } = await sql<{
    id: string;
  }>`select e.id::text as id from estates.estate e order by e.id limit 2`.execute(api.owner);
  estate = rows[0]!.id;
  other = rows[1]!.id;
  for (const role of ['manager', 'accountant', 'viewer'] as const) callers.set(role, await addCaller(role, estate));
});
afterAll(() => api.close());

const as = (role: string) => callers.get(role)!;
const at = (path = '', of = estate) => `/api/v1/manage/estates/${of}/reports${path}`;
const now = new Date();
const thisMonth = lagosMonth(now);
const lastMonth = addMonths(thisMonth, -1);

describe('the report of a month', () => {
  it('has the same figures as the slices, beside the month and the year before', async () => {
    const { data, text } = await as('viewer').get(at(`/${lastMonth}`));
    const report = data as EstateReport;
    expect(report, text).toBeDefined();
    expect([report.month, report.before.month, report.year_before.month]).toEqual([
      lastMonth,
      addMonths(lastMonth, -1),
      addMonths(lastMonth, -12),
    ]);
    expect(report.is_over).toBe(true);
    const read = (await readReport(api.staffDb, { estateId: estate, month: lastMonth, now }))!;
    for (const figures of [read.now, read.before, read.year_before]) {
      const summary = await readChargeSummary(api.staffDb, estate, figures.month);
      expect(figures.money).toMatchObject({
        billed_kobo: summary.billed_kobo,
        collected_kobo: summary.collected_kobo,
      });
    }
    expect(read.year_before.money.billed_kobo).toBeGreaterThan(0n);
    const { balance, money } = await readAccount(api.staffDb, estate, lastMonth, now);
    expect(read.now.power).toMatchObject({ lost_tenths: balance.lost_tenths, left_kobo: money.left_kobo });
    expect(read.now.power!.days_counted).toBeGreaterThan(0);
    const costs = await selectMonthlyCosts(api.staffDb, estate);
    for (const { month, jobs } of [read.now, read.before]) {
      const shown = costs.find((one) => one.month === month)!;
      expect([jobs.paid_kobo, jobs.done]).toEqual([shown.paid_kobo, shown.jobs_done]);
    }
  });

  it('agrees with the accounts of the houses at its end, and its received amount is the sum of all receipts', async () => {
    const { owed_kobo: owed, owing_houses: houses } = await readChargeSummary(api.staffDb, estate, thisMonth);
    const current = (await readReport(api.staffDb, { estateId: estate, month: thisMonth, now }))!;
    expect(current.is_over).toBe(false);
    expect(current.now.money).toMatchObject({ owed_kobo: owed, owing_houses: houses });
    let received = 0n;
    for (let back = 0; back < 26; back += 1) {
      received += (await selectMonthMoney(api.staffDb, estate, spanOf(addMonths(thisMonth, -back)))).received_kobo;
    }
    const { rows } = await sql<{ kobo: bigint }>`
      select sum(amount_kobo)::bigint as kobo from service_charges.receipt where estate_id = ${estate}::bigint`.execute(
      api.owner,
    );
    expect(received).toBe(rows[0]!.kobo);
  });

  it('begins and ends at midnight in Lagos', async () => {
    const { from, until } = spanOf('2026-10');
    expect([from.toISOString(), until.toISOString()]).toEqual(['2026-09-30T23:00:00.000Z', '2026-10-31T23:00:00.000Z']);
    const add = (at: string) =>
      sql`insert into facility.job (estate_id, number, title, source, created_at)
        select ${other}::bigint, coalesce(max(number), 0) + 1, 'Gate', 'hand', ${at}::timestamptz from facility.job where estate_id = ${other}::bigint`.execute(
        api.owner,
      );
    for (const moment of [
      '2026-09-30T22:59:59Z',
      '2026-09-30T23:00:00Z',
      '2026-10-31T22:59:59Z',
      '2026-10-31T23:00:00Z',
    ]) {
      await add(moment);
    }
    const report = await readReport(api.staffDb, { estateId: other, month: '2026-10', now });
    expect(report!.now.jobs.made).toBe(2);
    expect(report!.now.power).toBeNull();
  });

  it('counts visits at the gates of the month, its last day included', async () => {
    await sql`
      with g as (insert into gate.gate (estate_id, name) values (${other}::bigint, 'Report gate') returning id)
      insert into patrol.hour_count (estate_id, gate_id, day, hour, visits, people, with_pass, answers, wait_seconds)
      select ${other}::bigint, g.id, d.day, 23, 4, 6, 3, 2, 50 from g, (values (date '2026-09-30'), ('2026-10-01'), ('2026-10-31'), ('2026-11-01')) d (day)`.execute(
      api.owner,
    );
    const report = (await readReport(api.staffDb, { estateId: other, month: '2026-10', now }))!;
    expect(report.now.gate).toMatchObject({ visits: 8, people: 12, with_pass: 6, wait_seconds: 25 });
    expect(report.before.gate).toMatchObject({ visits: 4 });
    expect(report.year_before.gate).toBeNull();
    // The worker sends it with another database role.
    expect(await readReport(api.db, { estateId: other, month: '2026-10', now })).toEqual(report);
    const section = sectionsOf(report).find(({ title }) => title === 'Gates')!;
    expect(section.lines.map(({ label, values }) => [label, valueText(values[0])])).toEqual([
      ['Visits', '8'],
      ['People who came', '12'],
      ['Share with a pass', '75%'],
      ['Until a house answered', '25 s'],
    ]);
  });

  it('lists all jobs of the month, as many as its count', async () => {
    await sql`
      insert into facility.job (estate_id, number, title, source, state, done_at, done_on, created_at)
      select ${other}::bigint, 5000 + n, 'Lamp ' || n, 'hand', 'done', '2026-10-20 10:00+01', '2026-10-20', '2026-08-01 10:00+01'
      from generate_series(1, 60) n`.execute(api.owner);
    const report = (await readReport(api.staffDb, { estateId: other, month: '2026-10', now }))!;
    expect(report.jobs_done).toHaveLength(report.now.jobs.done);
    expect(report.jobs_done.length).toBeGreaterThanOrEqual(60);
  });

  it('is a PDF and a table with the same sums, and a future month has none', async () => {
    const pdf = await as('accountant').get(at(`/${lastMonth}/file`));
    expect(pdf.headers['content-type']).toContain('application/pdf');
    const report = (await readReport(api.staffDb, { estateId: estate, month: lastMonth, now }))!;
    const [, table] = await monthlyReport
      .read(monthlyReport.content({ report }).payload, 'en')
      .attachments(brand as never);
    const { rows } = await readTable({ bytes: table!.content as Buffer, kind: 'xlsx', mostRows: 200 });
    const billed = rows.find(([, name]) => name === 'Billed')!;
    expect(billed.slice(3, 6).map((cell) => BigInt(Math.round(Number(cell) * 100)))).toEqual([
      report.now.money.billed_kobo,
      report.before.money.billed_kobo,
      report.year_before.money.billed_kobo,
    ]);
    // A spreadsheet adds only numbers, so the three sums are numbers, not text.
    const sheet = new Map(unpackedParts(table!.content as Buffer)).get('xl/worksheets/sheet1.xml')!.toString();
    expect(sheet.match(/<c r="[DEF]2"[^>]*>/g)).toEqual(expect.not.arrayContaining([expect.stringContaining('t="s"')]));
    expect((await as('viewer').get(at(`/${addMonths(thisMonth, 1)}`))).code).toBe('not-found');
    expect((await as('manager').get(at(`/${lastMonth}`, other))).code).toBe('not-found');
  });
});

describe('sending it', () => {
  const emails = ['exco@example.com', 'chair@example.com'];
  const mails = async () =>
    (
      await sql<{ recipient: string }>`
        select recipient from notifications.message where event like 'report:%' order by id`.execute(api.owner)
    ).rows.map(({ recipient }) => recipient);
  /** The tenth of the month after this one, at 07:00 in Lagos. */
  const due = new Date(`${addMonths(thisMonth, 1)}-10T06:00:00Z`);
  const before = new Date(due.getTime() - 1);

  it('is set by a manager; others see the day and no addresses', async () => {
    expect((await as('viewer').put(at('/sending'), { day: 10, emails })).code).toBe('role-required');
    expect((await as('manager').put(at('/sending'), { day: 29, emails })).code).toBe('invalid-input');
    expect((await as('manager').put(at('/sending', other), { day: 10, emails })).code).toBe('not-found');
    const { data } = await as('manager').put(at('/sending'), { day: 10, emails: [...emails, 'Exco@example.com'] });
    expect(data.sending).toMatchObject({ day: 10, emails });
    expect((await as('viewer').get(at())).data.sending).toMatchObject({ day: 10, emails: null });
    const { rows } = await sql<{ after: unknown }>`
      select after from audit.entry where action = 'report-sending.set' order by id desc limit 1`.execute(api.owner);
    expect(rows[0]!.after).toEqual({ day: 10, people: 2 });
  });

  it('happens on the day from 07:00, once for each month, also with two workers at the same time', async () => {
    await sql`update reports.sending set first_month = ${`${thisMonth}-01`}::date`.execute(api.owner);
    expect(await sendReports(api.db, before)).toBe(0);
    await Promise.all([sendReports(api.db, due), sendReports(api.db, due)]);
    expect(await mails()).toEqual(emails);
    expect(await sendReports(api.db, due)).toBe(0);
    expect(await mails()).toHaveLength(2);
    const { data } = await as('manager').get(at());
    expect(data.months.find(({ month }: { month: string }) => month === thisMonth)).toMatchObject({ sent_to: 2 });
  });

  it('sends no months before the list was made, and nothing when the list is empty', async () => {
    await sql`delete from reports.sent`.execute(api.owner);
    await sql`update reports.sending set first_month = ${`${addMonths(thisMonth, 1)}-01`}::date`.execute(api.owner);
    expect(await sendReports(api.db, due)).toBe(0);
    await sql`update reports.sending set first_month = ${`${thisMonth}-01`}::date`.execute(api.owner);
    expect((await as('manager').put(at('/sending'), { day: 10, emails: [] })).data.sending.next).toBeNull();
    expect(await sendReports(api.db, due)).toBe(0);
    expect(await mails()).toHaveLength(2);
  });
});
