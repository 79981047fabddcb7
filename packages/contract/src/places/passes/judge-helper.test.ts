import { expect, test } from 'vitest';
import { bestHouse, judgeHelper, type HelperFacts } from './judge-helper.ts';
import { plainPlate } from './plate.ts';

const minute = (text: string) => Date.parse(`${text}:00+01:00`) / 60_000;
/** Monday to Friday, 08:00 to 14:00. */
const mary: HelperFacts = {
  weekdays: 31,
  dayFrom: 480,
  dayTo: 840,
  until: minute('2027-03-31T00:00'),
  pausedUntil: null,
  isInside: false,
};
const judge = (at: string, more: Partial<HelperFacts> = {}, isOld = false) =>
  judgeHelper({ ...mary, ...more }, minute(at), { isOld });

test.each([
  ['2026-11-24T09:00', 'go', null],
  ['2026-11-24T07:40', 'look', 'near-hours'],
  ['2026-11-24T14:25', 'look', 'near-hours'],
  ['2026-11-24T06:00', 'stop', 'wrong-day'],
  ['2026-11-28T09:00', 'stop', 'wrong-day'],
  ['2027-04-02T09:00', 'stop', 'over'],
])('a helper at %s: %s, %s', (at, answer, reason) => expect(judge(at)).toEqual({ answer, reason }));

/** A night guard of Mondays to Fridays, 19:00 to 06:00, until Friday, 4 December. */
const nights = { dayFrom: 1140, dayTo: 360, until: minute('2026-12-05T00:00') };
test.each([
  ['2026-11-23T19:00', 'go', null],
  ['2026-11-24T02:00', 'go', null],
  ['2026-11-24T06:20', 'look', 'near-hours'],
  ['2026-11-24T18:40', 'look', 'near-hours'],
  ['2026-11-24T12:00', 'stop', 'wrong-day'],
  // Friday's night ends on Saturday. Sunday's is not theirs, although it ends on a Monday.
  ['2026-11-28T05:00', 'go', null],
  ['2026-11-28T20:00', 'stop', 'wrong-day'],
  ['2026-11-30T05:00', 'stop', 'wrong-day'],
  // The last night.
  ['2026-12-05T05:00', 'go', null],
  ['2026-12-07T20:00', 'stop', 'over'],
])('a night guard at %s: %s, %s', (at, answer, reason) => expect(judge(at, nights)).toEqual({ answer, reason }));

/** Evenings and early mornings of Mondays to Fridays: what is near their hours may be on the day after or before. */
test.each([
  [{ dayFrom: 960, dayTo: 1430 }, '2026-11-28T00:15', 'look', 'near-hours'],
  [{ dayFrom: 960, dayTo: 1430 }, '2026-11-28T00:25', 'stop', 'wrong-day'],
  [{ dayFrom: 960, dayTo: 1430 }, '2026-11-23T00:15', 'stop', 'wrong-day'],
  [{ dayFrom: 10, dayTo: 360 }, '2026-11-22T23:45', 'look', 'near-hours'],
  [{ dayFrom: 10, dayTo: 360 }, '2026-11-22T23:35', 'stop', 'wrong-day'],
  [{ dayFrom: 10, dayTo: 360 }, '2026-11-27T23:45', 'stop', 'wrong-day'],
  [{ dayFrom: 960, dayTo: 1430, until: minute('2026-11-28T00:00') }, '2026-11-28T00:15', 'look', 'near-hours'],
])('a helper with the hours %o at %s: %s, %s', (hours, at, answer, reason) =>
  expect(judge(at, hours)).toEqual({ answer, reason }),
);

test('a night guard who is paused comes again on the evening of that day', () => {
  const paused = { ...nights, pausedUntil: minute('2026-12-01T00:00') };
  expect(judge('2026-12-01T02:00', paused)).toEqual({ answer: 'stop', reason: 'paused' });
  expect(judge('2026-12-01T19:00', paused)).toEqual({ answer: 'go', reason: null });
});

test('a paused helper is kept out until the first day on which they may come again', () => {
  const pausedUntil = minute('2026-12-01T00:00');
  expect(judge('2026-11-30T09:00', { pausedUntil })).toEqual({ answer: 'stop', reason: 'paused' });
  expect(judge('2026-12-01T09:00', { pausedUntil })).toEqual({ answer: 'go', reason: null });
});

test('who is inside already, and an old list, make the guard look', () => {
  expect(judge('2026-11-24T09:00', { isInside: true })).toEqual({ answer: 'look', reason: 'inside' });
  expect(judge('2026-11-24T09:00', {}, true)).toEqual({ answer: 'look', reason: 'list-old' });
});

test('of several houses, the house with the least strict answer comes first', () => {
  const answers = [judge('2026-11-28T09:00'), judge('2026-11-24T07:40'), judge('2026-11-24T09:00')];
  expect(bestHouse(answers)).toBe(2);
});

test.each([
  [' kja-482 dx ', 'KJA482DX'],
  ['Abc 123 · xy', 'ABC123XY'],
  ['', ''],
])('the plate %j is %j', (typed, plain) => expect(plainPlate(typed)).toBe(plain));
