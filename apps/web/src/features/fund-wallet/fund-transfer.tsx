import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { FUND_WORDS as WORDS } from '../../strings/app/fund-wallet.ts';
import { PAYING_WORDS } from '../../strings/app/paying.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { PageHeading } from '../../ui/navigation/page-heading.tsx';
import { ReferenceRow } from '../../ui/payment/payment-watch.tsx';
import { PaymentSteps } from '../../ui/payment/payment-steps.tsx';
import { TransferAccount } from '../../ui/payment/transfer-account.tsx';
import { ActionBar, Wizard } from '../../ui/payment/wizard.tsx';
import { Facts } from '../../ui/values/facts.tsx';
import { Money } from '../../ui/values/money.tsx';
import { fundingQuery } from './queries.ts';
import type { AccountToPay } from './use-fund.ts';

const POLL_MS = 10_000;

export type FundTransferProps = {
  readonly account: AccountToPay;
  readonly onConfirm: () => void;
  readonly onChange: () => void;
  readonly onNewAccount: () => void;
};

/** In place of the form: the account to transfer to. Money that arrives moves on to the status page. */
export function FundTransfer({ account, onConfirm, onChange, onNewAccount }: FundTransferProps) {
  const [isClosed, setIsClosed] = useState(false);
  const funding = useQuery({ ...fundingQuery(account.reference), refetchInterval: POLL_MS });
  const isCredited = funding.data?.status === 'credited';
  const moveOn = useEffectEvent(onConfirm);
  useEffect(() => {
    if (isCredited) moveOn();
  }, [isCredited]);
  const deadline = new Date(account.receivedAt + (account.expires_at.getTime() - account.now.getTime()));
  return (
    <>
      <div className="pb-5">
        <PageHeading className="app-title">{WORDS.title}</PageHeading>
        <p className="pt-1 text-ink-2">{WORDS.updates}</p>
      </div>
      <Wizard
        summary={
          <section className="card grid gap-4 p-4 sm:p-5">
            <div>
              <Facts facts={[{ label: WORDS.youPay, value: <Money kobo={account.amount_kobo} />, isStrong: true }]} />
              <ReferenceRow reference={account.reference} className="border-t border-line" />
            </div>
            <ActionBar>
              {isClosed ? (
                <Button name={PAYING_WORDS.newAccount} wide onClick={onNewAccount} />
              ) : (
                <Button name={PAYING_WORDS.confirmPayment} wide onClick={onConfirm} />
              )}
            </ActionBar>
            <p className="text-13 text-ink-3">{WORDS.changeAmountText}</p>
            <Button name={WORDS.changeAmount} look="quiet" small onClick={onChange} />
          </section>
        }
      >
        <TransferAccount
          account={account}
          amountKobo={account.amount_kobo}
          deadline={deadline}
          isClosed={isClosed}
          onClose={() => setIsClosed(true)}
        />
        <PaymentSteps
          at={0}
          steps={[PAYING_WORDS.stepWaiting, WORDS.stepCredited]}
          hint={PAYING_WORDS.stepWaitingText}
        />
      </Wizard>
    </>
  );
}
