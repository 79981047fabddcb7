import type { QuickPurchaseForm } from '@gatelight/contract/selling/vending/quick-purchases';
import * as z from 'zod/mini';
import { readStored, removeStored, writeStored } from '../../../data/device/browser-storage.ts';

/** The name that the specification gives to the saved purchase copy. */
const KEY = 'quickPurchaseFormData';

const storedFormSchema = z.object({
  reference: z.string(),
  fullname: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  meterNumber: z.string(),
  estateName: z.string(),
  /** Minor units, as the payment-link call returned them. */
  amount: z.int(),
  status: z.string(),
});
export type StoredForm = z.output<typeof storedFormSchema>;

export function storeForm(reference: string, form: QuickPurchaseForm, amountKobo: number): void {
  const stored: StoredForm = {
    reference,
    fullname: form.fullName,
    email: form.email,
    phoneNumber: form.phoneNumber,
    meterNumber: form.meterNumber,
    estateName: form.estateName,
    amount: amountKobo,
    status: 'Completed',
  };
  writeStored('localStorage', KEY, stored);
}

/** The saved copy of this purchase, or null; another tab may have saved another one since. */
export function loadStoredForm(reference: string): StoredForm | null {
  const stored = readStored('localStorage', KEY, storedFormSchema);
  return stored?.reference === reference ? stored : null;
}

export function removeStoredForm(reference: string): void {
  if (loadStoredForm(reference)) removeStored('localStorage', KEY);
}
