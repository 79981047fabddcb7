import { forgetVisitor, listVisits, noteUnexpectedVisit } from '@gatelight/contract/places/gate/visits';
import type { Visit } from '@gatelight/contract/places/gate/visits';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, failureText } from '../../api.ts';
import { NotRead } from '../../data/queries/not-read.tsx';
import { useSingleMutation } from '../../data/queries/use-single-mutation.ts';
import { ShowMore } from '../../data/lists/show-more.tsx';
import { VISITOR_WORDS as WORDS } from '../../strings/app/visitors.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { OpenDialog } from '../../ui/feedback/open-dialog.tsx';
import { EmptyState } from '../../ui/feedback/state-screens.tsx';
import { StatusPill } from '../../ui/feedback/status-pill.tsx';
import { showError, showSuccess } from '../../ui/feedback/toast.tsx';
import { timeText } from '../../ui/pass/pass-times.ts';
import '../../ui/styles/lists.css';
import { lagosDay, lagosTime } from '../../ui/values/lagos-time.ts';

const LOOKS = { in: 'success', out: 'other', refused: 'failed' } as const;

const logKey = (house: string) => ['visitors', house, 'log'] as const;

/** Days with their visits, in the order of the list. */
function byDay(visits: readonly Visit[]): readonly (readonly [day: string, visits: readonly Visit[]])[] {
  const days = new Map<string, Visit[]>();
  for (const visit of visits) {
    const day = lagosDay(visit.at, true);
    days.set(day, [...(days.get(day) ?? []), visit]);
  }
  return Array.from(days);
}

/** The source of a visit; nothing for codes, which the house made itself. */
const SOURCES = { pass: '', ...WORDS.sources } as const;

const nameOf = ({ visitor, plate, people }: Visit) => {
  const name = visitor || plate || WORDS.someone;
  return people > 1 ? WORDS.plusOthers(name, String(people - 1)) : name;
};

/** Visits of a house, and who of the estate viewed a name and why. */
export function VisitLog({ house }: { readonly house: string }) {
  const [forgetting, setForgetting] = useState<Visit | null>(null);
  const log = useInfiniteQuery({
    queryKey: logKey(house),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listVisits, {
        params: { house },
        query: { limit: 30, ...(pageParam !== undefined && { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  if (!log.data) {
    return (
      <NotRead query={log} title={WORDS.logFailed} loading={WORDS.logLoading} className="h-60 w-full rounded-lg" />
    );
  }
  const visits = log.data.pages.flatMap(({ items }) => items);
  if (visits.length === 0) return <EmptyState title={WORDS.logEmpty} text={WORDS.logEmptyText} />;
  return (
    <div className="grid gap-3">
      {byDay(visits).map(([day, ofDay]) => (
        <section key={day} aria-label={day} className="card-box overflow-hidden">
          <h2 className="tx-day">{day}</h2>
          <ul className="divide-y divide-line">
            {ofDay.map((visit) => (
              <Entry key={visit.id} house={house} visit={visit} onForget={() => setForgetting(visit)} />
            ))}
          </ul>
        </section>
      ))}
      <ShowMore list={log} />
      <p className="text-13 text-ink-2">{WORDS.logNote}</p>
      {forgetting && <ForgetDialog house={house} visit={forgetting} onClose={() => setForgetting(null)} />}
    </div>
  );
}

function Entry({
  house,
  visit,
  onForget,
}: {
  readonly house: string;
  readonly visit: Visit;
  readonly onForget: () => void;
}) {
  const queries = useQueryClient();
  const note = useSingleMutation({
    mutationFn: () => call(noteUnexpectedVisit, { params: { house, visit: visit.id } }),
    onSuccess: () => showSuccess(WORDS.unexpectedNoted),
    onError: (failure) => showError(failureText(failure)),
    onSettled: () => queries.invalidateQueries({ queryKey: logKey(house) }),
  });
  const name = nameOf(visit);
  const mayNote = visit.kind === 'in' && !visit.is_unexpected;
  return (
    <li className="grid grid-cols-[auto_1fr_auto] items-start gap-x-3 px-4 py-3">
      <span className="nums font-semibold whitespace-nowrap">{timeText(visit.at)}</span>
      <span className="grid min-w-0 gap-0.5">
        <span className="font-semibold wrap-anywhere">{name}</span>
        <span className="text-14 text-ink-2 wrap-anywhere">
          {[SOURCES[visit.source], visit.visitor && visit.plate, visit.gate, visit.guard]
            .filter((text) => text !== '')
            .join(' · ')}
        </span>
        {visit.is_unexpected && <span className="text-14 font-semibold text-warning">{WORDS.isUnexpected}</span>}
        {visit.looks.map((look) => (
          <span key={look.at.getTime()} className="text-14 text-warning wrap-anywhere">
            {`${WORDS.looked(look.by, lagosTime(look.at))}: ${look.reason}`}
          </span>
        ))}
      </span>
      <StatusPill status={LOOKS[visit.kind]} word={WORDS.entries[visit.kind]} className="pill-small" />
      {(mayNote || visit.may_forget) && (
        <span className="col-start-2 col-end-4 -ms-3.5 -mb-2 flex flex-wrap">
          {mayNote && (
            <Button
              look="quiet"
              small
              name={WORDS.unexpected}
              aria-label={WORDS.unexpectedOf(name)}
              isLoading={note.isPending}
              onClick={() => note.mutate()}
            />
          )}
          {visit.may_forget && (
            <Button look="quiet" small name={WORDS.forget} aria-label={WORDS.forgetOf(name)} onClick={onForget} />
          )}
        </span>
      )}
    </li>
  );
}

function ForgetDialog({
  house,
  visit,
  onClose,
}: {
  readonly house: string;
  readonly visit: Visit;
  readonly onClose: () => void;
}) {
  const queries = useQueryClient();
  const forget = useSingleMutation({
    mutationFn: () => call(forgetVisitor, { params: { house, visit: visit.id } }),
    onSuccess: () => {
      showSuccess(WORDS.forgotten);
      onClose();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['visitors', house] }),
  });
  return (
    <OpenDialog onClose={onClose} title={WORDS.forgetTitle} isBusy={forget.isPending}>
      <p className="mt-2 text-ink-2">{WORDS.forgetText}</p>
      <div role="alert" className="pt-3 empty:hidden">
        {forget.error && <Notice kind="danger">{failureText(forget.error)}</Notice>}
      </div>
      <div className="answers pt-5">
        <Button look="outline" name={WORDS.keep} disabled={forget.isPending} onClick={onClose} />
        <Button look="danger" name={WORDS.forget} isLoading={forget.isPending} onClick={() => forget.mutate()} />
      </div>
    </OpenDialog>
  );
}
