import { withdrawalReference } from '@gatelight/contract/references';
import * as z from 'zod/mini';
import { readStored, removeStored, writeStored } from '../../../data/device/browser-storage.ts';
import { endSettledIntent } from '../../../data/payment/intent-key.ts';

const KEY = 'withdrawal';
/** The next day the same withdrawal is a new one. */
export const INTENT = { name: 'withdrawal', lastsMs: 24 * 3_600_000, area: 'localStorage' } as const;

/** The current step of the user. An account is kept by its number in our list: no account number is in the browser's storage. */
const draft = z.object({
  step: z.int().check(z.minimum(0), z.maximum(3)),
  amount: z.string().check(z.regex(/^[\d.]{0,16}$/)),
  accountId: z.nullable(z.string().check(z.regex(/^\d{1,12}$/))),
  reference: z.nullable(withdrawalReference),
});
export type Draft = z.output<typeof draft>;

const START: Draft = { step: 0, amount: '', accountId: null, reference: null };

/** The last step of the user, with the choices so far. */
export function readDraft(): Draft {
  return readStored('localStorage', KEY, draft) ?? START;
}

export function keepDraft(next: Draft): void {
  writeStored('localStorage', KEY, next);
}

/** The next withdrawal starts at the first step. */
export function forgetDraft(): Draft {
  removeStored('localStorage', KEY);
  endSettledIntent(INTENT);
  return START;
}
