import type { ResidentOrder } from '@gatelight/contract/vending';
import { routePath } from '@gatelight/contract/route';
import { getReceiptPdf } from '@gatelight/contract/transactions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import Share2 from 'lucide-react/icons/share-2';
import { APP_PATHS } from '../../app-paths.ts';
import { BRAND } from '../../brand.ts';
import { InstallCard } from '../../data/install-card.tsx';
import { useSingleMutation } from '../../data/use-single-mutation.ts';
import { PAYING_WORDS } from '../../strings/app/paying.ts';
import { VEND_WORDS as WORDS } from '../../strings/app/vend.ts';
import { RECEIPT_WORDS } from '../../strings/purchase/receipt.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { StatusPill } from '../../ui/feedback/status-pill.tsx';
import { showError } from '../../ui/feedback/toast.tsx';
import { PageHeading } from '../../ui/navigation/page-heading.tsx';
import { ReferenceRow } from '../../ui/payment/reference-row.tsx';
import { TickCard } from '../../ui/payment/tick-card.tsx';
import { Outcome } from '../../ui/payment/wizard.tsx';
import { DeliveryList, PurchaseTokens, RefundList } from '../../ui/receipt/purchase-parts.tsx';
import '../../ui/receipt/receipt.css';
import { useShare } from '../../data/use-share.ts';
import { Facts } from '../../ui/values/facts.tsx';
import { lagosTime } from '../../ui/values/lagos-time.ts';
import { MeterNumber, Money } from '../../ui/values/money.tsx';
import { PriceNote, priceFacts } from '../../ui/values/price-lines.tsx';
import { againPath } from './order-facts.tsx';
import { entryQuery, markLoaded, slugOf } from './history-entry.ts';
import type { ReceivedOrder } from './queries.ts';

/** 'Vending Successful': the token first, then where it was sent, then the receipt. */
export function Successful({ order }: { readonly order: ReceivedOrder }) {
  return (
    <div data-receipt="">
      <header className="hidden print:block">
        <p className="font-display text-24">{BRAND.name}</p>
        <p>{BRAND.legalName}</p>
        <p className="pt-3 font-semibold">{RECEIPT_WORDS.receipt}</p>
      </header>
      <Outcome facts={<Receipt order={order} />}>
        <div className="grid justify-items-start gap-2">
          <StatusPill status="success" word={WORDS.paidFrom[order.method]} className="pill-small" />
          <PageHeading className="app-title">{WORDS.successful}</PageHeading>
        </div>
        <PurchaseTokens tokens={order.tokens} />
        <div data-screen-only="" className="grid gap-4">
          {order.notice !== undefined && <Notice kind="warning">{order.notice}</Notice>}
          <DeliveryList deliveries={order.deliveries} />
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
      <ReceiptButtons order={order} />
    </>
  );
}

function ReceiptButtons({ order }: { readonly order: ResidentOrder }) {
  const share = useShare();
  const pdf = routePath(getReceiptPdf, { slug: slugOf(order.utility), id: order.reference });
  return (
    <div data-screen-only="" className="flex flex-wrap gap-3 [&>*]:max-w-none [&>*]:grow">
      <Button
        name={RECEIPT_WORDS.share}
        look="outline"
        small
        icon={<Share2 aria-hidden="true" size={18} />}
        isLoading={share.isPending}
        onClick={() => share.mutate(order)}
      />
      <Button
        name={RECEIPT_WORDS.print}
        look="outline"
        small
        icon={<Printer aria-hidden="true" size={18} />}
        onClick={() => window.print()}
      />
      <a
        href={pdf}
        download={`${PAYING_WORDS.receiptFile}-${order.reference}.pdf`}
        className="btn btn-outline btn-small"
      >
        <Download aria-hidden="true" size={18} />
        <span>{WORDS.download}</span>
      </a>
    </div>
  );
}
