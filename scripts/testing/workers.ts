import { availableParallelism } from 'node:os';

/**
 * Test files at the same time. Vitest leaves one core free, and with two that is one file at a time. Many tests wait for a
 * process or for a time limit: with one file more than there are cores, the two cores were idle for a sixth of the time.
 */
export const maxWorkers = availableParallelism() + 2;
