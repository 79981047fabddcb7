import { expect, test, vi } from 'vitest';
import { createMonnifyClient } from './monnify-client.ts';

const noteCall = vi.hoisted(() => vi.fn());
vi.mock('#platform/process/vital-signs', async (load) => ({ ...(await load<object>()), noteCall }));

test('calls are counted for the health page, also calls that do not reach the provider', async () => {
  const client = createMonnifyClient({
    baseUrl: 'http://127.0.0.1:9',
    apiKey: 'key',
    secretKey: 'secret',
    contractCode: '1',
    sourceAccount: '0123456789',
    totalTimeoutMs: 1000,
  });
  await client.call({ method: 'GET', path: '/api/v1/banks' });
  expect(noteCall).toHaveBeenCalledWith('monnify', expect.any(Number), true);
  await client.close();
});
