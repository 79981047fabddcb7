import { paymentMethod } from '@gatelight/contract/money';
import type { PaymentMethod } from '@gatelight/contract/money';
import * as z from 'zod/mini';
import { readStored, removeStored, writeStored } from '../../data/device/browser-storage.ts';
import { endSettledIntent } from '../../data/payment/intent-key.ts';

const DRAFT_KEY = 'vendDraft';

const digits = (max: number) => z.string().check(z.regex(new RegExp(`^\\d{0,${max}}$`)));

/** The typed values, stored in this tab over a reload and a new sign-in. No account number, no card, no token. */
const vendDraft = z.object({
  tab: z.enum(['mine', 'other']),
  /** The chosen meter of the caller. */
  meterId: z.nullable(digits(18)),
  otherNumber: digits(11),
  amount: z.string().check(z.regex(/^[\d.]{0,16}$/)),
  /** Whether the meter was verified, so that a reload verifies it again. */
  wasVerified: z.boolean(),
  /** Whether a bank account was issued for it: a reload requests the same one. */
  isAccountOpen: z.boolean(),
  /** The chosen saved card, by its id in our list. */
  cardId: z.optional(digits(18)),
});
export type VendDraft = z.output<typeof vendDraft>;

export const EMPTY_DRAFT: VendDraft = {
  tab: 'mine',
  meterId: null,
  otherNumber: '',
  amount: '',
  wasVerified: false,
  isAccountOpen: false,
};

/** A link to this page may name a meter and an amount ("Buy again"); it then counts as verified by the reader's own click. */
function linkedDraft(search: URLSearchParams): VendDraft | null {
  const otherNumber = search.get('meter') ?? '';
  const amount = search.get('amount') ?? '';
  const linked = vendDraft.safeParse({ ...EMPTY_DRAFT, tab: 'other', otherNumber, amount, wasVerified: true });
  return linked.success && otherNumber.length === 11 ? linked.data : null;
}

export function readDraft(search: URLSearchParams): VendDraft {
  return linkedDraft(search) ?? readStored('sessionStorage', DRAFT_KEY, vendDraft) ?? EMPTY_DRAFT;
}

export function keepDraft(draft: VendDraft): void {
  writeStored('sessionStorage', DRAFT_KEY, draft);
}

export const intentName = (method: PaymentMethod) => `vend:${method}`;

/** The purchase is over: the next one starts with an empty form and a new key. A key whose outcome is not known stays. */
export function forgetPurchase(): void {
  removeStored('sessionStorage', DRAFT_KEY);
  for (const method of paymentMethod.options) endSettledIntent({ name: intentName(method) });
}
