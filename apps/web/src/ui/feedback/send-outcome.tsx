import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Notice } from './notice.tsx';

type SendProblemProps = {
  readonly problem: 'offline' | { readonly message: string } | null | undefined;
  readonly words: { readonly offline: string; readonly offlineKept: string; readonly kept: string };
};

/** Why a message could not be sent, and that what was typed is still there. */
export function SendProblem({ problem, words }: SendProblemProps) {
  return (
    <div role="alert" className="empty:absolute">
      {problem && (
        <Notice kind={problem === 'offline' ? 'warning' : 'danger'}>
          <p className="font-semibold">{problem === 'offline' ? words.offline : problem.message}</p>
          <p>{problem === 'offline' ? words.offlineKept : words.kept}</p>
        </Notice>
      )}
    </div>
  );
}

/** Replaces the sent form, and takes the focus that its button had. */
export function InPlaceOfForm({ className, children }: { readonly className: string; readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={box} tabIndex={-1} className={className}>
      {children}
    </div>
  );
}
