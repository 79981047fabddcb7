import type { Purchase } from '@gatelight/contract/selling/vending/quick-purchases';
import { failureText } from '../../../api.ts';
import { useSingleMutation } from '../../../data/queries/use-single-mutation.ts';
import { nairaText } from '../../../ui/values/money.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { PageHeading } from '../../../ui/navigation/page-heading.tsx';
import { DeliveryList, PurchaseTokens, RefundList } from '../../../ui/receipt/purchase-parts.tsx';
import { PrintHead } from '../../../ui/receipt/print-head.tsx';
import { ReceiptFacts, SendAgain } from '../../../ui/receipt/purchase-receipt.tsx';
import { TokenHouse } from '../../../ui/house/house-picture.tsx';
import { useTokenMoment } from '../../../ui/house/token-moment.ts';
import { cx } from '../../../ui/styles/class-names.ts';
import { RECEIPT_WORDS } from '../../../strings/purchase/receipt.ts';
import { PATHS } from '../../../paths.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { StartAgain } from '../payment/start-again.tsx';
import { Skeleton } from '../../../ui/feedback/state-screens.tsx';
import { StatusPill } from '../../../ui/feedback/status-pill.tsx';
import { showError, showSuccess } from '../../../ui/feedback/toast.tsx';
import type { LinkAnswer } from '../payment/payment-url.ts';
import { excessKobo } from './progress.ts';
import { savePurchasePdf } from '../../../data/transactions/receipt-pdf.ts';
import { sendTokenAgain } from '../../../data/payment/purchase.ts';
import { GetHelp, PaymentFacts } from './not-seen.tsx';
import { QUICK_PURCHASE_WORDS as WORDS } from '../../../strings/purchase/quick-purchase.ts';
import { Steps } from './waiting.tsx';

/** Actions after the token: send it again, buy another, or finish. */
function AfterToken({ secret, order }: { readonly secret: string; readonly order: Purchase }) {
  const again = useSingleMutation({
    mutationFn: () => sendTokenAgain(secret, 'sms'),
    onSuccess: (answer) => showSuccess(RECEIPT_WORDS.sentAgain(answer.to_masked)),
    onError: (failure) => showError(WORDS.confirmation.sendAgainFailed(failureText(failure))),
  });
  return (
    <>
      <SendAgain
        isSending={again.isPending}
        onSendAgain={() => again.mutate()}
        sendAgainText={
          again.isSuccess
            ? RECEIPT_WORDS.sentAgain(again.data.to_masked)
            : again.isError && (
                <span className="text-danger">{WORDS.confirmation.sendAgainFailed(failureText(again.error))}</span>
              )
        }
      />
      <div data-screen-only="" className="grid grid-cols-2 gap-3 sm:flex">
        <StartAgain
          className="max-sm:w-full"
          reference={order.reference}
          name={WORDS.confirmation.buyAgain}
          other={{ meterNumber: order.meter_number, estateName: order.estate_name }}
        />
        <LinkButton to={PATHS.home} look="outline" className="max-sm:w-full" name={WORDS.confirmation.finish} />
      </div>
    </>
  );
}

export type SuccessfulProps = {
  readonly stage: 'making-token' | 'token-delayed' | 'token-ready';
  readonly secret: string;
  readonly link: LinkAnswer;
  readonly order: Purchase | undefined;
};

/** 'Payment Successful': the specified text, then the token as soon as it exists. */
export function Successful({ stage, secret, link, order }: SuccessfulProps) {
  const words = WORDS.confirmation;
  const excess = excessKobo(link);
  const ready = stage === 'token-ready' ? order : undefined;
  const isMoment = useTokenMoment(link.reference, ready !== undefined);
  return (
    <div data-receipt={ready && ''} className="token-page">
      {ready && <PrintHead />}
      <TokenHouse isReady={ready !== undefined} isMoment={isMoment} />
      <div className="token-page-main">
        <div data-screen-only="" className="grid justify-items-start gap-3">
          <StatusPill status="success" word={words.received} />
          <PageHeading>{words.successful}</PageHeading>
          <p className="text-18 text-ink-2">{words.successText}</p>
        </div>
        {ready && (
          <div className={cx(isMoment && 'after-house')}>
            <PurchaseTokens tokens={ready.tokens} />
          </div>
        )}
        {order && (
          <div data-screen-only="" className="empty:hidden">
            <DeliveryList deliveries={order.deliveries} />
          </div>
        )}
        <div data-screen-only="" className="grid gap-5 empty:hidden">
          {excess > 0n && <Notice kind="info">{words.overpaid(nairaText(excess))}</Notice>}
          {!ready && (
            <>
              <div role="status">
                {stage === 'token-delayed' ? (
                  <Notice kind="warning">
                    <p className="font-semibold">{words.delayedTitle}</p>
                    <p>{words.delayedText}</p>
                  </Notice>
                ) : (
                  <div className="grid gap-3">
                    <p>{words.makingToken}</p>
                    <Skeleton className="h-28 w-full" />
                  </div>
                )}
              </div>
              <Steps at={2} phone={order?.phone_masked ?? null} />
            </>
          )}
        </div>
      </div>
      <div className="token-page-facts">
        {ready ? (
          <ReceiptFacts purchase={ready} onPdf={() => savePurchasePdf({ secret, reference: ready.reference })} />
        ) : (
          <PaymentFacts link={link} order={order} />
        )}
      </div>
      <div className="token-page-foot">
        {ready && <RefundList refunds={ready.refunds} />}
        {ready && <AfterToken secret={secret} order={ready} />}
        {stage === 'token-delayed' && <GetHelp reference={link.reference} />}
      </div>
    </div>
  );
}
