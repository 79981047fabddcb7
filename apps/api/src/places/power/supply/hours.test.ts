import { expect, it } from 'vitest';
import { hoursByDay, supplyNow, type Period } from './hours.ts';

const at = (day: number, time: string) => new Date(`2026-11-${String(day).padStart(2, '0')}T${time}:00+01:00`);
const grid = (started_at: Date, ended_at: Date | null): Period => ({ kind: 'grid', started_at, ended_at });
const generator = (started_at: Date, ended_at: Date | null): Period => ({ kind: 'generator', started_at, ended_at });

it('counts each minute once: a generator that runs while the grid is on does not count', () => {
  const periods = [grid(at(22, '06:00'), at(22, '18:00')), generator(at(22, '17:00'), at(22, '23:00'))];
  const [today, day] = hoursByDay(periods, { from: '2026-11-22', now: at(23, '12:00'), begins: at(20, '00:00') });
  expect(day).toEqual({ day: '2026-11-22', grid_minutes: 720, generator_minutes: 300, none_minutes: 420 });
  expect(today).toEqual({ day: '2026-11-23', grid_minutes: 0, generator_minutes: 0, none_minutes: 720 });
});

it('divides a time over midnight between the days in Lagos, and leaves out the time before the first entry', () => {
  const periods = [grid(at(22, '22:30'), null)];
  expect(hoursByDay(periods, { from: '2026-11-01', now: at(23, '02:00'), begins: at(22, '22:30') })).toEqual([
    { day: '2026-11-23', grid_minutes: 120, generator_minutes: 0, none_minutes: 0 },
    { day: '2026-11-22', grid_minutes: 90, generator_minutes: 0, none_minutes: 0 },
  ]);
});

it('returns the current supply, and since when', () => {
  const now = at(23, '14:07');
  const off = grid(at(23, '06:00'), at(23, '12:00'));
  expect(supplyNow([], now)).toEqual({ now: null, since: null });
  expect(supplyNow([off], now)).toEqual({ now: 'none', since: at(23, '12:00') });
  expect(supplyNow([off, generator(at(23, '11:50'), null)], now)).toEqual({ now: 'generator', since: at(23, '12:00') });
  expect(supplyNow([off, grid(at(23, '12:39'), null), generator(at(23, '12:05'), null)], now)).toEqual({
    now: 'grid',
    since: at(23, '12:39'),
  });
});
