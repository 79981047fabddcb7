import { useEffect, useRef } from 'react';
import { Notice } from '../../feedback/notice.tsx';

export type ProblemNoticeProps = {
  /** `failed`: it was certainly not done. `unknown`: it may have been done. */
  readonly problem: {
    readonly kind: 'failed' | 'unknown' | 'offline';
    readonly text: string;
    readonly money: string;
    readonly code?: string;
  } | null;
};

const PAID_BEFORE = 'paid-a-moment-ago';
/** They ask the payer for something; nothing went wrong. */
const questions = new Set<string | undefined>([PAID_BEFORE, 'step-up-required']);

/** Why a payment was not made. Its live region exists before its text, so screen readers announce it. */
export function ProblemNotice({ problem }: ProblemNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  // On a phone it may be off the screen, and this question has no toast. The other question has a field, which gets the focus.
  useEffect(() => {
    if (problem?.code === PAID_BEFORE) notice.current?.scrollIntoView({ block: 'nearest' });
  }, [problem?.code]);
  return (
    <div ref={notice} role="alert" className="empty:hidden">
      {problem && (
        <Notice kind={problem.kind === 'failed' && !questions.has(problem.code) ? 'danger' : 'warning'}>
          <p>{problem.text}</p>
          {problem.money && <p>{problem.money}</p>}
        </Notice>
      )}
    </div>
  );
}
