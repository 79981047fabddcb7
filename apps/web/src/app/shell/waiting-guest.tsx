import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { APP_PATHS } from '../../app-paths.ts';
import { asksQuery } from '../../data/gate-calls.ts';
import { GATE_CALL_WORDS as WORDS } from '../../strings/app/gate-calls.ts';

/** A guest who waits at the gate, on every page but that of visitors. The event stream says when a guest arrives or has an answer. */
export function WaitingGuest({ pathname }: { readonly pathname: string }) {
  const asks = useQuery({ ...asksQuery, refetchInterval: false });
  const waiting = asks.data?.find(({ state }) => state === 'asking');
  const isShown = waiting !== undefined && !pathname.startsWith(APP_PATHS.visitors);
  return (
    <div role="alert">
      {isShown && (
        <p className="flex flex-wrap items-center justify-center gap-x-4 bg-warning-soft px-5 py-1 text-warning">
          <span className="font-semibold wrap-anywhere">{WORDS.isAtGate(waiting.visitor)}</span>
          <Link className="inline-flex min-h-11 items-center font-semibold underline" to={APP_PATHS.visitors}>
            {WORDS.answerNow}
          </Link>
        </p>
      )}
    </div>
  );
}
