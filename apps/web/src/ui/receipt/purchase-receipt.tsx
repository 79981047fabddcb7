import type { Purchase } from '@gatelight/contract/vending';
import type { ReactNode } from 'react';
import { BRAND } from '../../brand.ts';
import { Button } from '../buttons/button.tsx';
import { Facts } from '../values/facts.tsx';
import { lagosTime } from '../values/lagos-time.ts';
import { MeterNumber, Money, nairaText } from '../values/money.tsx';
import { PriceNote, priceFacts } from '../values/price-lines.tsx';
import { ReceiptActions } from './receipt-actions.tsx';
import { ReceiptQr } from './receipt-qr.tsx';
import { RECEIPT_WORDS as WORDS } from '../../strings/purchase/receipt.ts';
import './receipt.css';
import { TokenDisplay } from '../token/token-display.tsx';

/** The tokens in the order in which the meter wants them. */
export function PurchaseTokens({ tokens }: { readonly tokens: Purchase['tokens'] }) {
  const count = tokens.length;
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">{count > 1 ? WORDS.keyAll(count) : WORDS.keyIt}</p>
      {tokens.map(({ token, kind }, at) => (
        <TokenDisplay
          key={token}
          token={token}
          label={count === 1 ? WORDS.token : (kind === 'credit' ? WORDS.credit : WORDS.keyChange)(at + 1, count)}
        />
      ))}
    </div>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="card px-4 py-3">
      <h2 className="font-text text-16 tracking-normal">{title}</h2>
      {children}
    </section>
  );
}

/** Where the token was sent, and how each message fares. */
export function DeliveryList({ deliveries }: { readonly deliveries: Purchase['deliveries'] }) {
  if (deliveries.length === 0) return null;
  return (
    <Section title={WORDS.messages}>
      <ul aria-live="polite" className="divide-y divide-line">
        {deliveries.map((delivery) => (
          <li
            key={`${delivery.channel} ${delivery.at.toISOString()}`}
            className="flex flex-wrap justify-between gap-x-4 py-2 text-14"
          >
            <span className="text-ink-2">{WORDS.channel(delivery)}</span>
            <span className="ms-auto font-semibold">{WORDS.deliveryState(delivery)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function refundAmount({ amount_kobo: kobo, currency }: Purchase['refunds'][number]): string {
  return currency === 'NGN' ? nairaText(kobo) : `${currency} ${nairaText(kobo).slice(1)}`;
}

/** What goes back to the payer, why, and how far it is. */
export function RefundList({ refunds }: { readonly refunds: Purchase['refunds'] }) {
  if (refunds.length === 0) return null;
  return (
    <Section title={WORDS.refunds}>
      <ul aria-live="polite" className="divide-y divide-line">
        {refunds.map((refund) => (
          <li key={`${refund.reason} ${refund.at.toISOString()}`} className="grid gap-0.5 py-2">
            <span className="flex flex-wrap justify-between gap-x-4">
              <span className="nums font-semibold">{refundAmount(refund)}</span>
              <span className="ms-auto font-semibold">{WORDS.refundState(refund)}</span>
            </span>
            <span className="text-14 text-ink-2">{WORDS.refundReason(refund)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export type PurchaseReceiptProps = {
  /** A purchase that has its token. */
  readonly purchase: Purchase;
  /** The page shows somewhere else where the token was sent. */
  readonly isDeliveryShown?: boolean;
  readonly onSendAgain: () => void;
  readonly isSending: boolean;
  /** What came of sending it again: said in place, beside the button. */
  readonly sendAgainText?: ReactNode;
};

/** A purchase with its token: the token first, then the facts, then what one does with a receipt. */
export function PurchaseReceipt({
  purchase,
  isDeliveryShown,
  onSendAgain,
  isSending,
  sendAgainText,
}: PurchaseReceiptProps) {
  const { price } = purchase;
  return (
    <div data-receipt="" className="grid gap-5">
      <header className="hidden print:block">
        <p className="font-display text-24">{BRAND.name}</p>
        <p>{BRAND.legalName}</p>
        <p>{[...BRAND.address, BRAND.phone].join(', ')}</p>
        <p className="pt-3 font-semibold">{WORDS.receipt}</p>
      </header>
      <PurchaseTokens tokens={purchase.tokens} />
      <div className="card px-4 py-1">
        <Facts
          facts={[
            { label: WORDS.amount, value: <Money kobo={price.amount_kobo} />, isStrong: true },
            ...priceFacts(price),
            { label: WORDS.meter, value: <MeterNumber number={purchase.meter_number} /> },
            // Left out of a purchase that another device made.
            ...(purchase.customer_name ? [{ label: WORDS.customer, value: purchase.customer_name }] : []),
            { label: WORDS.estate, value: purchase.estate_name },
            { label: WORDS.date, value: lagosTime(purchase.paid_at ?? purchase.created_at) },
            { label: WORDS.reference, value: <span className="text-14 break-all">{purchase.reference}</span> },
          ]}
        />
        <div className="pb-3">
          <PriceNote price={price} />
        </div>
        <ReceiptQr reference={purchase.reference} />
      </div>
      <ReceiptActions purchase={purchase} />
      <RefundList refunds={purchase.refunds} />
      <div data-screen-only="" className="grid gap-3">
        {!isDeliveryShown && <DeliveryList deliveries={purchase.deliveries} />}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <Button name={WORDS.sendAgain} look="outline" isLoading={isSending} onClick={onSendAgain} />
          <p role="status" className="text-14 empty:hidden">
            {sendAgainText}
          </p>
        </div>
      </div>
    </div>
  );
}
