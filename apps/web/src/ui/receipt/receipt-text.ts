import type { Purchase } from '@gatelight/contract/selling/vending/quick-purchases';
import { BRAND } from '../../brand.ts';
import { PATHS } from '../../paths.ts';
import { lagosTime } from '../values/lagos-time.ts';
import { nairaText } from '../values/money.tsx';
import { METER_GROUPS, TOKEN_GROUPS, inGroups } from '../values/number-text.ts';
import { LANGUAGE } from '../../strings/language.ts';
import { RECEIPT_WORDS } from '../../strings/purchase/receipt.ts';

/** The data of a receipt: a purchase with or without an account. */
export type ReceiptFacts = Pick<
  Purchase,
  'reference' | 'tokens' | 'price' | 'meter_number' | 'paid_at' | 'created_at'
> & {
  /** Address of the public page that proves the receipt; a purchase without an account has none. */
  readonly proof?: string | undefined;
};

export type ReceiptLine = { readonly label: string; readonly value: string };

/** The details that a neighbour or an accountant needs, line by line; the tokens are above them. */
export function receiptLines(purchase: ReceiptFacts): ReceiptLine[] {
  return [
    { label: RECEIPT_WORDS.units, value: `${purchase.price.units} ${purchase.price.unit}` },
    { label: RECEIPT_WORDS.meter, value: inGroups(purchase.meter_number, METER_GROUPS) },
    { label: RECEIPT_WORDS.amount, value: nairaText(purchase.price.amount_kobo) },
    { label: RECEIPT_WORDS.date, value: lagosTime(purchase.paid_at ?? purchase.created_at) },
    { label: RECEIPT_WORDS.reference, value: purchase.reference },
  ];
}

/** The receipt as plain text, for sharing: the tokens first. */
export function receiptText(purchase: ReceiptFacts): string {
  return [
    `${BRAND.name}: ${RECEIPT_WORDS.receipt}`,
    ...purchase.tokens.map(({ token }) => `${RECEIPT_WORDS.token}: ${inGroups(token, TOKEN_GROUPS)}`),
    ...receiptLines(purchase).map(({ label, value }) => `${label}: ${value}`),
  ].join('\n');
}

/** Where the holder of the receipt finds the purchase again; the page needs the phone number and a code. */
export function receiptLink(reference: string): string {
  return `${location.origin}${LANGUAGE.base}${PATHS.findToken}?${new URLSearchParams({ reference })}`;
}

/** The address in the receipt's QR code. */
export function qrLink({ proof, reference }: Pick<ReceiptFacts, 'proof' | 'reference'>): string {
  return proof ?? receiptLink(reference);
}

/** Passes the receipt to the device's share sheet, or to the clipboard where there is none. */
export async function shareReceipt(purchase: ReceiptFacts): Promise<'shared' | 'copied' | 'cancelled' | 'failed'> {
  const text = receiptText(purchase);
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title: `${BRAND.name}: ${RECEIPT_WORDS.receipt}`, text });
      return 'shared';
    } catch (refusal) {
      if (refusal instanceof DOMException && refusal.name === 'AbortError') return 'cancelled';
    }
  }
  try {
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch {
    return 'failed';
  }
}
