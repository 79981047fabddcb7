import { expect, test } from 'vitest';
import { z } from 'zod';
import { knownReference, shownReference, typedWithdrawal, withdrawalReference } from './references.ts';

const id = 'wdr-20261121143005a1b2c3d4e5f6';

test('people read the id of a withdrawal in upper case, alone and inside a text', () => {
  expect(shownReference(id)).toBe('WDR-20261121143005A1B2C3D4E5F6');
  expect(shownReference(`withdrawal:${id}`)).toBe('withdrawal:WDR-20261121143005A1B2C3D4E5F6');
  expect(shownReference(`Withdrawal ${id}, wdr-abcdefghijklmnopqrst.`)).toBe(
    'Withdrawal WDR-20261121143005A1B2C3D4E5F6, WDR-ABCDEFGHIJKLMNOPQRST.',
  );
  expect(shownReference('VND-20261121abc and wdr-short')).toBe('VND-20261121abc and wdr-short');
});

test('each movement of a withdrawal is known by its id', () => {
  for (const kind of ['withdrawal', 'withdrawal-back', 'withdrawal-reversed'])
    expect(knownReference(`${kind}:${id}`)).toBe(id.toUpperCase());
  expect(knownReference('FND-20261121AB')).toBe('FND-20261121AB');
});

test('an id is taken in any case, and ids of before stay valid', () => {
  for (const typed of [id, id.toUpperCase(), 'Wdr-abcdefghijklmnopqrst'])
    expect(z.parse(withdrawalReference, typed)).toBe(typed.toLowerCase());
  for (const wrong of ['wdr-short', 'VND-20261121143005A1B2', `${id}!`])
    expect(z.safeParse(withdrawalReference, wrong).success).toBe(false);
  expect(typedWithdrawal(' WDR-2026 ')).toBe('wdr-2026');
  expect(typedWithdrawal('VND-2026')).toBeUndefined();
});
