import * as z from 'zod/mini';
import { catch as orElse } from 'zod/mini';
import { readStored, removeStored, writeStored } from '../../../data/device/browser-storage.ts';

const KEY = 'quickPurchaseDraft';

const typed = orElse(z.string().check(z.maxLength(400)), '');

/** The form as typed, so that a lost network or a reload loses no typed text. Never a token, never an account. */
const draftSchema = z.object({
  fullName: typed,
  phoneNumber: typed,
  meterNumber: typed,
  estateName: typed,
  amount: typed,
  email: typed,
});
export type Draft = z.output<typeof draftSchema>;

export const emptyDraft: Draft = {
  fullName: '',
  phoneNumber: '',
  meterNumber: '',
  estateName: '',
  amount: '',
  email: '',
};

function isEmpty(draft: Draft): boolean {
  return Object.values(draft).every((value) => value === '');
}

/** The form as it was left on this device, or null. */
export function loadDraft(): Draft | null {
  const draft = readStored('localStorage', KEY, draftSchema);
  return draft && !isEmpty(draft) ? draft : null;
}

export function saveDraft(draft: Draft): void {
  if (isEmpty(draft)) removeStored('localStorage', KEY);
  else writeStored('localStorage', KEY, draft);
}

/** After a purchase: the person and the meter stay for the next time, the amount does not. */
export function keepBuyerOnly(): void {
  const draft = loadDraft();
  if (draft) saveDraft({ ...draft, amount: '' });
}

export function clearDraft(): void {
  removeStored('localStorage', KEY);
}
