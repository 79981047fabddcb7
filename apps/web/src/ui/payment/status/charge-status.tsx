import type { Funding } from '@gatelight/contract/money/wallets';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { APP_PATHS } from '../../../app-paths.ts';
import { PAYING_WORDS } from '../../../strings/app/paying.ts';
import { Button, LinkButton } from '../../buttons/button.tsx';
import { Notice } from '../../feedback/notice.tsx';
import { Facts } from '../../values/facts.tsx';
import { lagosTime } from '../../values/lagos-time.ts';
import { Money } from '../../values/money.tsx';
import { declineText } from './decline-text.ts';
import { OpenPayment } from '../open-payment.tsx';
import { PaymentHead } from '../payment-head.tsx';
import { PaymentSteps } from './payment-steps.tsx';
import { CheckedAgo, GetHelpButton, TimeLeft } from './payment-watch.tsx';
import { ReferenceRow } from '../reference-row.tsx';
import { ActionBar, Outcome } from '../wizard.tsx';

/** A payment that is credited when it arrives: to a wallet, or to a house. */
export type Charge = Omit<Funding, 'credited_kobo' | 'held_kobo' | 'message' | 'authorization_url'> & {
  /** The instant, by this device's clock, at which its `now` was true. */
  readonly receivedAt: number;
};

type Link = { readonly to: string; readonly name: string };

export type ChargeStatusProps = {
  readonly charge: Charge;
  readonly deadline: Date;
  /** The provider's page, while the payment can be made there. */
  readonly page: string | null;
  readonly isChecking: boolean;
  readonly onCheck: () => void;
  readonly words: {
    /** What the amount is for. */
    readonly amount: string;
    readonly stampDuty: string;
    readonly paidWith: string;
    readonly date: string;
    readonly failed: string;
    readonly failedText: string;
    readonly waitingPill: string;
    readonly waiting: string;
    readonly waitingText: string;
    readonly stepPaying: string;
    readonly stepCredited: string;
    /** Shown when the page no longer checks often. */
    readonly windowOver?: string;
  };
  /** After a failure: the first is the main one. */
  readonly again: readonly [Link, ...Link[]];
  readonly afterExpiry: Link;
  /** Shown beside the facts once the money has arrived. */
  readonly children: ReactNode;
};

/** The status of a charge: credited, failed, or still open. */
export function ChargeStatus(props: ChargeStatusProps) {
  switch (props.charge.status) {
    case 'credited':
      return <Outcome facts={<ChargeFacts {...props} />}>{props.children}</Outcome>;
    case 'failed':
      return <Failed {...props} />;
    case 'pending':
    case 'expired':
      return <Waiting {...props} />;
  }
}

function ChargeFacts({ charge, words }: ChargeStatusProps) {
  const navigate = useNavigate();
  return (
    <>
      <section className="card px-4 py-1 sm:px-5">
        <Facts
          facts={[
            { label: words.amount, value: <Money kobo={charge.amount_kobo} />, isStrong: true },
            ...(charge.stamp_duty_kobo > 0n
              ? [{ label: words.stampDuty, value: <Money kobo={charge.stamp_duty_kobo} /> }]
              : []),
            { label: PAYING_WORDS.paidWith, value: words.paidWith },
            { label: words.date, value: lagosTime(charge.credited_at ?? charge.created_at) },
          ]}
        />
        <ReferenceRow reference={charge.reference} className="border-t border-line" />
      </section>
      <div>
        <GetHelpButton reference={charge.reference} onGo={() => void navigate(APP_PATHS.help)} />
      </div>
    </>
  );
}

function Failed(props: ChargeStatusProps) {
  const { charge, words, again } = props;
  const isCancelled = charge.ended === 'cancelled';
  const [first, ...others] = again;
  const reason = charge.decline === null ? words.failedText : declineText(charge.decline);
  return (
    <Outcome facts={<ChargeFacts {...props} />}>
      <PaymentHead
        look="other"
        pill={PAYING_WORDS.noMoneyTaken}
        title={isCancelled ? PAYING_WORDS.cancelled : words.failed}
      >
        <p className="text-ink-2">{isCancelled ? PAYING_WORDS.cancelledText : reason}</p>
      </PaymentHead>
      <ActionBar>
        <LinkButton {...first} wide />
        {others.map((link) => (
          <LinkButton key={link.to} {...link} look="outline" wide />
        ))}
      </ActionBar>
    </Outcome>
  );
}

function Waiting(props: ChargeStatusProps) {
  const { charge, deadline, words, isChecking } = props;
  const [isOver, setIsOver] = useState(() => deadline.getTime() <= Date.now());
  const [isClosed, setIsClosed] = useState(false);
  const isExpired = charge.status === 'expired';
  const isTransfer = charge.method === 'transfer';
  // Only one countdown at a time: the account has its own until it closes.
  const hasClock = !isExpired && !isClosed && charge.account !== null;
  return (
    <Outcome facts={<ChargeFacts {...props} />}>
      <PaymentHead
        look="other"
        pill={words.waitingPill}
        title={isTransfer && !isExpired ? PAYING_WORDS.stepWaiting : words.waiting}
      >
        <p role="status" className="text-ink-2">
          {words.waitingText}
        </p>
      </PaymentHead>
      {charge.decline !== null && <Notice kind="danger">{declineText(charge.decline)}</Notice>}
      {charge.notice !== undefined && <Notice kind="warning">{charge.notice}</Notice>}
      {isOver && words.windowOver !== undefined && <Notice kind="warning">{words.windowOver}</Notice>}
      {!isOver && !isExpired && !hasClock && <TimeLeft deadline={deadline} onEnd={() => setIsOver(true)} />}
      {!isExpired && (
        <OpenPayment
          account={charge.account}
          amountKobo={charge.amount_kobo + charge.stamp_duty_kobo}
          deadline={new Date(charge.receivedAt + (charge.expires_at.getTime() - charge.now.getTime()))}
          page={props.page}
          isClosed={isClosed}
          onClose={() => setIsClosed(true)}
        />
      )}
      <PaymentSteps at={0} steps={[isTransfer ? PAYING_WORDS.stepWaiting : words.stepPaying, words.stepCredited]} />
      <CheckedAgo at={charge.receivedAt} isChecking={isChecking} />
      <div className="flex flex-wrap gap-3">
        <Button name={PAYING_WORDS.checkAgain} look="outline" small isLoading={isChecking} onClick={props.onCheck} />
        {isExpired && <LinkButton {...props.afterExpiry} look="quiet" small />}
      </div>
    </Outcome>
  );
}
