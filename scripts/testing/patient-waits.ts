import { vi } from 'vitest';

// Vitest gives up after a second, which a busy machine may need for one request. Waiting longer costs nothing when it
// succeeds. The tests of the web do the same with Testing Library.
const patience = { timeout: 30_000 };

const { waitFor, waitUntil } = vi;
vi.waitFor = (check, options) => waitFor(check, typeof options === 'number' ? options : { ...patience, ...options });
vi.waitUntil = (check, options) =>
  waitUntil(check, typeof options === 'number' ? options : { ...patience, ...options });
