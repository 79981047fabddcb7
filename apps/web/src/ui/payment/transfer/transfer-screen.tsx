import { useEffect, useEffectEvent, useState } from 'react';
import type { ReactNode } from 'react';
import { PAYING_WORDS as WORDS } from '../../../strings/app/paying.ts';
import { Button } from '../../buttons/button.tsx';
import { Notice } from '../../feedback/notice.tsx';
import { PageHeading } from '../../navigation/page-heading.tsx';
import { PaymentSteps } from '../status/payment-steps.tsx';
import { TransferAccount } from './transfer-account.tsx';
import type { TransferAccountProps } from './transfer-account.tsx';
import { ActionBar, Wizard } from '../wizard.tsx';

/** An account to pay to, with the instant by this device's clock at which its `now` was true. */
export type OpenAccount = TransferAccountProps['account'] & {
  readonly amount_kobo: bigint;
  readonly expires_at: Date;
  readonly now: Date;
  readonly receivedAt: number;
};

export type TransferScreenProps = {
  readonly title: string;
  readonly lead: string;
  readonly account: OpenAccount;
  /** The item that is paid for, above the button. */
  readonly facts: ReactNode;
  /** The result for which the payer waits after the transfer. */
  readonly steps: readonly string[];
  /** A transfer to this account that the bank is sending back, in the server's words. */
  readonly sentBack: string | undefined;
  readonly changeText: string;
  readonly change: string;
  /** The payment was seen: moves on without a click. */
  readonly hasArrived: boolean;
  readonly onConfirm: () => void;
  readonly onChange: () => void;
  readonly onNewAccount: () => void;
};

/** Replaces the form: the account to transfer to, how long it is open, and what happens next. */
export function TransferScreen(props: TransferScreenProps) {
  const {
    title,
    lead,
    account,
    facts,
    steps,
    sentBack,
    changeText,
    change,
    hasArrived,
    onConfirm,
    onChange,
    onNewAccount,
  } = props;
  const [isClosed, setIsClosed] = useState(false);
  const moveOn = useEffectEvent(onConfirm);
  const mayMoveOn = hasArrived && !isClosed;
  useEffect(() => {
    if (mayMoveOn) moveOn();
  }, [mayMoveOn]);
  // The server says how long is left; this device only counts.
  const deadline = new Date(account.receivedAt + (account.expires_at.getTime() - account.now.getTime()));
  return (
    <>
      <div className="pb-5">
        <PageHeading className="app-title">{title}</PageHeading>
        <p className="pt-1 text-ink-2">{lead}</p>
      </div>
      <Wizard
        summary={
          <section className="card grid gap-4 p-4 sm:p-5">
            {facts}
            <ActionBar>
              {isClosed ? (
                <Button name={WORDS.newAccount} wide onClick={onNewAccount} />
              ) : (
                <Button name={WORDS.confirmPayment} wide onClick={onConfirm} />
              )}
            </ActionBar>
            {!isClosed && <p className="text-14 text-ink-2">{WORDS.confirmHint}</p>}
            <p className="text-13 text-ink-3">{changeText}</p>
            <Button name={change} look="quiet" wide small onClick={onChange} />
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
        <div>
          <div role="status" className="[&:not(:empty)]:pb-5">
            {sentBack !== undefined && <Notice kind="danger">{sentBack}</Notice>}
          </div>
          <PaymentSteps at={0} steps={[WORDS.stepWaiting, ...steps]} hint={WORDS.stepWaitingText} />
        </div>
      </Wizard>
    </>
  );
}
