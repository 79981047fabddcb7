import type { invoiceFilters } from '@gatelight/contract';
import { todayInLagos } from '@gatelight/contract/lagos-days';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { key, openTestEstate, type TestEstate } from '../test-estate.ts';

let estate: TestEstate;
beforeAll(async () => {
  estate = await openTestEstate();
});
afterAll(() => estate.api.close());

const late = '2026-01-31';
const later = todayInLagos(20);

it('the figures of a month are what the filter of the same name lists, and only late houses are counted as late', async () => {
  const bill = async (house: string, dueOn: string, paidKobo: number) => {
    const lines = [{ text: 'Security', amount_kobo: 100_000, vat_bp: 0 }];
    const given = { house_id: house, title: 'Security', due_on: dueOn, lines };
    const { data } = await estate.manager.post(estate.at('/invoices'), given, key());
    const cash = { house_id: house, way: 'cash', reference: `R-${data.id}`, received_on: late, invoice_ids: [data.id] };
    if (paidKobo > 0) {
      const paid = await estate.manager.post(estate.at('/payments'), { ...cash, amount_kobo: paidKobo }, key());
      expect(paid.data.state).toBe('counted');
    }
  };
  const [one, two, three] = [await estate.house('Flat 1'), await estate.house('Flat 2'), await estate.house('Flat 3')];
  for (const [house, dueOn, paidKobo] of [
    [one, late, 0],
    [one, late, 40_000],
    [two, late, 10_000],
    [two, later, 30_000],
    [three, later, 0],
    [three, late, 100_000],
  ] as const) {
    await bill(house, dueOn, paidKobo);
  }
  const { data: sums } = await estate.viewer.get(estate.at('/summary'));
  const listed = async (state: string) =>
    (await estate.manager.get(estate.at(`/invoices?month=${sums.month}&state=${state}`))).data.items as {
      left_kobo: number;
      status: string;
    }[];
  const left = (rows: { left_kobo: number }[]) => rows.reduce((sum, { left_kobo: kobo }) => sum + kobo, 0);
  for (const state of ['paid', 'part', 'in-plan', 'overdue', 'due'] satisfies (typeof invoiceFilters)[number][]) {
    const rows = await listed(state);
    expect([state, sums[state.replace('-', '_')]]).toEqual([
      state,
      expect.objectContaining({ invoices: rows.length, left_kobo: left(rows) }),
    ]);
  }
  const overdue = await listed('overdue');
  expect(overdue.map(({ status }) => status)).toEqual(['overdue', 'overdue', 'overdue']);
  expect(sums).toMatchObject({ owing_houses: 3, overdue_houses: 2, overdue_kobo: left(overdue) });
});
