import { askAct } from '@gatelight/contract/base/staff/acts';
import type { ActView } from '@gatelight/contract/base/staff/acts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call, failureText } from '../../../api.ts';
import { newKey, wasNotDone } from '../../../data/payment/intent-key.ts';
import { ACT_WORDS } from '../../../strings/staff/acts.ts';
import { failureOf } from '../../../strings/staff/failure-of.ts';
import { STAFF_TICKET_WORDS as words } from '../../../strings/staff/tickets.ts';
import { showError, showSuccess } from '../../../ui/feedback/toast.tsx';

type ActRequest = {
  readonly kind: keyof typeof words.answer.reasons;
  readonly input: Readonly<Record<string, unknown>>;
  readonly fingerprint?: string;
  /** Said when it is done. */
  readonly done?: string;
};

/** The text why an act did not happen; undefined when it did. */
function problemOf({ state, error }: ActView, kind: ActRequest['kind']): string | undefined {
  if (state === 'done') return undefined;
  if (state === 'stale') return kind === 'reply' ? words.answer.stale : ACT_WORDS.outcomes.stale;
  if (error !== null) return failureOf(error);
  return state === 'asked' || state === 'running' ? words.answer.underWay : ACT_WORDS.outcomes[state];
}

/**
 * Acts about a ticket that need no confirmation: one click, a toast, and the pages are read again. A click that
 * got no response is sent again under the same key, so that a customer never gets an answer twice.
 */
export function useQuickAct(): { isBusy: boolean; requestAct: (request: ActRequest) => Promise<boolean> } {
  const queries = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const isRunning = useRef(false);
  const last = useRef<{ readonly text: string; readonly key: string; readonly fingerprint: string | undefined }>(
    undefined,
  );
  return {
    isBusy,
    async requestAct({ kind, input, fingerprint, done = words.answer.done }) {
      if (isRunning.current) return false;
      isRunning.current = true;
      setIsBusy(true);
      const text = JSON.stringify([kind, input]);
      // A repeat also sends what was seen then: the ticket may show the answer by now, and the server compares the whole request.
      if (last.current?.text !== text) last.current = { text, key: newKey(), fingerprint };
      const sent = last.current;
      try {
        const act = await call(askAct, {
          body: {
            kind: `ticket.${kind}`,
            input: { ...input },
            reason: words.answer.reasons[kind],
            ...(sent.fingerprint !== undefined && { fingerprint: sent.fingerprint }),
          },
          idempotencyKey: sent.key,
        });
        const problem = problemOf(act, kind);
        const isOpen = act.state === 'asked' || act.state === 'running';
        if (!isOpen) last.current = undefined;
        if (problem === undefined) showSuccess(done);
        else showError(problem);
        await queries.invalidateQueries({ queryKey: ['admin'] });
        return problem === undefined;
      } catch (failure) {
        if (wasNotDone(failure)) last.current = undefined;
        showError(failureText(failure));
        return false;
      } finally {
        isRunning.current = false;
        setIsBusy(false);
      }
    },
  };
}
