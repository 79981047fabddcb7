import { getReceiptPdf } from '@gatelight/contract/transactions';
import type { TransactionDetail } from '@gatelight/contract/transactions';
import { useQueryClient } from '@tanstack/react-query';
import FileDown from 'lucide-react/icons/file-down';
import Mail from 'lucide-react/icons/mail';
import Printer from 'lucide-react/icons/printer';
import Share2 from 'lucide-react/icons/share-2';
import ImageDown from 'lucide-react/icons/image-down';
import { Link } from 'react-router';
import { failureText } from '../../api.ts';
import { BRAND } from '../../brand.ts';
import { useSingleMutation } from '../../data/use-single-mutation.ts';
import { HISTORY_WORDS as WORDS } from '../../strings/app/history.ts';
import { moneySentence } from '../../strings/purchase/money-sentence.ts';
import { RECEIPT_WORDS } from '../../strings/purchase/receipt.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { StatusPill } from '../../ui/feedback/status-pill.tsx';
import { showError, showSuccess } from '../../ui/feedback/toast.tsx';
import { ReferenceRow } from '../../ui/payment/reference-row.tsx';
import { TickCard } from '../../ui/payment/tick-card.tsx';
import { PurchaseTokens, RefundList } from '../../ui/receipt/purchase-parts.tsx';
import { ReceiptQr } from '../../ui/receipt/receipt-qr.tsx';
import type { ReceiptFacts } from '../../ui/receipt/receipt-text.ts';
import '../../ui/receipt/receipt.css';
import { useShare } from '../../data/use-share.ts';
import { Facts } from '../../ui/values/facts.tsx';
import type { Fact } from '../../ui/values/facts.tsx';
import { lagosTime } from '../../ui/values/lagos-time.ts';
import { MeterNumber, Money, nairaText } from '../../ui/values/money.tsx';
import { PriceNote, priceFacts } from '../../ui/values/price-lines.tsx';
import { cx } from '../../ui/styles/class-names.ts';
import { loadQrCodes } from '../../ui/values/qr-code.tsx';
import { methodName, signedKobo, transactionPath } from './names.ts';
import { markLoaded, sendReceipt } from './queries.ts';

export type TransactionFactsProps = {
  readonly entry: TransactionDetail;
  /** From this device and not from the server: what needs a network is left out. */
  readonly isSaved: boolean;
};

/** One transaction with every field, and its receipt. */
export function TransactionFacts({ entry, isSaved }: TransactionFactsProps) {
  const { order, wallet, receipt } = entry;
  return (
    <div data-receipt="" className="grid gap-4">
      <header className="hidden print:block">
        <p className="font-display text-24">{BRAND.name}</p>
        <p>{BRAND.legalName}</p>
        <p>{[...BRAND.address, BRAND.phone].join(', ')}</p>
        <p className="pt-3 font-semibold">{WORDS.receipt}</p>
      </header>
      <Amount entry={entry} />
      {order && entry.status !== 'success' && <p className="text-ink-2">{moneySentence(order.money)}</p>}
      {isDispute(entry.type) && <p className="text-ink-2">{WORDS.disputes[entry.type]}</p>}
      {order && order.tokens.length > 0 && <PurchaseTokens tokens={order.tokens} />}
      {entry.token !== null && !isSaved && <LoadedTick entry={entry} />}
      <div className="card px-4 py-1">
        <Facts facts={factsOf(entry)} />
        <ReferenceRow reference={entry.reference} className="border-t border-line" />
        {order && (
          <div className="pb-3">
            <PriceNote price={order.price} />
          </div>
        )}
        {receipt && <ReceiptQr link={receipt.url} isProof isFarDown />}
      </div>
      {wallet?.purchase && (
        <p data-screen-only="" className="flex flex-wrap items-center justify-between gap-x-4 text-14">
          <span className="text-ink-2">{WORDS.aboutPurchase}</span>
          <Link
            className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
            to={transactionPath(wallet.purchase.slug, wallet.purchase.id)}
          >
            {WORDS.showPurchase}
          </Link>
        </p>
      )}
      {order && <RefundList refunds={order.refunds} />}
      {receipt && <MoreOfReceipt entry={entry} isSaved={isSaved} />}
      <div data-screen-only="" className={cx('tx-panel-foot', receipt && 'action-bar')}>
        {receipt ? <ReceiptButtons entry={entry} /> : <Notice kind="info">{WORDS.onlySuccessful}</Notice>}
      </div>
    </div>
  );
}

type DisputeType = keyof typeof WORDS.disputes;
const isDispute = (type: TransactionDetail['type']): type is DisputeType => Object.hasOwn(WORDS.disputes, type);

function Amount({ entry }: { readonly entry: TransactionDetail }) {
  const kobo = signedKobo(entry);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 pt-1">
      <p>
        <span className="block text-13 text-ink-2">{WORDS.amount}</span>
        <span className="nums block font-display text-[1.875rem] leading-tight font-bold">
          <span data-screen-only="">{kobo < 0n ? '−' : '+'}</span>
          {nairaText(kobo < 0n ? -kobo : kobo)}
        </span>
      </p>
      <StatusPill status={entry.status} word={WORDS.statuses[entry.status]} />
    </div>
  );
}

function factsOf(entry: TransactionDetail): Fact[] {
  const { order, wallet } = entry;
  const common: Fact[] = [
    { label: WORDS.type, value: WORDS.types[entry.type] },
    { label: WORDS.method, value: methodName(entry) },
    { label: WORDS.date, value: lagosTime(order?.paid_at ?? entry.created_at) },
    { label: WORDS.number, value: entry.id },
  ];
  if (!order) {
    return wallet
      ? [...common, { label: WORDS.balanceAfter, value: <Money kobo={wallet.balance_after_kobo} /> }]
      : common;
  }
  const named = [
    { label: WORDS.customer, value: order.customer_name },
    { label: WORDS.address, value: order.address },
  ].filter(({ value }) => value !== '');
  return [
    { label: WORDS.units, value: `${order.price.units} ${order.price.unit}`, isStrong: true },
    { label: WORDS.amount, value: <Money kobo={order.price.amount_kobo} /> },
    ...priceFacts(order.price).filter(({ isStrong }) => !isStrong),
    ...(entry.meter_number === null
      ? []
      : [{ label: WORDS.meter, value: <MeterNumber number={entry.meter_number} /> }]),
    ...named,
    ...common,
  ];
}

/** The person's own note; the token stays. */
function LoadedTick({ entry }: { readonly entry: TransactionDetail }) {
  const queries = useQueryClient();
  const tick = useSingleMutation({
    mutationFn: (loaded: boolean) => markLoaded(entry, loaded),
    onError: () => showError(WORDS.loadedFailed),
    onSettled: () => queries.invalidateQueries({ queryKey: ['transactions'] }),
  });
  const isLoaded = tick.isPending ? tick.variables : entry.loaded_at !== null;
  return (
    <div data-screen-only="">
      <TickCard
        name={WORDS.loaded}
        text={entry.loaded_at && isLoaded ? WORDS.loadedAt(lagosTime(entry.loaded_at)) : WORDS.loadedText}
        isTicked={isLoaded}
        onChange={(loaded) => tick.mutate(loaded)}
      />
    </div>
  );
}

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
function ReceiptButtons({ entry }: Pick<TransactionFactsProps, 'entry'>) {
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
function MoreOfReceipt({ entry, isSaved }: TransactionFactsProps) {
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
