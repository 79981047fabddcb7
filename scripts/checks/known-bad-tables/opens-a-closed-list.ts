// must be refused by: open-tables.ts
/** When the contract renames `paid`, this still compiles, and staff read the code. */
export const STATE_WORDS: Readonly<Record<string, string>> = {
  paid: 'Paid',
  vended: 'Vended',
};

export const LOOKS: Partial<Record<string, { readonly tone: string }>> = {
  // The look of the first.
  paid: { tone: 'success' },
};

/** Allowed: nothing is promised about its keys. */
export const seen: Record<string, number> = {};

/** Allowed: closed. */
export const TONES: Readonly<Record<'paid' | 'vended', string>> = { paid: 'success', vended: 'success' };
