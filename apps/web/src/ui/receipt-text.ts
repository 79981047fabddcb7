import type { Purchase } from '@gatelight/contract';
import { BRAND } from '../brand.ts';
import { lagosTime } from './lagos-time.ts';
import { nairaText } from './money.tsx';
import { METER_GROUPS, TOKEN_GROUPS, inGroups } from './number-text.ts';
import { RECEIPT_WORDS } from '../strings/receipt.ts';

/** The receipt as plain text, for sharing: the tokens first, then what a neighbour or an accountant asks for. */
export function receiptText(purchase: Purchase): string {
  const paidAt = purchase.paid_at ?? purchase.created_at;
  return [
    `${BRAND.name}: ${RECEIPT_WORDS.receipt}`,
    ...purchase.tokens.map(({ token }) => `${RECEIPT_WORDS.token}: ${inGroups(token, TOKEN_GROUPS)}`),
    `${RECEIPT_WORDS.units}: ${purchase.price.units} ${purchase.price.unit}`,
    `${RECEIPT_WORDS.meter}: ${inGroups(purchase.meter_number, METER_GROUPS)}`,
    `${RECEIPT_WORDS.amount}: ${nairaText(purchase.price.amount_kobo)}`,
    `${RECEIPT_WORDS.date}: ${lagosTime(paidAt)}`,
    `${RECEIPT_WORDS.reference}: ${purchase.reference}`,
  ].join('\n');
}

/** Hands the receipt to the device's share sheet, or to the clipboard where there is none. */
export async function shareReceipt(purchase: Purchase): Promise<'shared' | 'copied' | 'cancelled' | 'failed'> {
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
