import * as z from 'zod/mini';
import { readStored, removeStored, writeStored } from '../../data/device/browser-storage.ts';
import { endSettledIntent } from '../../data/payment/intent-key.ts';

const METHOD_KEY = 'fundMethod';
const DRAFT_KEY = 'fundDraft';

export const fundMethod = z.enum(['card', 'transfer', 'saved-card']);
export type FundMethod = z.output<typeof fundMethod>;

/** How the wallet was funded last in this browser. */
export function rememberedFundMethod(): FundMethod {
  return readStored('localStorage', METHOD_KEY, fundMethod) ?? 'card';
}

export function rememberFundMethod(method: FundMethod): void {
  writeStored('localStorage', METHOD_KEY, method);
}

const fundDraft = z.object({
  amount: z.string().check(z.regex(/^[\d.]{0,16}$/)),
  /** Whether a bank account was issued for it: a reload requests the same one. */
  isAccountOpen: z.boolean(),
  /** The chosen saved card, by its id in our list. */
  cardId: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
});
export type FundDraft = z.output<typeof fundDraft>;

/** A link to this page may name an amount ("Try again"). */
export function readFundDraft(search: URLSearchParams): FundDraft {
  const linked = fundDraft.safeParse({ amount: search.get('amount') ?? '', isAccountOpen: false });
  if (linked.success && linked.data.amount !== '') return linked.data;
  return readStored('sessionStorage', DRAFT_KEY, fundDraft) ?? { amount: '', isAccountOpen: false };
}

export function keepFundDraft(draft: FundDraft): void {
  writeStored('sessionStorage', DRAFT_KEY, draft);
}

export const fundIntentName = (method: FundMethod) => `fund:${method}`;

/** The funding is over: the next one starts with an empty form and a new key. A key whose outcome is not known stays. */
export function forgetFunding(): void {
  removeStored('sessionStorage', DRAFT_KEY);
  for (const method of fundMethod.options) endSettledIntent({ name: fundIntentName(method) });
}
