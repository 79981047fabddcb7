import type { Purchase } from '@gatelight/contract/selling/vending/quick-purchases';
import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useEffect, useRef } from 'react';
import { failureText } from '../../api.ts';
import { purchaseQuery, sendTokenAgain } from '../../data/payment/purchase.ts';
import { savePurchasePdf } from '../../data/transactions/receipt-pdf.ts';
import { useSingleMutation } from '../../data/queries/use-single-mutation.ts';
import { PATHS } from '../../paths.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { Facts } from '../../ui/values/facts.tsx';
import { lagosTime } from '../../ui/values/lagos-time.ts';
import { MeterNumber, Money } from '../../ui/values/money.tsx';
import { DeliveryList, RefundList } from '../../ui/receipt/purchase-parts.tsx';
import { PurchaseReceipt } from '../../ui/receipt/purchase-receipt.tsx';
import { TokenHouse } from '../../ui/house/house-picture.tsx';
import { useTokenAwaited, useTokenMoment } from '../../ui/house/token-moment.ts';
import { refundTitle } from '../../ui/receipt/refund-title.ts';
import { moneySentence } from '../../strings/purchase/money-sentence.ts';
import { RECEIPT_WORDS } from '../../strings/purchase/receipt.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { showError, showSuccess } from '../../ui/feedback/toast.tsx';
import type { Found } from './queries.ts';
import { FIND_TOKEN_WORDS as WORDS } from '../../strings/purchase/find-token.ts';
import { Reference } from '../../ui/values/reference.tsx';

const POLL_MS = 5000;

// Few purchases need it.
const RefundAccount = lazy(() => import('./refund-account.tsx'));

/** A purchase that has ended: its state no longer changes. */
function isFinal(purchase: Purchase): boolean {
  switch (purchase.status) {
    case 'vended':
      return purchase.tokens.length > 0;
    case 'refunded':
    case 'credited':
    case 'expired':
    case 'cancelled':
      return true;
    case 'created':
    case 'awaiting_payment':
    case 'paid':
    case 'paid_late':
    case 'vending':
    case 'unknown':
    case 'vend_failed':
    case 'refunding':
      return false;
  }
}

/** Ended, or its only transfer goes back: this page does not show the account number, so the payer starts again. */
function canStartAgain(purchase: Purchase): boolean {
  return isFinal(purchase) || (purchase.status === 'awaiting_payment' && purchase.notice !== undefined);
}

/** Paid, and its token is being made. */
function isBeingMade({ status, tokens }: Purchase): boolean {
  return ['paid', 'vending', 'unknown'].includes(status) || (status === 'vended' && tokens.length === 0);
}

/** Paid, without a token, and the payer got the message that it is late. */
function isLate(purchase: Purchase): boolean {
  return purchase.delay_notice_at !== null && purchase.status !== 'vended' && isBeingMade(purchase);
}

function WithToken({ secret, purchase }: { readonly secret: string; readonly purchase: Purchase }) {
  const again = useSingleMutation({
    mutationFn: () => sendTokenAgain(secret, 'sms'),
    onSuccess: (answer) => showSuccess(RECEIPT_WORDS.sentAgain(answer.to_masked)),
    onError: (failure) => showError(WORDS.sendAgainFailed(failureText(failure))),
  });
  return (
    <PurchaseReceipt
      onPdf={() => savePurchasePdf({ secret, reference: purchase.reference })}
      purchase={purchase}
      isSending={again.isPending}
      onSendAgain={() => again.mutate()}
      sendAgainText={
        again.isSuccess
          ? RECEIPT_WORDS.sentAgain(again.data.to_masked)
          : again.isError && <span className="text-danger">{WORDS.sendAgainFailed(failureText(again.error))}</span>
      }
    />
  );
}

function WithoutToken({ purchase }: { readonly purchase: Purchase }) {
  return (
    <>
      <div className="card px-4 py-1">
        <Facts
          facts={[
            {
              label: WORDS.reference,
              value: <Reference text={purchase.reference} className="text-14" />,
            },
            { label: WORDS.amount, value: <Money kobo={purchase.price.amount_kobo} /> },
            { label: WORDS.meter, value: <MeterNumber number={purchase.meter_number} /> },
            { label: WORDS.estate, value: purchase.estate_name },
            { label: WORDS.date, value: lagosTime(purchase.paid_at ?? purchase.created_at) },
          ]}
        />
      </div>
      <RefundList refunds={purchase.refunds} />
      <DeliveryList deliveries={purchase.deliveries} />
      <div className="flex flex-wrap gap-3">
        <LinkButton
          look="outline"
          to={`${PATHS.contact}?${new URLSearchParams({ reference: purchase.reference })}`}
          name={WORDS.getHelp}
        />
        {canStartAgain(purchase) && <LinkButton to={PATHS.quickPurchase} name={WORDS.buyAgain} />}
      </div>
    </>
  );
}

export type FoundPurchaseProps = {
  readonly found: Found;
  readonly onAnother: () => void;
};

/** The purchase: its token, or where the money is. */
export function FoundPurchase({ found, onAnother }: FoundPurchaseProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus was removed.
  useEffect(() => heading.current?.focus(), []);
  const { data: purchase } = useQuery({
    ...purchaseQuery(found.secret),
    initialData: found.purchase,
    staleTime: POLL_MS,
    refetchInterval: ({ state }) => (state.data && isFinal(state.data) ? false : POLL_MS),
  });
  const isReady = purchase.tokens.length > 0;
  const isComing = isBeingMade(purchase);
  useTokenAwaited(purchase.reference, isComing);
  const isMoment = useTokenMoment(purchase.reference, isReady);
  return (
    <>
      {(isReady || isComing) && <TokenHouse isReady={isReady} isMoment={isMoment} />}
      <div className="grid gap-2">
        <h1 className="text-h2" tabIndex={-1} ref={heading}>
          {isLate(purchase) ? WORDS.lateTitle : (refundTitle(purchase) ?? WORDS.stateTitle(purchase.status))}
        </h1>
        <p role="status" className="text-18 text-ink-2">
          {isLate(purchase) ? WORDS.lateText : moneySentence(purchase.money)}
        </p>
      </div>
      {purchase.notice && <Notice kind="warning">{purchase.notice}</Notice>}
      {purchase.refunds.some(({ state }) => state === 'needs_account') && (
        <Suspense>
          <RefundAccount secret={found.secret} />
        </Suspense>
      )}
      {isReady ? <WithToken secret={found.secret} purchase={purchase} /> : <WithoutToken purchase={purchase} />}
      <Button look="outline" name={WORDS.another} onClick={onAnother} />
    </>
  );
}
