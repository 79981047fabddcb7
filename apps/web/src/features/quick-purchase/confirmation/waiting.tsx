import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDot from 'lucide-react/icons/circle-dot';
import Circle from 'lucide-react/icons/circle';
import { useRef } from 'react';
import type { MouseEvent } from 'react';
import { useNavigate, useLocation } from 'react-router';
import { PATHS } from '../../../paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Countdown } from '../../../ui/feedback/countdown.tsx';
import { Facts } from '../../../ui/values/facts.tsx';
import { MeterNumber, Money } from '../../../ui/values/money.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { PageHeading } from '../../../ui/navigation/page-heading.tsx';
import { useOnline } from '../../../ui/feedback/state-screens.tsx';
import type { LinkAnswer } from '../payment/payment-url.ts';
import { QUICK_PURCHASE_WORDS as WORDS } from '../../../strings/purchase/quick-purchase.ts';
import { checkFailureText } from './use-link-status.ts';
import { useNow } from './use-now.ts';
import { Reference } from '../../../ui/values/reference.tsx';

const STATES = {
  done: { icon: CircleCheck, look: 'text-success', word: WORDS.confirmation.done },
  current: { icon: CircleDot, look: 'text-primary', word: WORDS.confirmation.current },
  next: { icon: Circle, look: 'text-ink-3', word: WORDS.confirmation.toDo },
} as const;

/** The three steps from a transfer to a token; `at` is the current step (0 to 2), 3 when all are done. */
export function Steps({ at, phone }: { readonly at: number; readonly phone: string | null }) {
  const names = [
    at === 0 ? WORDS.confirmation.waiting : WORDS.confirmation.transferSent,
    WORDS.confirmation.received,
    WORDS.confirmation.tokenSent(phone),
  ];
  return (
    <ol aria-label={WORDS.confirmation.steps} className="grid gap-3">
      {names.map((name, step) => {
        const { icon: Icon, look, word } = STATES[step < at ? 'done' : step === at ? 'current' : 'next'];
        return (
          <li key={step} aria-current={step === at ? 'step' : undefined} className="flex gap-3">
            <Icon aria-hidden="true" size={22} className={`mt-0.5 shrink-0 ${look}`} />
            <div>
              <p className={step > at ? 'text-ink-3' : 'font-semibold'}>
                {name}
                <span className="sr-only"> ({word})</span>
              </p>
              {step === 0 && at === 0 && <p className="text-14 text-ink-2">{WORDS.confirmation.waitingText}</p>}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** How old the last response is. */
export function CheckedAgo({ at, isChecking }: { readonly at: number; readonly isChecking: boolean }) {
  const now = useNow();
  const isOnline = useOnline();
  if (!isOnline) return <p className="text-14 text-warning">{WORDS.confirmation.offline}</p>;
  return (
    <p className="nums text-14 text-ink-3">
      {isChecking
        ? WORDS.confirmation.checking
        : WORDS.confirmation.checked(Math.max(0, Math.floor((now - at) / 1000)))}
    </p>
  );
}

/** Says in place that the last check failed; the page continues to check. */
export function PollProblem({ error }: { readonly error: Error | null }) {
  return (
    <Notice kind="warning">
      <p>{WORDS.confirmation.pollFailed(checkFailureText(error))}</p>
      <p>{WORDS.confirmation.pollFailedText}</p>
    </Notice>
  );
}

const ONE_PRESS_MS = 1000;

export type WaitingProps = {
  readonly link: LinkAnswer;
  readonly deadline: Date;
  readonly checkedAt: number;
  readonly isChecking: boolean;
  /** Of the last check; null when it worked. */
  readonly error: Error | null;
  readonly phone: string | null;
};

/** 'Payment Processing': the countdown, the steps, the age of the status, and the back link. */
export function Waiting({ link, deadline, checkedAt, isChecking, error, phone }: WaitingProps) {
  const navigate = useNavigate();
  const location = useLocation();
  const wentAt = useRef(-Infinity);
  function goBack({ timeStamp }: MouseEvent) {
    // The second of two quick clicks would go back past the payment page.
    if (timeStamp - wentAt.current < ONE_PRESS_MS) return;
    wentAt.current = timeStamp;
    // A page that was opened directly has no page to go back to.
    void (location.key === 'default' ? navigate(PATHS.quickPurchase) : navigate(-1));
  }
  return (
    <>
      <PageHeading>{WORDS.confirmation.processing}</PageHeading>
      <div className="card flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-3">
        <span className="text-14 text-ink-2">{WORDS.confirmation.timeLeft}</span>
        <Countdown deadline={deadline} className="digits text-24" />
      </div>
      <Steps at={0} phone={phone} />
      {error !== null && <PollProblem error={error} />}
      <CheckedAgo at={checkedAt} isChecking={isChecking} />
      <div className="card px-4 py-1">
        <Facts
          facts={[
            { label: WORDS.confirmation.amount, value: <Money kobo={link.amount} /> },
            { label: WORDS.confirmation.meter, value: <MeterNumber number={link.meter_number} /> },
            {
              label: WORDS.confirmation.reference,
              value: <Reference text={link.reference} className="text-14" />,
            },
          ]}
        />
      </div>
      <Button look="outline" name={WORDS.confirmation.back} onClick={goBack} />
    </>
  );
}
