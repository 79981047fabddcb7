import { useQuery } from '@tanstack/react-query';
import { FUND_WORDS as WORDS } from '../../strings/app/fund-wallet.ts';
import { TransferFacts } from '../../ui/payment/transfer/transfer-facts.tsx';
import { TransferScreen } from '../../ui/payment/transfer/transfer-screen.tsx';
import type { TransferScreenProps } from '../../ui/payment/transfer/transfer-screen.tsx';
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
        <TransferFacts
          account={account}
          words={{ amount: WORDS.addToWallet, stampDuty: WORDS.stampDuty, youPay: WORDS.youPay }}
        />
      }
      steps={[WORDS.stepCredited]}
      sentBack={funding.data?.notice}
      changeText={WORDS.changeAmountText}
      change={WORDS.changeAmount}
      hasArrived={funding.data?.status === 'credited'}
    />
  );
}
