import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAccount, statement as ledgerStatement, wallet } from '#ledger';
import { findAll } from '#platform/checks/checks';
import { sql } from '#platform/database/db';
import { openTestApi, type TestApi } from '#platform/testing/test-api';
import { transactionChecks } from '../findings.ts';
import { transactionRoutes } from '../routes.ts';
import { transactionObjects } from '../slice.ts';
import { brand, historyOf, links } from '../test-history.ts';

let api: TestApi;
let made: ReturnType<typeof historyOf>;

beforeAll(async () => {
  api = await openTestApi(
    (serve, { web }) => transactionRoutes(serve, { db: web, links, brand }),
    ({ web }) => transactionObjects(web),
  );
  made = historyOf(api.owner);
  await made.prepare();
});
afterAll(async () => {
  expect(await findAll(api.owner, transactionChecks)).toEqual([]);
  await api.close();
});

const as = (user: string) => api.as(user, ['user'], made.sessionOf(user));
const lagosMonth = new Intl.DateTimeFormat('sv-SE', { year: 'numeric', month: '2-digit', timeZone: 'Africa/Lagos' });
const thisMonth = lagosMonth.format(new Date());

interface Line {
  id: string;
  amount_kobo: number;
  balance_after_kobo: number;
  type: string;
  reference: string;
  entry: { slug: string; id: string } | null;
}
interface Page {
  opening_kobo: number;
  closing_kobo: number;
  in_kobo: number;
  out_kobo: number;
  movements: number;
  first_month: string | null;
  lines: Line[];
  next: string | null;
}

/** A month through all its pages. */
async function whole(user: string, month = thisMonth, limit = 3): Promise<Page> {
  const first = (await as(user).get(`/api/v1/wallet/statement?month=${month}&limit=${limit}`)).data as Page;
  let page = first;
  const lines = [...first.lines];
  while (page.next !== null) {
    page = (await as(user).get(`/api/v1/wallet/statement?month=${month}&limit=${limit}&cursor=${page.next}`))
      .data as Page;
    lines.push(...page.lines);
  }
  return { ...first, lines };
}

/** Moves last month's movements back by this many months: time cannot pass in a test. */
const age = (user: string, months: number) =>
  sql`update transactions.statement_month m set month = (m.month - make_interval(months => ${months}))::date
    from ledger.account a where a.id = m.account_id and a.code = ${`wallet:${user}`}`.execute(api.owner);

