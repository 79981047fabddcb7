import { Notice } from '../feedback/notice.tsx';

export type ProblemNoticeProps = {
  /** `failed`: it was certainly not done. `unknown`: it may have been done. */
  readonly problem: {
    readonly kind: 'failed' | 'unknown' | 'offline';
    readonly text: string;
    readonly money: string;
    readonly code?: string;
  } | null;
};

/** They ask the payer for something; nothing went wrong. */
const questions = new Set<string | undefined>(['paid-a-moment-ago', 'step-up-required']);

/** Why a payment was not made. Its live region exists before its text, so screen readers announce it. */
export function ProblemNotice({ problem }: ProblemNoticeProps) {
  return (
    <div role="alert" className="empty:hidden">
      {problem && (
        <Notice kind={problem.kind === 'failed' && !questions.has(problem.code) ? 'danger' : 'warning'}>
          <p>{problem.text}</p>
          {problem.money && <p>{problem.money}</p>}
        </Notice>
      )}
    </div>
  );
}
