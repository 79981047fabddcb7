import { expect, test } from 'vitest';
import { sharedBuffersMb } from './server.ts';

const gb = 2 ** 30;

test.each([
  ['a small machine', 0.25 * gb, 128],
  ['a container of 1 GB', gb, 256],
  ['a server of 4 GB', 4 * gb, 1024],
  ['a server of 64 GB', 64 * gb, 2048],
])('the database of %s keeps this many megabytes of pages', (_, memoryBytes, expected) => {
  expect(sharedBuffersMb(memoryBytes)).toBe(expected);
});
