import { expect, test } from 'vitest';
import { Durations } from './durations.ts';

test('a start that installed and built says where the time went', async () => {
  const durations = new Durations();
  durations.add('packages', 16.94);
  durations.add('pages', 21.3);
  durations.add('programs', 1.9);
  durations.add('database', 2.91);
  expect(await durations.measure('demonstration data', async () => 7)).toBe(7);
  durations.add('demonstration data', 2);
  durations.add('processes', 1.4);
  expect(durations.line()).toBe(
    'Where the time went: packages 16.9 s, pages 21.3 s (beside the pages: programs 1.9 s, database 2.9 s, demonstration data 2.0 s), processes 1.4 s.',
  );
});

test('a start that found everything built has no such line', () => {
  const durations = new Durations();
  durations.add('pages', 0.1);
  durations.add('database', 1);
  durations.add('processes', 1.4);
  expect(durations.line()).toBeUndefined();
});
