import { getReceiptPdf } from '@gatelight/contract/transactions';
import type { TransactionDetail } from '@gatelight/contract/transactions';
import FileDown from 'lucide-react/icons/file-down';
import ImageDown from 'lucide-react/icons/image-down';
import Mail from 'lucide-react/icons/mail';
import Printer from 'lucide-react/icons/printer';
import Share2 from 'lucide-react/icons/share-2';
import { failureText } from '../../api.ts';
import { BRAND } from '../../brand.ts';
import { useShare } from '../../data/use-share.ts';
import { useSingleMutation } from '../../data/use-single-mutation.ts';
import { HISTORY_WORDS as WORDS } from '../../strings/app/history.ts';
import { RECEIPT_WORDS } from '../../strings/purchase/receipt.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { showError, showSuccess } from '../../ui/feedback/toast.tsx';
import type { ReceiptFacts } from '../../ui/receipt/receipt-text.ts';
import { loadQrCodes } from '../../ui/values/qr-code.tsx';
import { sendReceipt } from './queries.ts';

/** What text, picture and code are made from; only a purchase with its token has all of it. */
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

async function savePicture(facts: ReceiptFacts) {
  const { shareReceiptPicture } = await import('../../ui/receipt/receipt-picture.ts');
  await shareReceiptPicture(facts);
}

async function savePdf({ slug, id, reference }: TransactionDetail) {
  const { download } = await import('../../data/download.ts');
  const name = `${BRAND.name.toLowerCase()}-${WORDS.pdfFile}-${reference}.pdf`;
  await download(getReceiptPdf, { params: { slug, id } }, name);
}

const WAIT_FOR_QR_MS = 4000;

/** With its QR code. On a network that does not bring the code it goes without. */
async function printReceipt() {
  const isLate = new Promise((resolve) => setTimeout(resolve, WAIT_FOR_QR_MS));
  await Promise.race([loadQrCodes().catch(() => undefined), isLate]);
  window.print();
}

/** The two main actions: print it, send it on. */
export function ReceiptButtons({ entry }: { readonly entry: TransactionDetail }) {
  const facts = receiptFactsOf(entry);
  const print = useSingleMutation({ mutationFn: printReceipt, networkMode: 'always' });
  const share = useShare();
  return (
    <div className="flex gap-3">
      <Button
        name={WORDS.downloadReceipt}
        className="max-w-none grow"
        icon={<Printer aria-hidden="true" size={18} />}
        isLoading={print.isPending}
        onClick={() => print.mutate()}
      />
      {facts && (
        <Button
          name={WORDS.share}
          look="outline"
          icon={<Share2 aria-hidden="true" size={18} />}
          isLoading={share.isPending}
          onClick={() => share.mutate(facts)}
        />
      )}
    </div>
  );
}

/** The receipt as a picture, as a file and by e-mail. */
export function MoreOfReceipt({ entry, isSaved }: { readonly entry: TransactionDetail; readonly isSaved: boolean }) {
  const facts = receiptFactsOf(entry);
  const pdf = useSingleMutation({
    mutationFn: () => savePdf(entry),
    onError: (failure) => showError(`${WORDS.downloadFailed}: ${failureText(failure)}`),
  });
  const email = useSingleMutation({
    mutationFn: () => sendReceipt(entry),
    onSuccess: ({ to_masked: to }) => showSuccess(WORDS.emailed(to)),
    onError: (failure) => showError(`${WORDS.emailFailed}: ${failureText(failure)}`),
  });
  const picture = useSingleMutation({
    mutationFn: savePicture,
    networkMode: 'always',
    onError: () => showError(RECEIPT_WORDS.pictureFailed),
  });
  return (
    <div data-screen-only="" className="flex flex-wrap gap-3 empty:hidden [&>*]:max-w-none [&>*]:grow">
      {!isSaved && (
        <>
          <Button
            name={WORDS.pdf}
            look="outline"
            small
            icon={<FileDown aria-hidden="true" size={18} />}
            isLoading={pdf.isPending}
            onClick={() => pdf.mutate()}
          />
          <Button
            name={WORDS.email}
            look="outline"
            small
            icon={<Mail aria-hidden="true" size={18} />}
            isLoading={email.isPending}
            onClick={() => email.mutate()}
          />
        </>
      )}
      {facts && (
        <Button
          name={WORDS.picture}
          look="outline"
          small
          icon={<ImageDown aria-hidden="true" size={18} />}
          isLoading={picture.isPending}
          onClick={() => picture.mutate(facts)}
        />
      )}
    </div>
  );
}
