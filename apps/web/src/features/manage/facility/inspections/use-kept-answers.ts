import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { CallError, failureText } from '../../../../api.ts';
import { readStored, removeStored, writeStored } from '../../../../data/device/browser-storage.ts';
import { showError } from '../../../../ui/feedback/toast.tsx';
import { inspectionQuery, sendAnswer } from './queries.ts';

const answer = z.object({ result: z.enum(['ok', 'not-ok']), note: z.string() });
export type KeptAnswer = z.output<typeof answer>;
const keptAnswers = z.array(z.object({ point: z.string(), answer }));
type Kept = z.output<typeof keptAnswers>;

const RETRY_MS = 15_000;

/** The server refused it: sending it again cannot help. Other failures are the network, or a busy server. */
const isRefused = (failure: unknown) =>
  failure instanceof CallError &&
  failure.status >= 400 &&
  failure.status < 500 &&
  failure.status !== 401 &&
  failure.status !== 429;

/**
 * Answers of an inspection stay on this device until the server has them: an inspection continues where there is no
 * network. An answer replaces the one before, so that sending it twice changes nothing.
 */
export function useKeptAnswers(estate: string, inspection: string) {
  const queries = useQueryClient();
  const name = `inspection:${estate}:${inspection}`;
  const [kept, setKept] = useState<Kept>(() => readStored('localStorage', name, keptAnswers) ?? []);
  /** The current answers: sending continues over several renders. */
  const current = useRef(kept);
  const isSending = useRef(false);

  function change(next: Kept): void {
    current.current = next;
    setKept(next);
    if (next.length === 0) removeStored('localStorage', name);
    else writeStored('localStorage', name, next);
  }

  /** One after the other, until all are sent or one fails. */
  const send = useEffectEvent(async () => {
    if (isSending.current) return;
    isSending.current = true;
    try {
      for (let [first] = current.current; first !== undefined; [first] = current.current) {
        const sent = first;
        try {
          await sendAnswer(estate, inspection, sent.point, sent.answer);
        } catch (failure) {
          if (!isRefused(failure)) return;
          showError(failureText(failure));
        }
        // It may have been changed meanwhile: then the new one is sent.
        const isSent = (one: Kept[number]) => one.point === sent.point && one.answer === sent.answer;
        const isLast = current.current.every(isSent);
        // First load what the server has now, so that the answer does not disappear from the page in between.
        if (isLast) await queries.invalidateQueries({ queryKey: inspectionQuery(estate, inspection).queryKey });
        change(current.current.filter((one) => !isSent(one)));
      }
    } finally {
      isSending.current = false;
    }
  });

  const hasKept = kept.length > 0;
  useEffect(() => {
    if (!hasKept) return undefined;
    const again = () => void send();
    again();
    const timer = setInterval(again, RETRY_MS);
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
    };
  }, [hasKept, kept]);

  return {
    /** How many answers the server does not have yet. */
    waiting: kept.length,
    answerOf: (point: string): KeptAnswer | undefined => kept.find((one) => one.point === point)?.answer,
    keep: (point: string, given: KeptAnswer) =>
      change([...current.current.filter((one) => one.point !== point), { point, answer: given }]),
  };
}
