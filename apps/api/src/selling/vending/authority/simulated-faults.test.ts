import { expect, test } from 'vitest';
import type { Outbound } from '#platform/outbound/outbound';
import type { VendingAuthority } from './authority.ts';
import { withSimulatedFaults } from './simulated-faults.ts';

test('vends of one moment ask the sandbox once, and a later vend gets the current fault', async () => {
  let vending = 'ok';
  let asked = 0;
  const sandbox = {
    call: async () => {
      asked += 1;
      return { kind: 'answered', status: 200, text: '', json: { data: { vending } } };
    },
  } as unknown as Outbound;
  const authority = { vend: async () => ({ kind: 'ok', tokens: [] }) } as unknown as VendingAuthority;
  const { vend } = withSimulatedFaults(authority, { sandbox });
  const request = {} as Parameters<typeof vend>[0];
  expect(await Promise.all([vend(request), vend(request), vend(request)])).toMatchObject([
    { kind: 'ok' },
    { kind: 'ok' },
    { kind: 'ok' },
  ]);
  expect(asked).toBe(1);
  vending = 'error';
  expect(await vend(request)).toMatchObject({ kind: 'later' });
});
