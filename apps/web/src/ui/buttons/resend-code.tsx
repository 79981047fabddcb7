import { useEffect, useState } from 'react';
import { Button } from './button.tsx';

const RESEND_AFTER_S = 30;

function secondsSince(at: number): number {
  return Math.floor((Date.now() - at) / 1000);
}

export type ResendCodeProps = {
  /** When the last code was sent, in milliseconds; the time is right also after the phone was asleep. */
  readonly sentAt: number;
  /** The text on the button, and the text while it cannot be clicked ("New code in 12 s"). */
  readonly name: string;
  readonly wait: (seconds: number) => string;
  readonly onResend: () => void;
  readonly isSending: boolean;
};

/** Requests another one-time code, thirty seconds after the last. */
export function ResendCode({ sentAt, name, wait, onResend, isSending }: ResendCodeProps) {
  const [passed, setPassed] = useState(() => secondsSince(sentAt));
  useEffect(() => {
    const count = () => setPassed(secondsSince(sentAt));
    count();
    const timer = setInterval(count, 1000);
    return () => clearInterval(timer);
  }, [sentAt]);
  const left = RESEND_AFTER_S - passed;
  if (left > 0) return <span className="nums flex min-h-11 items-center text-14 text-ink-3">{wait(left)}</span>;
  return <Button look="outline" small name={name} isLoading={isSending} onClick={onResend} />;
}
