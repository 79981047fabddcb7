import type { ResidentOrder } from '@gatelight/contract/selling/vending';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { APP_PATHS } from '../../../app-paths.ts';
import { InstallCard } from '../../../data/device/install-card.tsx';
import { saveReceiptPdf } from '../../../data/transactions/receipt-pdf.ts';
import { useSingleMutation } from '../../../data/queries/use-single-mutation.ts';
import { VEND_WORDS as WORDS } from '../../../strings/app/vend.ts';
import { RECEIPT_WORDS } from '../../../strings/purchase/receipt.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { StatusPill } from '../../../ui/feedback/status-pill.tsx';
import { showError } from '../../../ui/feedback/toast.tsx';
import { TokenHouse } from '../../../ui/house/house-picture.tsx';
import { useTokenMoment } from '../../../ui/house/token-moment.ts';
import { PageHeading } from '../../../ui/navigation/page-heading.tsx';
import { ReferenceRow } from '../../../ui/payment/reference-row.tsx';
import { TickCard } from '../../../ui/payment/ways/tick-card.tsx';
import { Outcome } from '../../../ui/payment/wizard.tsx';
import { PrintHead } from '../../../ui/receipt/print-head.tsx';
import { DeliveryList, PurchaseTokens, RefundList } from '../../../ui/receipt/purchase-parts.tsx';
import { ReceiptBar } from '../../../ui/receipt/receipt-bar.tsx';
import '../../../ui/receipt/receipt.css';
import { cx } from '../../../ui/styles/class-names.ts';
import { Facts } from '../../../ui/values/facts.tsx';
import { lagosTime } from '../../../ui/values/lagos-time.ts';
import { MeterNumber, Money, nairaText } from '../../../ui/values/money.tsx';
import { PriceNote, priceFacts } from '../../../ui/values/price-lines.tsx';
import { againPath } from './order-facts.tsx';
import { entryQuery, markLoaded, slugOf } from '../history-entry.ts';
import { shareOfOrderQuery } from '../queries.ts';
import type { ReceivedOrder } from '../queries.ts';

/** 'Vending Successful': the token first, then where it was sent, then the receipt. */
export function Successful({ order }: { readonly order: ReceivedOrder }) {
  const isMoment = useTokenMoment(order.reference);
  const after = isMoment && 'after-house';
  return (
    <div data-receipt="">
      <PrintHead />
      <Outcome facts={<Receipt order={order} />} picture={<TokenHouse isReady isMoment={isMoment} />}>
        <div className={cx('grid justify-items-start gap-2', after)}>
          <StatusPill status="success" word={WORDS.paidFrom[order.method]} className="pill-small" />
          <PageHeading className="app-title">{WORDS.successful}</PageHeading>
        </div>
        <div className={cx(after)}>
          <PurchaseTokens tokens={order.tokens} />
        </div>
        <div data-screen-only="" className="grid gap-4">
          {order.notice !== undefined && <Notice kind="warning">{order.notice}</Notice>}
          <DeliveryList deliveries={order.deliveries} />
          {order.method === 'wallet' && <ShareNote reference={order.reference} />}
          <LoadedTick order={order} />
          <RefundList refunds={order.refunds} />
          <InstallCard reference={order.reference} />
          <LinkButton
            to={againPath(APP_PATHS.vendUtility, order)}
            name={WORDS.buyMore}
            look="quiet"
            small
            className="-ms-3.5"
          />
        </div>
      </Outcome>
    </div>
  );
}

/** The share that the wallet also paid, with the buyer's consent. */
function ShareNote({ reference }: { readonly reference: string }) {
  const { data } = useQuery(shareOfOrderQuery(reference));
  const text =
    data?.state === 'due'
      ? WORDS.shareDue
      : data?.state === 'paid'
        ? WORDS.sharePaid(nairaText(data.share_kobo))
        : data?.reason === 'wallet'
          ? WORDS.shareNotPaid
          : '';
  return (
    <p role="status" className="nums text-14 text-ink-2 empty:hidden">
      {text}
    </p>
  );
}

/** 'Loaded on meter': the buyer's own note; the token stays. */
function LoadedTick({ order }: { readonly order: ResidentOrder }) {
  const queryClient = useQueryClient();
  const entry = useQuery(entryQuery(order));
  const tick = useSingleMutation({
    mutationFn: (loaded: boolean) => markLoaded(order, loaded),
    onError: () => showError(WORDS.loadedFailed),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['transactions'] }),
  });
  const isLoaded = tick.isPending ? tick.variables : Boolean(entry.data?.loaded_at);
  return (
    <TickCard
      name={WORDS.loaded}
      text={WORDS.loadedText}
      isTicked={isLoaded}
      disabled={!entry.data}
      onChange={(loaded) => tick.mutate(loaded)}
    />
  );
}

function Receipt({ order }: { readonly order: ResidentOrder }) {
  const { price } = order;
  const { data: entry } = useQuery(entryQuery(order));
  const known = [
    { label: WORDS.customer, value: entry?.order?.customer_name },
    { label: WORDS.address, value: entry?.order?.address },
    { label: RECEIPT_WORDS.estate, value: order.estate_name },
  ].filter((fact) => Boolean(fact.value));
  return (
    <>
      <section className="card px-4 py-1 sm:px-5">
        <Facts
          facts={[
            { label: RECEIPT_WORDS.units, value: `${price.units} ${price.unit}`, isStrong: true },
            { label: RECEIPT_WORDS.amount, value: <Money kobo={price.amount_kobo} />, isStrong: true },
            ...priceFacts(price).filter(({ isStrong }) => !isStrong),
            { label: RECEIPT_WORDS.meter, value: <MeterNumber number={order.meter_number} /> },
            ...known,
            { label: RECEIPT_WORDS.date, value: lagosTime(order.paid_at ?? order.created_at) },
          ]}
        />
        <ReferenceRow reference={order.reference} className="border-t border-line" />
        <div className="pb-3">
          <PriceNote price={price} />
        </div>
      </section>
      <ReceiptBar
        reference={order.reference}
        facts={order}
        onPdf={() => saveReceiptPdf({ slug: slugOf(order.utility), id: order.reference, reference: order.reference })}
      />
    </>
  );
}
