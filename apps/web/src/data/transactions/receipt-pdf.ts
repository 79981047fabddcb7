import { failureText } from '../../api.ts';
import { RECEIPT_WORDS as WORDS } from '../../strings/purchase/receipt.ts';
import { showError } from '../../ui/feedback/toast.tsx';

type Files = typeof import('./receipt-files.ts');

/** Saves the PDF of a receipt; says so when it could not. */
async function saving(save: (files: Files) => Promise<void>): Promise<void> {
  try {
    await save(await import('./receipt-files.ts'));
  } catch (failure) {
    showError(`${WORDS.pdfFailed}: ${failureText(failure)}`);
  }
}

export const saveReceiptPdf = (entry: Parameters<Files['saveReceiptPdf']>[0]) =>
  saving((files) => files.saveReceiptPdf(entry));

export const savePurchasePdf = (purchase: Parameters<Files['savePurchasePdf']>[0]) =>
  saving((files) => files.savePurchasePdf(purchase));
