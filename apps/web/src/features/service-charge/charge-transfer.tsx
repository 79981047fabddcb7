import { useQuery } from '@tanstack/react-query';
import { SERVICE_CHARGE_WORDS as WORDS } from '../../strings/app/service-charge.ts';
import { ReferenceRow } from '../../ui/payment/reference-row.tsx';
import { TransferScreen } from '../../ui/payment/transfer-screen.tsx';
import type { TransferScreenProps } from '../../ui/payment/transfer-screen.tsx';
import { Facts } from '../../ui/values/facts.tsx';
import { Money } from '../../ui/values/money.tsx';
import { paymentQuery } from './queries.ts';
import type { AccountToPay } from './use-pay-charges.ts';

const POLL_MS = 10_000;

/** The account that a service charge is paid to. Money that arrives moves on to the status page. */
export function ChargeTransfer({
  account,
  ...actions
}: Pick<TransferScreenProps, 'onConfirm' | 'onChange' | 'onNewAccount'> & { readonly account: AccountToPay }) {
  const payment = useQuery({ ...paymentQuery(account.reference), refetchInterval: POLL_MS });
  return (
    <TransferScreen
      {...actions}
      title={WORDS.title}
      lead={WORDS.transferLead}
      account={account}
      facts={
        <div>
          <Facts
            facts={[
              ...(account.stamp_duty_kobo > 0n
                ? [
                    { label: WORDS.title, value: <Money kobo={account.amount_kobo - account.stamp_duty_kobo} /> },
                    { label: WORDS.stampDuty, value: <Money kobo={account.stamp_duty_kobo} /> },
                  ]
                : []),
              { label: WORDS.youPay, value: <Money kobo={account.amount_kobo} />, isStrong: true },
            ]}
          />
          <ReferenceRow reference={account.reference} className="border-t border-line" />
        </div>
      }
      steps={[WORDS.stepCounted]}
      sentBack={undefined}
      changeText={WORDS.changeText}
      change={WORDS.change}
      hasArrived={payment.data?.status === 'credited'}
    />
  );
}
