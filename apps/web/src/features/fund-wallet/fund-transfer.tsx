import { useQuery } from '@tanstack/react-query';
import { FUND_WORDS as WORDS } from '../../strings/app/fund-wallet.ts';
import { ReferenceRow } from '../../ui/payment/reference-row.tsx';
import { TransferScreen } from '../../ui/payment/transfer-screen.tsx';
import type { TransferScreenProps } from '../../ui/payment/transfer-screen.tsx';
import { Facts } from '../../ui/values/facts.tsx';
import { Money } from '../../ui/values/money.tsx';
import { fundingQuery } from './queries.ts';
import type { AccountToPay } from './use-fund.ts';

const POLL_MS = 10_000;

export type FundTransferProps = Pick<TransferScreenProps, 'onConfirm' | 'onChange' | 'onNewAccount'> & {
  readonly account: AccountToPay;
};

/** The account that funds the wallet. Money that arrives moves on to the status page. */
export function FundTransfer({ account, ...actions }: FundTransferProps) {
  const funding = useQuery({ ...fundingQuery(account.reference), refetchInterval: POLL_MS });
  return (
    <TransferScreen
      {...actions}
      title={WORDS.title}
      lead={WORDS.updates}
      account={account}
      facts={
        <div>
          <Facts
            facts={[
              ...(account.stamp_duty_kobo > 0n
                ? [
                    { label: WORDS.addToWallet, value: <Money kobo={account.amount_kobo - account.stamp_duty_kobo} /> },
                    { label: WORDS.stampDuty, value: <Money kobo={account.stamp_duty_kobo} /> },
                  ]
                : []),
              { label: WORDS.youPay, value: <Money kobo={account.amount_kobo} />, isStrong: true },
            ]}
          />
          <ReferenceRow reference={account.reference} className="border-t border-line" />
        </div>
      }
      steps={[WORDS.stepCredited]}
      sentBack={funding.data?.notice}
      changeText={WORDS.changeAmountText}
      change={WORDS.changeAmount}
      hasArrived={funding.data?.status === 'credited'}
    />
  );
}
