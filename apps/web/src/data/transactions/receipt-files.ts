import { getPurchaseReceiptPdf, getReceiptPdf } from '@gatelight/contract/money/transactions';
import type { TransactionSlug } from '@gatelight/contract/money/transactions';
import { BRAND } from '../../brand.ts';
import { RECEIPT_WORDS as WORDS } from '../../strings/purchase/receipt.ts';
import { download } from '../lists/download.ts';

/* Loaded with the first file: pages that show a receipt do not need it. */

const nameOf = (reference: string) => `${BRAND.name.toLowerCase()}-${WORDS.pdfFile}-${reference}.pdf`;

/** `id` is that of the entry in the history, or the reference of a purchase. */
export function saveReceiptPdf({ slug, id, reference }: { slug: TransactionSlug; id: string; reference: string }) {
  return download(getReceiptPdf, { params: { slug, id } }, nameOf(reference));
}

/** Of a purchase without an account. */
export function savePurchasePdf({ secret, reference }: { secret: string; reference: string }) {
  return download(getPurchaseReceiptPdf, { params: { secret } }, nameOf(reference));
}
