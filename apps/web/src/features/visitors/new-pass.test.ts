import { expect, it } from 'vitest';
import { draftOf, endsNextDay, wantedOf } from './new-pass.ts';

// A Tuesday, 14:32 in Lagos.
const NOW = Date.parse('2026-11-24T13:32:20.000Z');
const DAY = 86_400_000;

it('inviting one visitor for today needs no input: from this minute until midnight', () => {
  expect(wantedOf(draftOf('once', NOW), NOW)).toEqual({
    pass: {
      kind: 'once',
      visitor: '',
      plate: '',
      people: 1,
      from: '2026-11-24T13:32:00.000Z',
      until: '2026-11-24T22:59:00.000Z',
      weekdays: 127,
      day_from: 0,
      day_to: 1439,
    },
  });
});

it('a visit of the late evening may end after midnight', () => {
  const late = Date.parse('2026-11-24T21:40:00.000Z');
  const draft = draftOf('once', late);
  expect(endsNextDay(draft)).toBe(true);
  expect(wantedOf(draft, late)).toMatchObject({
    pass: { from: '2026-11-24T21:40:00.000Z', until: '2026-11-25T01:40:00.000Z' },
  });
});

it('a delivery is valid for two hours from now', () => {
  expect(wantedOf({ ...draftOf('delivery', NOW), visitor: 'Jumia delivery', plate: 'kja 482 dx' }, NOW)).toMatchObject({
    pass: { visitor: 'Jumia delivery', plate: 'KJA 482 DX', until: '2026-11-24T15:32:00.000Z' },
  });
});

it('several days and every week have hours in minutes of Lagos, and days as bits', () => {
  const days = { ...draftOf('days', NOW), firstDay: '2026-11-25', lastDay: '2026-11-26', start: '09:00', end: '16:00' };
  expect(wantedOf(days, NOW)).toMatchObject({
    pass: { from: '2026-11-25T08:00:00.000Z', until: '2026-11-26T15:00:00.000Z', day_from: 540, day_to: 960 },
  });
  const weekly = { ...draftOf('weekly', NOW), lastDay: '2027-01-31', weekdays: 0b100_0000 };
  expect(wantedOf(weekly, NOW)).toMatchObject({ pass: { weekdays: 64, day_from: 480, day_to: 1080 } });
});

it('each limit of the server is shown beside its field', () => {
  const days = draftOf('days', NOW);
  const refused = (draft: typeof days) => wantedOf(draft, NOW);
  expect(refused({ ...days, lastDay: '2026-12-30' })).toEqual({
    problems: { lastDay: 'This kind of code lasts 14 days at most.' },
  });
  expect(refused({ ...days, lastDay: '2026-11-20' })).toEqual({ problems: { lastDay: 'Choose a later end' } });
  expect(refused({ ...days, start: '16:00', end: '09:00' })).toEqual({ problems: { end: 'Choose a later end' } });
  expect(refused({ ...days, firstDay: '', end: '' })).toEqual({
    problems: { firstDay: 'Choose a day', end: 'Choose a time' },
  });
  const later = new Date(NOW + 100 * DAY).toISOString().slice(0, 10);
  expect(refused({ ...draftOf('event', NOW), firstDay: later })).toEqual({
    problems: { firstDay: 'Choose a first day in the next 90 days' },
  });
  expect(refused(draftOf('weekly', NOW))).toEqual({ problems: { weekdays: 'Choose one day or more' } });
  expect(refused({ ...draftOf('weekly', NOW), weekdays: 1, lastDay: '2027-04-30' })).toEqual({
    problems: { lastDay: 'This kind of code lasts 92 days at most.' },
  });
});

it('no initial value of a kind is refused except weekdays', () => {
  for (const kind of ['once', 'days', 'event', 'delivery', 'work'] as const)
    expect(wantedOf(draftOf(kind, NOW), NOW), kind).toHaveProperty('pass');
});

it('an event with a code for each guest has the typed names and numbers for the rest', () => {
  const draft = { ...draftOf('event', NOW), visitor: ' Birthday ', isCodeEach: true, people: 3 };
  expect(wantedOf({ ...draft, names: 'Bola\n\n  Chidi ' }, NOW)).toMatchObject({
    event: { name: 'Birthday', guests: ['Bola', 'Chidi', 'Guest 3'] },
  });
  expect(wantedOf({ ...draft, people: 1, names: 'Bola\nChidi' }, NOW)).toMatchObject({
    event: { guests: ['Bola', 'Chidi'] },
  });
  expect(wantedOf({ ...draft, visitor: '' }, NOW)).toEqual({ problems: { visitor: 'Name the event' } });
  expect(wantedOf({ ...draft, names: 'Guest\n'.repeat(51) }, NOW)).toEqual({
    problems: { names: 'An event has 50 guests at most' },
  });
});
