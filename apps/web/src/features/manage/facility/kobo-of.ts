/** Kobo of an amount as the field has it: digits with at most one dot. Whole-number arithmetic only. */
export function koboOf(amount: string): number {
  const [naira = '', kobo = ''] = amount.split('.');
  return Number(naira || '0') * 100 + Number(kobo.padEnd(2, '0').slice(0, 2) || '0');
}

/** As the field has it: 500050n is "5000.50". */
export const amountText = (kobo: bigint): string => `${kobo / 100n}.${String(kobo % 100n).padStart(2, '0')}`;
