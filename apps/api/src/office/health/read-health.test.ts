import { getHealth } from '@gatelight/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOffice, type Office } from '../../testing/test-office.ts';
import { readHealth } from './read-health.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice({
    routes: (serve, { staffDb }) =>
      serve(getHealth, () =>
        readHealth({ db: staffDb, vendingAnswers: async () => true, dataDir: '/tmp', version: () => '1' }),
      ),
  });
});
afterAll(() => office.close());

test('health shows parts, queues, promises and the database', async () => {
  const health = await office.read('health');
  expect(health.queues.map(({ name }: { name: string }) => name)).toContain('tokens');
  expect(health.promises).toHaveLength(3);
  expect(health.database.bytes).toBeGreaterThan(1_000_000);
  expect(health.processes).toContainEqual({ name: 'worker', state: 'silent', age_seconds: null });
});