describe('the statement of a wallet', () => {
  it('equals the ledger line by line, whatever the size of its pages', async () => {
    const user = await made.user();
    await made.fund(user, 5_000_001n);
    for (let count = 0; count < 4; count += 1) await made.order(user, { amountKobo: 100_000n + BigInt(count) });
    await made.order(user, { status: 'credited' });
    await made.fund(user, 77n);

    const shown = await whole(user);
    const booked = await ledgerStatement(api.owner, wallet(user), { limit: 200 });
    expect(shown.lines.map(({ id, amount_kobo, balance_after_kobo }) => [id, amount_kobo, balance_after_kobo])).toEqual(
      booked.map((line) => [line.postingId.toString(), Number(line.amountKobo), Number(line.balanceAfterKobo)]),
    );
    expect(shown.movements).toBe(booked.length);
    expect(shown.opening_kobo + shown.in_kobo - shown.out_kobo).toBe(shown.closing_kobo);
    expect(shown.closing_kobo).toBe(Number(booked[0]!.balanceAfterKobo));
  });

  it('names each movement and links to its page in the history', async () => {
    const user = await made.user();
    const funding = await made.fund(user, 1_000_000n);
    const bought = await made.order(user);
    const { lines } = await whole(user);
    expect(lines.map(({ type, reference, entry }) => [type, reference, entry?.slug])).toEqual([
      ['electricity_token', bought.reference, 'electricity_token'],
      ['wallet_funding', funding, 'wallet'],
    ]);
    const { slug, id } = lines[1]!.entry!;
    const one = await as(user).get(`/api/v1/transactions/${slug}/${id}`);
    expect(one.data).toMatchObject({ reference: funding, wallet: { balance_after_kobo: 1_000_000 } });
  });

  it('opens a month with the closing balance of the month before', async () => {
    const user = await made.user();
    await made.fund(user, 900_000n);
    await made.order(user, { amountKobo: 250_000n });
    await age(user, 2);
    await made.fund(user, 10_000n);
    const [oldMonth, quietMonth] = [2, 1].map((back) => {
      const [year = 0, number = 1] = thisMonth.split('-').map(Number);
      return lagosMonth.format(new Date(Date.UTC(year, number - 1 - back, 15)));
    });

    expect(await whole(user, oldMonth)).toMatchObject({
      opening_kobo: 0,
      in_kobo: 900_000,
      out_kobo: 250_000,
      closing_kobo: 650_000,
      first_month: oldMonth,
    });
    expect(await whole(user, quietMonth)).toMatchObject({ opening_kobo: 650_000, closing_kobo: 650_000, lines: [] });
    expect(await whole(user)).toMatchObject({ opening_kobo: 650_000, closing_kobo: 660_000, movements: 1 });
    expect(await whole(user, '2020-01')).toMatchObject({ opening_kobo: 0, closing_kobo: 0, lines: [] });
  });

  it('is empty before the first movement, and shows nothing of another user', async () => {
    const user = await made.user();
    await made.fund(await made.user(), 1000n);
    expect(await whole(user)).toMatchObject({
      opening_kobo: 0,
      closing_kobo: 0,
      movements: 0,
      first_month: null,
      lines: [],
    });
    await openAccount(api.owner, wallet(user));
    expect(await whole(user)).toMatchObject({ opening_kobo: 0, closing_kobo: 0, lines: [] });
    expect((await api.as(undefined).get(`/api/v1/wallet/statement?month=${thisMonth}`)).status).toBe(401);
    expect((await as(user).get('/api/v1/wallet/statement?month=2026-13')).status).toBe(400);
    expect((await as(user).get(`/api/v1/wallet/statement?month=${thisMonth}&cursor=AAAA`)).status).toBe(400);
  });

  it('is available as a table that adds up, with the operator', async () => {
    const user = await made.user();
    await made.fund(user, 500_050n);
    await made.order(user, { amountKobo: 300_000n });
    const { text, headers } = await as(user).get(`/api/v1/wallet/statement.csv?month=${thisMonth}`);
    expect(headers['content-type']).toContain('text/csv');
    const rows = text.slice(1).trimEnd().split('\r\n');
    expect(rows[1]).toContain('Gatelight Energy');
    expect(rows).toContain('"Closing balance (NGN)","2000.50"');
    expect(rows.at(-2)).toMatch(/"Wallet Funding",.*"5000.50","","5000.50"$/);
    expect(rows.at(-1)).toMatch(/"Electricity Token",.*"0417 5000 019","","3000.00","2000.50"$/);
  });

  it('is available as a PDF, on more than one page if necessary', async () => {
    const user = await made.user();
    for (let count = 0; count < 40; count += 1) await made.fund(user, 100n);
    const { text, headers } = await as(user).get(`/api/v1/wallet/statement.pdf?month=${thisMonth}`);
    expect(headers['content-type']).toContain('application/pdf');
    expect(text.startsWith('%PDF-')).toBe(true);
    expect(text.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(1);
  });

  it('reads only its own month: a long history costs nothing', async () => {
    const user = await made.user();
    await made.fund(user, 1_000n);
    await age(user, 3);
    await made.fund(user, 1_000n);
    const { rows } = await sql<{ line: string }>`
      explain (analyze, buffers off, timing off, summary off, costs off)
      select p.id from ledger.posting p
      where p.account_id = (select a.id from ledger.account a where a.code = ${`wallet:${user}`})
        and p.id >= (select m.first_posting_id from transactions.statement_month m join ledger.account a on a.id = m.account_id
          where a.code = ${`wallet:${user}`} order by m.month desc limit 1)
        and p.id < 9223372036854775807 order by p.id desc limit 51`.execute(api.owner);
    const plan = rows.map((row) => Object.values(row)[0]).join('\n');
    expect(plan).toContain('posting_statement');
    expect(plan).not.toContain('Sort  (');
  });

  it('finds an entry by the purchase that a message names', async () => {
    const user = await made.user();
    await made.fund(user, 1_000_000n);
    const water = await made.order(user, { meter: '04175000043' });
    const found = await as(user).get(`/api/v1/transactions/order/${water.id}`);
    expect(found.data).toMatchObject({ slug: 'water_token', reference: water.reference });
    const stranger = await made.user();
    expect((await as(stranger).get(`/api/v1/transactions/order/${water.id}`)).status).toBe(404);
  });
});
