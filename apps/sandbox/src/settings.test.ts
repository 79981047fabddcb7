import { expect, test } from 'vitest';
import { readEnvironment } from './settings.ts';

const environment = {
  SANDBOX_PORT: '3001',
  SANDBOX_SMTP_PORT: '3002',
  SANDBOX_DATA: ':memory:',
  PAYSTACK_SECRET_KEY: 'sk_test_0123',
  TERMII_API_KEY: 'termii-key',
  TERMII_SECRET: 'termii-secret',
  SANDBOX_WEBHOOK_URL: 'http://127.0.0.1:3000/api/v1/webhooks/paystack',
  SANDBOX_SMS_WEBHOOK_URL: 'http://127.0.0.1:3000/api/v1/webhooks/termii',
};

test('a complete environment is read, with its defaults', () => {
  expect(readEnvironment(environment)).toMatchObject({
    settings: { SANDBOX_HOST: '127.0.0.1', SANDBOX_PORT: 3001, LOG_LEVEL: 'info' },
  });
});

test('each fault in it gets one readable line', () => {
  const { SANDBOX_DATA: _data, ...rest } = environment;
  const read = readEnvironment({ ...rest, SANDBOX_PORT: '70000', SANDBOX_WEBHOOK_URL: 'nowhere' });
  expect(read).toEqual({
    faults: [
      expect.stringMatching(/^SANDBOX_PORT: /),
      'SANDBOX_DATA is not set',
      expect.stringMatching(/^SANDBOX_WEBHOOK_URL: /),
    ],
  });
});
