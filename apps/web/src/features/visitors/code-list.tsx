import { listPasses } from '@gatelight/contract/places/gate/passes';
import type { VisitorPass } from '@gatelight/contract/places/gate/passes';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../api.ts';
import { VISITOR_WORDS as WORDS } from '../../strings/app/visitors.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { StatusPill } from '../../ui/feedback/status-pill.tsx';
import type { StatusLook } from '../../ui/feedback/status-pill.tsx';
import { codeText, passWhen, timeText } from '../../ui/pass/pass-times.ts';
import { cx } from '../../ui/styles/class-names.ts';
import '../../ui/styles/lists.css';
import { visitorsPath } from './houses.tsx';
import { cameCount, eventPasses, groupByEvent } from './events.ts';
import { KIND_ICONS } from './invite-fields.tsx';
import { NotRead } from '../../data/queries/not-read.tsx';
import { ShowMore } from '../../data/lists/show-more.tsx';

const LOOKS = {
  waiting: 'other',
  ready: 'other',
  inside: 'success',
  used: 'success',
  over: 'expired',
  cancelled: 'ended',
} as const satisfies Record<VisitorPass['state'], StatusLook>;

const isRecent = (at: Date) => Date.now() - at.getTime() < 18 * 3_600_000;

function stateWord({ state, admitted, last_in_at: lastIn, people }: VisitorPass): string {
  if (state === 'inside' && people === 1 && lastIn !== null && isRecent(lastIn))
    return WORDS.insideSince(timeText(lastIn));
  // A code for repeated use shows how often it was used.
  if (state === 'ready' && admitted > 0) return WORDS.admitted(String(admitted));
  return WORDS.states[state];
}

function About({ pass, now }: { readonly pass: VisitorPass; readonly now: Date }) {
  const { kind, people } = pass;
  const many = people > 1 && [(kind === 'event' ? WORDS.manyGuests : WORDS.peopleCount)(String(people))];
  return <span className="text-14 text-ink-2 wrap-anywhere">{[passWhen(pass, now), ...(many || [])].join(' · ')}</span>;
}

function Code({ pass, now }: { readonly pass: VisitorPass; readonly now: Date }) {
  const Icon = KIND_ICONS[pass.kind];
  return (
    <>
      <span className="tile">
        <Icon aria-hidden="true" size={20} />
      </span>
      <span className="grid min-w-0 grow basis-20 gap-0.5">
        <span className="font-semibold wrap-anywhere">{pass.visitor || WORDS.someone}</span>
        <About pass={pass} now={now} />
      </span>
      <span className="ms-auto grid shrink-0 justify-items-end gap-1">
        {pass.code !== null && <span className="digits text-18 whitespace-nowrap">{codeText(pass.code)}</span>}
        <StatusPill status={LOOKS[pass.state]} word={stateWord(pass)} className="pill-small" />
      </span>
    </>
  );
}

/** All guests of an event are one row. */
function EventCode({ passes, now }: { readonly passes: readonly VisitorPass[]; readonly now: Date }) {
  const [first] = passes;
  if (!first?.event) return null;
  return (
    <>
      <span className="tile">
        <KIND_ICONS.event aria-hidden="true" size={20} />
      </span>
      <span className="grid min-w-0 grow basis-20 gap-0.5">
        <span className="font-semibold wrap-anywhere">{first.event.name}</span>
        <span className="text-14 text-ink-2">{passWhen(first, now)}</span>
      </span>
      <StatusPill
        status="other"
        word={WORDS.came(String(cameCount(passes)), String(passes.length))}
        className="pill-small ms-auto shrink-0"
      />
    </>
  );
}

// Where there is no room for state and name in a line, the name is below.
const ROW = 'flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3';

/** The codes of a house that are in use, each with its state. A row opens the pass. */
export function CodeList({
  passes,
  house,
  open,
}: {
  readonly passes: readonly VisitorPass[];
  readonly house: string;
  /** Id of the pass or of the event that is open beside the list. */
  readonly open: string | undefined;
}) {
  const now = new Date();
  return (
    <ul className="card-box divide-y divide-line overflow-hidden" aria-label={WORDS.codes}>
      {groupByEvent(passes).map((pass) => {
        const event = pass.event?.id;
        const isOpen = (event ?? pass.id) === open;
        return (
          <li key={event === undefined ? pass.id : `event-${event}`}>
            <Link
              to={visitorsPath(house, event === undefined ? { pass: pass.id } : { event })}
              className={cx(ROW, 'hover:bg-surface-2', isOpen && 'bg-primary-soft')}
              aria-current={isOpen ? 'true' : undefined}
              preventScrollReset
            >
              {event === undefined ? (
                <Code pass={pass} now={now} />
              ) : (
                <EventCode passes={eventPasses(passes, event)} now={now} />
              )}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** Expired codes, behind a button, because most visits to this page are not for them. */
export function OverCodes({ house }: { readonly house: string }) {
  const [isShown, setIsShown] = useState(false);
  return (
    <div className="grid gap-3">
      <Button
        look="quiet"
        small
        className="justify-self-start"
        name={isShown ? WORDS.hideOver : WORDS.showOver}
        aria-expanded={isShown}
        onClick={() => setIsShown(!isShown)}
      />
      {isShown && <OverList house={house} />}
    </div>
  );
}

function OverList({ house }: { readonly house: string }) {
  const over = useInfiniteQuery({
    queryKey: ['visitors', house, 'over'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listPasses, {
        params: { house },
        query: { is_over: 'true', limit: 20, ...(pageParam !== undefined && { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  if (!over.data) {
    return <NotRead query={over} title={WORDS.failed} className="h-40 w-full rounded-lg" />;
  }
  const passes = over.data.pages.flatMap(({ items }) => items);
  const now = new Date();
  if (passes.length === 0) return <p className="text-14 text-ink-2">{WORDS.noneOver}</p>;
  return (
    <>
      <ul className="card-box divide-y divide-line" aria-label={WORDS.showOver}>
        {passes.map((pass) => (
          <li key={pass.id} className={ROW}>
            <Code pass={pass} now={now} />
          </li>
        ))}
      </ul>
      <ShowMore list={over} />
    </>
  );
}
