import type { TransactionDetail } from '@gatelight/contract/money/transactions';
import Printer from 'lucide-react/icons/printer';
import { failureText } from '../../../api.ts';
import { saveReceiptPdf } from '../../../data/transactions/receipt-pdf.ts';
import { useSingleMutation } from '../../../data/queries/use-single-mutation.ts';
import { HISTORY_WORDS as WORDS } from '../../../strings/app/history.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { showError, showSuccess } from '../../../ui/feedback/toast.tsx';
import { printReceipt } from '../../../ui/receipt/print-receipt.ts';
import { ReceiptBar } from '../../../ui/receipt/receipt-bar.tsx';
import type { ReceiptFacts } from '../../../ui/receipt/receipt-text.ts';
import { sendReceipt } from '../queries.ts';

/** The data for text, picture and code; only a purchase with its token has all of it. */
function receiptFactsOf({
  order,
  meter_number,
  reference,
  created_at,
  receipt,
}: TransactionDetail): ReceiptFacts | null {
  if (!order || meter_number === null || order.tokens.length === 0) return null;
  const { tokens, price, paid_at } = order;
  return { reference, tokens, price, meter_number, paid_at, created_at, proof: receipt?.url };
}

async function emailReceipt(entry: TransactionDetail): Promise<void> {
  try {
    const { to_masked: to } = await sendReceipt(entry);
    showSuccess(WORDS.emailed(to));
  } catch (failure) {
    showError(`${WORDS.emailFailed}: ${failureText(failure)}`);
  }
}

/** The specified button, which opens the print dialog: on paper, or saved from there. */
export function DownloadReceipt() {
  const print = useSingleMutation({ mutationFn: printReceipt });
  return (
    <Button
      name={WORDS.downloadReceipt}
      title={WORDS.downloadHint}
      wide
      icon={<Printer aria-hidden="true" size={18} />}
      isLoading={print.isPending}
      onClick={() => print.mutate()}
    />
  );
}

export function EntryReceiptBar({ entry, isSaved }: { readonly entry: TransactionDetail; readonly isSaved: boolean }) {
  return (
    <ReceiptBar
      reference={entry.reference}
      facts={receiptFactsOf(entry)}
      onPdf={isSaved ? undefined : () => saveReceiptPdf(entry)}
      onEmail={isSaved ? undefined : () => emailReceipt(entry)}
    />
  );
}
