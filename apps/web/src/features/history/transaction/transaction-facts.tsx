import type { TransactionDetail } from '@gatelight/contract/money/transactions';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { APP_PATHS } from '../../../app-paths.ts';
import { useSingleMutation } from '../../../data/queries/use-single-mutation.ts';
import { HISTORY_WORDS as WORDS } from '../../../strings/app/history.ts';
import { moneySentence } from '../../../strings/purchase/money-sentence.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { StatusPill } from '../../../ui/feedback/status-pill.tsx';
import { showError } from '../../../ui/feedback/toast.tsx';
import { TokenHouse } from '../../../ui/house/house-picture.tsx';
import { useTokenAwaited, useTokenMoment } from '../../../ui/house/token-moment.ts';
import { ReferenceRow } from '../../../ui/payment/reference-row.tsx';
import { TickCard } from '../../../ui/payment/ways/tick-card.tsx';
import { PrintHead } from '../../../ui/receipt/print-head.tsx';
import { PurchaseTokens, RefundList } from '../../../ui/receipt/purchase-parts.tsx';
import { ReceiptQr } from '../../../ui/receipt/receipt-qr.tsx';
import '../../../ui/receipt/receipt.css';
import { Facts } from '../../../ui/values/facts.tsx';
import type { Fact } from '../../../ui/values/facts.tsx';
import { lagosTime } from '../../../ui/values/lagos-time.ts';
import { MeterNumber, Money, nairaText } from '../../../ui/values/money.tsx';
import { PriceNote, priceFacts } from '../../../ui/values/price-lines.tsx';
import { cx } from '../../../ui/styles/class-names.ts';
import { methodName, signedKobo, transactionPath } from '../names.ts';
import { markLoaded } from '../queries.ts';
import { DownloadReceipt, EntryReceiptBar } from './receipt-buttons.tsx';

export type TransactionFactsProps = {
  readonly entry: TransactionDetail;
  /** From this device and not from the server: parts that need a network are left out. */
  readonly isSaved: boolean;
};

/** One transaction with every field, and its receipt. */
export function TransactionFacts({ entry, isSaved }: TransactionFactsProps) {
  const { order, wallet, receipt } = entry;
  const hasToken = order !== null && order.tokens.length > 0;
  useTokenAwaited(entry.reference, order !== null && entry.status === 'pending');
  const isMoment = useTokenMoment(entry.reference, hasToken);
  return (
    <div data-receipt="" className="grid gap-4">
      <PrintHead />
      <Amount entry={entry} />
      {order && entry.status !== 'success' && <p className="text-ink-2">{moneySentence(order.money)}</p>}
      {!isSaved && <FollowLink entry={entry} />}
      {isDispute(entry.type) && <p className="text-ink-2">{WORDS.disputes[entry.type]}</p>}
      {hasToken && (
        <>
          <TokenHouse isReady isMoment={isMoment} />
          <PurchaseTokens tokens={order.tokens} />
        </>
      )}
      {entry.token !== null && !isSaved && <LoadedTick entry={entry} />}
      <div className="card px-4 py-1">
        <Facts facts={factsOf(entry)} />
        <ReferenceRow reference={entry.reference} className="border-t border-line" />
        {order && wasSold(entry) && (
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
      {receipt && <EntryReceiptBar entry={entry} isSaved={isSaved} />}
      <div data-screen-only="" className={cx('tx-panel-foot', receipt && 'action-bar')}>
        {receipt ? <DownloadReceipt /> : <Notice kind="info">{WORDS.onlySuccessful}</Notice>}
      </div>
    </div>
  );
}

/** A link to the page with the account to pay to, or with the status of a payment in progress. */
function FollowLink({ entry }: Pick<TransactionFactsProps, 'entry'>) {
  const page = entry.order ? APP_PATHS.vendStatus : entry.type === 'wallet_funding' ? APP_PATHS.fundStatus : null;
  if (entry.status !== 'pending' || page === null) return null;
  return (
    <LinkButton
      to={`${page}?${new URLSearchParams({ trxref: entry.reference })}`}
      name={WORDS.follow}
      look="outline"
      small
      className="justify-self-start print:hidden"
    />
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

/** A purchase that ended without a token sold nothing: no units, no energy, no VAT. */
const wasSold = ({ status }: TransactionDetail) => status === 'success' || status === 'pending';

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
  const meter =
    entry.meter_number === null ? [] : [{ label: WORDS.meter, value: <MeterNumber number={entry.meter_number} /> }];
  if (!wasSold(entry)) {
    const { received_kobo: received, code } = order.money;
    // Money in another currency has no amount in naira.
    const came =
      received > 0n && code !== 'wrong-currency' ? [{ label: WORDS.received, value: <Money kobo={received} /> }] : [];
    return [
      ...came,
      { label: WORDS.price, value: <Money kobo={order.price.amount_kobo} /> },
      ...meter,
      ...named,
      ...common,
    ];
  }
  return [
    { label: WORDS.units, value: `${order.price.units} ${order.price.unit}`, isStrong: true },
    { label: WORDS.amount, value: <Money kobo={order.price.amount_kobo} /> },
    ...priceFacts(order.price).filter(({ isStrong }) => !isStrong),
    ...meter,
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
