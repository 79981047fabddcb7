import { useQuery } from '@tanstack/react-query';
import { PAYING_WORDS } from '../../../strings/app/paying.ts';
import { VEND_WORDS as WORDS } from '../../../strings/app/vend.ts';
import { TransferScreen } from '../../../ui/payment/transfer/transfer-screen.tsx';
import type { TransferScreenProps } from '../../../ui/payment/transfer/transfer-screen.tsx';
import { RECEIPT_WORDS } from '../../../strings/purchase/receipt.ts';
import { Facts } from '../../../ui/values/facts.tsx';
import { MeterNumber, Money } from '../../../ui/values/money.tsx';
import { orderQuery } from '../queries.ts';
import type { AccountToPay } from '../use-vend.ts';
import { Reference } from '../../../ui/values/reference.tsx';

const POLL_MS = 10_000;

export type TransferStepProps = Pick<TransferScreenProps, 'onConfirm' | 'onChange' | 'onNewAccount'> & {
  readonly account: AccountToPay;
  readonly meterNumber: string;
};

/** The account that pays for a token. A payment that arrives moves on to the status page. */
export function TransferStep({ account, meterNumber, ...actions }: TransferStepProps) {
  const order = useQuery({ ...orderQuery(account.reference), refetchInterval: POLL_MS });
  return (
    <TransferScreen
      {...actions}
      title={WORDS.transferTitle}
      lead={WORDS.transferLead}
      account={account}
      facts={
        <Facts
          facts={[
            { label: RECEIPT_WORDS.amount, value: <Money kobo={account.amount_kobo} />, isStrong: true },
            { label: RECEIPT_WORDS.meter, value: <MeterNumber number={meterNumber} /> },
            {
              label: PAYING_WORDS.reference,
              value: <Reference text={account.reference} className="text-13" />,
            },
          ]}
        />
      }
      steps={[PAYING_WORDS.stepReceived, WORDS.stepToken]}
      sentBack={order.data?.notice}
      changeText={WORDS.changePurchaseText}
      change={WORDS.changePurchase}
      hasArrived={order.data !== undefined && order.data.payment_status !== 'pending'}
    />
  );
}
