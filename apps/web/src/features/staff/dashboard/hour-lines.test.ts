import { expect, it } from 'vitest';
import { hourLines, hourOf } from './hour-lines.ts';
import type { Hours } from './queries.ts';
import { shortNaira } from './short-naira.ts';
import { againstLast } from './today-card.tsx';

const hour = (at: number, kobo: bigint) => ({ hour: at, orders: kobo > 0n ? 1 : 0, sales_kobo: kobo });

const HOURS: Hours = {
  as_of: new Date('2026-11-23T01:30:00Z'),
  today: [hour(0, 100_000n), hour(1, 0n), hour(2, 50_000n)],
  today_kobo: 150_000n,
  week_before: Array.from({ length: 24 }, (_, at) => hour(at, 10_000n)),
  week_before_kobo: 25_000n,
};

it('the line of today rises until now, in Lagos, and the line of the week before continues until midnight', () => {
  expect(hourOf(HOURS.as_of)).toBe(2.5);
  const points = hourLines(HOURS);
  expect(points.slice(0, 5)).toEqual([
    { at: 0, today: 0, before: 0 },
    { at: 1, today: 1000, before: 100 },
    { at: 2, today: 1000, before: 200 },
    { at: 2.5, today: 1500 },
    { at: 3, before: 300 },
  ]);
  expect(points.at(-1)).toEqual({ at: 24, before: 2400 });
});

it('the first point of a day is the only one of today, and midnight in Lagos is eleven in London', () => {
  const points = hourLines({
    ...HOURS,
    as_of: new Date('2026-11-22T23:00:00Z'),
    today: [hour(0, 0n)],
    today_kobo: 0n,
  });
  expect(points.filter(({ today }) => today !== undefined)).toEqual([{ at: 0, today: 0, before: 0 }]);
});

it('compares today with the same time a week before', () => {
  expect(againstLast(963n, 1000n, 'Monday')).toBe('3.7% below last Monday');
  expect(againstLast(1100n, 1000n, 'Monday')).toBe('10.0% above last Monday');
  expect(againstLast(0n, 0n, 'Monday')).toBe('Same as last Monday');
  expect(againstLast(5n, 0n, 'Monday')).toBe('None last Monday');
});

it.each([
  [0, '0'],
  [750, '750'],
  [1500, '1.5k'],
  [1000, '1k'],
  [13_500, '13.5k'],
  [820_000, '820k'],
  [3_000_000, '3m'],
  [4_500_000, '4.5m'],
])('%i naira are short on an axis: %s', (naira, text) => {
  expect(shortNaira(naira)).toBe(text);
});
