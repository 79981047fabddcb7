import { useQueryClient } from '@tanstack/react-query';
import { APP_PATHS } from '../../../app-paths.ts';
import { ChargeStatusPage } from '../../../data/payment/charge-status-page.tsx';
import { hiddenHead } from '../../../page-head.ts';
import { PAYING_WORDS } from '../../../strings/app/paying.ts';
import { SERVICE_CHARGE_WORDS as WORDS } from '../../../strings/app/service-charge.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { ChargeStatus } from '../../../ui/payment/status/charge-status.tsx';
import { PaymentHead } from '../../../ui/payment/payment-head.tsx';
import { ActionBar } from '../../../ui/payment/wizard.tsx';
import { Facts } from '../../../ui/values/facts.tsx';
import { nairaText } from '../../../ui/values/money.tsx';
import { forgetChargePayment } from './charge-memory.ts';
import { leavePayment, paymentQuery, serviceChargesQuery } from '../queries.ts';
import type { ReceivedPayment } from '../queries.ts';

export const meta = () => hiddenHead(WORDS.statusTitle);

/** `/user/service_charge/status?trxref=`: the status of a payment by transfer or card. */
export default function ServiceChargeStatusPage() {
  const queryClient = useQueryClient();
  return (
    <ChargeStatusPage
      title={WORDS.statusTitle}
      queryOf={paymentQuery}
      leave={leavePayment}
      forget={() => {
        forgetChargePayment();
        void queryClient.invalidateQueries({ queryKey: serviceChargesQuery.queryKey, exact: true });
      }}
    >
      {(payment, given) => {
        const again = { to: againPath(payment), name: PAYING_WORDS.tryAgain };
        return (
          <ChargeStatus
            {...given}
            words={{
              amount: WORDS.title,
              stampDuty: WORDS.stampDuty,
              paidWith: WORDS.ways[payment.method],
              date: WORDS.date,
              failed: WORDS.payFailed,
              failedText: payment.message,
              waitingPill: WORDS.notReceived,
              waiting: WORDS.notReceived,
              waitingText: payment.message,
              stepPaying: WORDS.stepPaying,
              stepCredited: WORDS.stepCounted,
            }}
            again={[again]}
            afterExpiry={again}
          >
            <Credited payment={payment} />
          </ChargeStatus>
        );
      }}
    </ChargeStatusPage>
  );
}

const againPath = ({ house_id: house, amount_kobo: amount }: ReceivedPayment) =>
  `${APP_PATHS.serviceChargePay}?${new URLSearchParams({ house, amount: amount.toString() })}`;

function Credited({ payment }: { readonly payment: ReceivedPayment }) {
  return (
    <>
      <PaymentHead look="success" pill={WORDS.statusPaid} title={WORDS.done}>
        <p role="status" className="text-18">
          {WORDS.doneText(nairaText(payment.credited_kobo))}
        </p>
      </PaymentHead>
      {payment.receipts.length > 0 && (
        <section className="card px-4 py-1 sm:px-5">
          <Facts
            facts={payment.receipts.flatMap((receipt) => [
              ...receipt.invoices.map((invoice) => ({
                label: `${invoice.title} · ${invoice.number}`,
                value: nairaText(invoice.amount_kobo),
              })),
              ...(receipt.left_kobo > 0n ? [{ label: WORDS.paidAhead, value: nairaText(receipt.left_kobo) }] : []),
            ])}
          />
        </section>
      )}
      <ActionBar>
        <LinkButton to={APP_PATHS.serviceCharge} name={WORDS.toAccount} wide />
      </ActionBar>
    </>
  );
}
