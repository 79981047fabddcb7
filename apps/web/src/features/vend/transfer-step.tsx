import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { PAYING_WORDS } from '../../strings/app/paying.ts';
import { VEND_WORDS as WORDS } from '../../strings/app/vend.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { PageHeading } from '../../ui/navigation/page-heading.tsx';
import { PaymentSteps } from '../../ui/payment/payment-steps.tsx';
import { TransferAccount } from '../../ui/payment/transfer-account.tsx';
import { ActionBar, Wizard } from '../../ui/payment/wizard.tsx';
import { RECEIPT_WORDS } from '../../strings/purchase/receipt.ts';
import { Facts } from '../../ui/values/facts.tsx';
import { MeterNumber, Money } from '../../ui/values/money.tsx';
import { orderQuery } from './queries.ts';
import type { AccountToPay } from './use-vend.ts';

const POLL_MS = 10_000;

export type TransferStepProps = {
  readonly account: AccountToPay;
  readonly meterNumber: string;
  readonly onConfirm: () => void;
  readonly onChange: () => void;
  readonly onNewAccount: () => void;
};

/** In place of the form: the account, how long it is open, and what happens meanwhile. A payment that arrives moves on. */
export function TransferStep({ account, meterNumber, onConfirm, onChange, onNewAccount }: TransferStepProps) {
  const [isClosed, setIsClosed] = useState(false);
  const order = useQuery({ ...orderQuery(account.reference), refetchInterval: POLL_MS });
  const hasMoved = order.data !== undefined && order.data.payment_status !== 'pending' && !isClosed;
  const moveOn = useEffectEvent(onConfirm);
  useEffect(() => {
    if (hasMoved) moveOn();
  }, [hasMoved]);
  // The server says how long is left; this device only counts.
  const deadline = new Date(account.receivedAt + (account.expires_at.getTime() - account.now.getTime()));
  return (
    <>
      <div className="pb-5">
        <PageHeading className="app-title">{WORDS.transferTitle}</PageHeading>
        <p className="pt-1 text-ink-2">{WORDS.transferLead}</p>
      </div>
      <Wizard
        summary={
          <section className="card grid gap-4 p-4 sm:p-5">
            <Facts
              facts={[
                { label: RECEIPT_WORDS.amount, value: <Money kobo={account.amount_kobo} />, isStrong: true },
                { label: RECEIPT_WORDS.meter, value: <MeterNumber number={meterNumber} /> },
                {
                  label: PAYING_WORDS.reference,
                  value: <span className="text-13 break-all">{account.reference}</span>,
                },
              ]}
            />
            <ActionBar>
              {isClosed ? (
                <Button name={PAYING_WORDS.newAccount} wide onClick={onNewAccount} />
              ) : (
                <Button name={PAYING_WORDS.confirmPayment} wide onClick={onConfirm} />
              )}
            </ActionBar>
            <p className="text-13 text-ink-3">{WORDS.changePurchaseText}</p>
            <Button name={WORDS.changePurchase} look="quiet" small onClick={onChange} />
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
          steps={[PAYING_WORDS.stepWaiting, PAYING_WORDS.stepReceived, WORDS.stepToken]}
          hint={PAYING_WORDS.stepWaitingText}
        />
      </Wizard>
    </>
  );
}
