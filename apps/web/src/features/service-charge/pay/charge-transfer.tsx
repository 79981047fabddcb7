import { useQuery } from '@tanstack/react-query';
import { SERVICE_CHARGE_WORDS as WORDS } from '../../../strings/app/service-charge.ts';
import { TransferFacts } from '../../../ui/payment/transfer/transfer-facts.tsx';
import { TransferScreen } from '../../../ui/payment/transfer/transfer-screen.tsx';
import type { TransferScreenProps } from '../../../ui/payment/transfer/transfer-screen.tsx';
import { paymentQuery } from '../queries.ts';
import type { AccountToPay } from './use-pay-charges.ts';

const POLL_MS = 10_000;

/** The account to which a service charge is paid. Money that arrives moves on to the status page. */
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
        <TransferFacts
          account={account}
          words={{ amount: WORDS.title, stampDuty: WORDS.stampDuty, youPay: WORDS.youPay }}
        />
      }
      steps={[WORDS.stepCounted]}
      sentBack={undefined}
      changeText={WORDS.changeText}
      change={WORDS.change}
      hasArrived={payment.data?.status === 'credited'}
    />
  );
}
