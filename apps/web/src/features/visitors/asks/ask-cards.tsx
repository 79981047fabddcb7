import { answerAsk } from '@gatelight/contract/places/walk-ins';
import type { HouseAsk } from '@gatelight/contract/places/walk-ins';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../api.ts';
import { asksQuery } from '../../../data/gate-calls.ts';
import { useSingleMutation } from '../../../data/queries/use-single-mutation.ts';
import { GATE_CALL_WORDS as WORDS } from '../../../strings/app/gate-calls.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { lagosDay } from '../../../ui/values/lagos-time.ts';

/** Guests who wait at the gate for an answer of this house, above everything else. */
export function AskCards() {
  const asks = useQuery(asksQuery);
  if (!asks.data?.length) return null;
  return (
    <div className="grid gap-3">
      {asks.data.map((ask) => (
        <AskCard key={ask.id} ask={ask} at={asks.dataUpdatedAt} />
      ))}
    </div>
  );
}

const SECOND_MS = 1000;

/** The milliseconds left: the server sends them, the browser only counts them down. */
function useLeft({ ms_left: msLeft, state }: HouseAsk, at: number): number {
  const [now, setNow] = useState(Date.now);
  const isOpen = state === 'asking';
  useEffect(() => {
    if (!isOpen) return undefined;
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [isOpen, at]);
  return Math.max(0, msLeft - Math.max(0, now - at));
}

function countdown(ms: number): string {
  const seconds = Math.ceil(ms / SECOND_MS);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

function outcome(ask: HouseAsk): string {
  if (ask.state !== 'yes' && ask.state !== 'no') return WORDS.tooLate;
  if (!ask.is_mine) return WORDS.already(ask.answered_by, WORDS[ask.state]);
  return ask.state === 'yes' ? WORDS.youSaidYes : WORDS.youSaidNo;
}

function AskCard({ ask, at }: { readonly ask: HouseAsk; readonly at: number }) {
  const queries = useQueryClient();
  const left = useLeft(ask, at);
  const answer = useSingleMutation({
    mutationFn: (word: 'yes' | 'no') =>
      call(answerAsk, { params: { house: ask.house_id, ask: ask.id }, body: { answer: word } }),
    onSuccess: (answered: HouseAsk) =>
      queries.setQueryData(asksQuery.queryKey, (before) =>
        before?.map((one) => (one.id === answered.id ? answered : one)),
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: asksQuery.queryKey }),
  });
  const people = ask.people === 1 ? WORDS.onePerson : WORDS.people(String(ask.people));
  const isOpen = ask.state === 'asking' && left > 0;
  return (
    <section aria-label={WORDS.isAtGate(ask.visitor)} className="card grid gap-3 border-2 border-accent p-4 sm:p-5">
      <div role="alert" className="grid gap-1">
        <h2 className="text-18 font-semibold wrap-anywhere">{WORDS.isAtGate(ask.visitor)}</h2>
        <p className="text-ink-2 wrap-anywhere">
          {WORDS.facts(ask.house, people, WORDS.reasons[ask.reason])} {ask.gate}.
        </p>
        {ask.came_before_at && (
          <p className="text-14 text-ink-2">{WORDS.cameBefore(ask.visitor, lagosDay(ask.came_before_at))}</p>
        )}
      </div>
      {isOpen ? (
        <>
          <p role="timer" className="nums font-semibold">
            {WORDS.left(countdown(left))} <span className="font-normal text-ink-2">{WORDS.noAnswerMeansNo}</span>
          </p>
          <div className="grid grid-cols-2 gap-3">
            <Button
              look="outline"
              wide
              className="min-h-15"
              name={WORDS.doNotLetIn}
              isLoading={answer.isPending}
              onClick={() => answer.mutate('no')}
            />
            <Button
              wide
              className="min-h-15"
              name={WORDS.letIn}
              isLoading={answer.isPending}
              onClick={() => answer.mutate('yes')}
            />
          </div>
        </>
      ) : (
        <p role="status">{outcome(ask)}</p>
      )}
      {answer.isError && <Notice kind="danger">{WORDS.answerFailed}</Notice>}
    </section>
  );
}
