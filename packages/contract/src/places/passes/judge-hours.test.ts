import { expect, test } from 'vitest';
import { ALL_HOURS, judgeHours } from './judge-hours.ts';

const minute = (time: string) => Date.parse(`2026-11-24T${time}:00+01:00`) / 60_000;
/** 05:30 to 23:00, deliveries 08:00 to 18:00. */
const hours = { open_from: 330, open_to: 1380, deliveries_from: 480, deliveries_to: 1080 };

test.each([
  ['05:29', false, 'closed'],
  ['05:30', false, null],
  ['23:00', false, null],
  ['23:01', false, 'closed'],
  ['07:59', true, 'delivery-hours'],
  ['08:00', true, null],
  ['18:01', true, 'delivery-hours'],
  ['02:00', true, 'closed'],
])('at %s, a delivery: %s, the answer is %s', (time, isDelivery, reason) =>
  expect(judgeHours(hours, isDelivery, minute(time))).toBe(reason),
);

test('hours may go over midnight', () => {
  const late = { ...ALL_HOURS, open_from: 360, open_to: 60 };
  expect(judgeHours(late, false, minute('00:30'))).toBeNull();
  expect(judgeHours(late, false, minute('03:00'))).toBe('closed');
  expect(judgeHours(late, false, minute('12:00'))).toBeNull();
});

test('without a rule the gates are open all day', () => {
  for (const time of ['00:00', '12:00', '23:59']) expect(judgeHours(ALL_HOURS, true, minute(time))).toBeNull();
});
