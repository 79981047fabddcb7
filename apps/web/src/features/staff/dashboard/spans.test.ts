import { expect, it } from 'vitest';
import { spanName, spansOf } from './spans.ts';

const DAY_MS = 86_400_000;
const daysOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    day: new Date(Date.parse('2025-11-23') + index * DAY_MS).toISOString().slice(0, 10),
    orders: 1,
    tokens: 1,
    failed: 0,
    sales_kobo: 600n,
    by_utility: { electricity: 300n, water: 200n, gas: 100n },
    in_kobo: 0n,
    out_kobo: 0n,
  }));

it('shows each day of a quarter', () => {
  const { isWeekly, spans } = spansOf(daysOf(90));
  expect([isWeekly, spans.length, spans[0]?.from, spans[0]?.until]).toEqual([false, 90, '2025-11-23', '2025-11-23']);
});

it('adds the days of a year up to weeks, the last one short', () => {
  const { isWeekly, spans } = spansOf(daysOf(365));
  expect([isWeekly, spans.length]).toEqual([true, 53]);
  expect(spans[0]).toEqual({
    from: '2025-11-23',
    until: '2025-11-29',
    orders: 7,
    sales_kobo: 4200n,
    by_utility: { electricity: 2100n, water: 1400n, gas: 700n },
  });
  expect(spans.at(-1)).toMatchObject({ from: '2026-11-22', until: '2026-11-22', orders: 1 });
  expect(spans.reduce((all, { orders }) => all + orders, 0)).toBe(365);
  expect(spanName(spans[0]!)).toBe('23 Nov');
});
