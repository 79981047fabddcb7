import type { Purchase } from '@gatelight/contract/selling/vending/quick-purchases';
import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { Facts } from '../values/facts.tsx';
import { lagosTime } from '../values/lagos-time.ts';
import { MeterNumber, Money } from '../values/money.tsx';
import { PriceNote, priceFacts } from '../values/price-lines.tsx';
import { PrintHead } from './print-head.tsx';
import { DeliveryList, PurchaseTokens, RefundList } from './purchase-parts.tsx';
import { ReceiptBar } from './receipt-bar.tsx';
import { ReceiptQr } from './receipt-qr.tsx';
import { receiptLink } from './receipt-text.ts';
import { RECEIPT_WORDS as WORDS } from '../../strings/purchase/receipt.ts';
import './receipt.css';
import { Reference } from '../values/reference.tsx';

export type PurchaseReceiptProps = {
  /** A purchase that has its token. */
  readonly purchase: Purchase;
  readonly onPdf?: () => Promise<void>;
  readonly onSendAgain: () => void;
  readonly isSending: boolean;
  /** The result of sending it again, shown beside the button. */
  readonly sendAgainText?: ReactNode;
};

/** The facts of a purchase with its token, and the actions of a receipt. */
export function ReceiptFacts({ purchase, onPdf }: Pick<PurchaseReceiptProps, 'purchase' | 'onPdf'>) {
  const { price } = purchase;
  return (
    <>
      <div className="card px-4 py-1">
        <Facts
          facts={[
            { label: WORDS.amount, value: <Money kobo={price.amount_kobo} />, isStrong: true },
            ...priceFacts(price),
            { label: WORDS.meter, value: <MeterNumber number={purchase.meter_number} /> },
            // Left out for a purchase from another device.
            ...(purchase.customer_name ? [{ label: WORDS.customer, value: purchase.customer_name }] : []),
            { label: WORDS.estate, value: purchase.estate_name },
            { label: WORDS.date, value: lagosTime(purchase.paid_at ?? purchase.created_at) },
            {
              label: WORDS.reference,
              value: <Reference text={purchase.reference} className="text-14" />,
            },
          ]}
        />
        <div className="pb-3">
          <PriceNote price={price} />
        </div>
        <ReceiptQr link={receiptLink(purchase.reference)} />
      </div>
      <ReceiptBar reference={purchase.reference} facts={purchase} onPdf={onPdf} />
    </>
  );
}

/** Sends the token to the buyer again, and shows the result here. */
export function SendAgain({ onSendAgain, isSending, sendAgainText }: Omit<PurchaseReceiptProps, 'purchase' | 'onPdf'>) {
  return (
    <div data-screen-only="" className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Button
        name={WORDS.sendAgain}
        look="outline"
        className="max-sm:w-full max-sm:max-w-none"
        isLoading={isSending}
        onClick={onSendAgain}
      />
      <p role="status" className="text-14 empty:hidden">
        {sendAgainText}
      </p>
    </div>
  );
}

/** A purchase with its token: the token first, then the facts, then the actions of a receipt. */
export function PurchaseReceipt({ purchase, onPdf, ...sending }: PurchaseReceiptProps) {
  return (
    <div data-receipt="" className="grid gap-5">
      <PrintHead />
      <PurchaseTokens tokens={purchase.tokens} />
      <ReceiptFacts purchase={purchase} onPdf={onPdf} />
      <RefundList refunds={purchase.refunds} />
      <div data-screen-only="" className="grid gap-3">
        <DeliveryList deliveries={purchase.deliveries} />
        <SendAgain {...sending} />
      </div>
    </div>
  );
}
