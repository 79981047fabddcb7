import type { Cockpit, Rail } from '@gatelight/contract/office/staff-lists/cockpit';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { STAFF_PATHS } from '../../../staff-paths.ts';
import { COCKPIT_WORDS as words } from '../../../strings/staff/cockpit.ts';
import { cx } from '../../../ui/styles/class-names.ts';
import { StatePill } from '../../../ui/table/state-pill.tsx';
import type { Tone } from '../../../ui/table/state-pill.tsx';
import { nairaText } from '../../../ui/values/money.tsx';
import { percentText } from '../../../ui/values/percent.ts';
import { timeText } from '../health/part-table.tsx';
import { usePermissions } from '../use-permissions.ts';
import './cockpit.css';
import { momentText } from './limit-text.ts';
import { countText } from '../../../ui/values/count-text.ts';

type State = Rail['state'];

const TONES: Readonly<Record<State, Tone>> = {
  working: 'success',
  slow: 'warning',
  failing: 'danger',
  quiet: 'neutral',
};
const LOOKS: Readonly<Record<State, string>> = {
  working: '',
  quiet: '',
  slow: 'cockpit-slow',
  failing: 'cockpit-failing',
};
const HEIGHTS: Readonly<Record<State, number>> = { working: 14, slow: 9, failing: 5, quiet: 2 };
const FILLS: Readonly<Record<State, string>> = {
  working: 'fill-success',
  slow: 'fill-warning',
  failing: 'fill-danger',
  quiet: 'fill-line-strong',
};

type CardProps = {
  readonly name: string;
  readonly state: State;
  readonly word: string;
  readonly value: string;
  readonly to: string | undefined;
  readonly children: ReactNode;
};

function StateCard({ name, state, word, value, to, children }: CardProps) {
  const content = (
    <>
      <span className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1 text-14 font-semibold">
        <span className="wrap-normal">{name}</span>
        <StatePill tone={TONES[state]} word={word} />
      </span>
      <span className="nums font-display text-20 leading-tight font-bold tracking-tight">{value}</span>
      {children}
    </>
  );
  const look = cx('card cockpit-rail', LOOKS[state]);
  return to === undefined ? (
    <div className={look}>{content}</div>
  ) : (
    <Link to={to} className={look}>
      {content}
    </Link>
  );
}

function Bars({ bars }: Pick<Rail, 'bars'>) {
  const count = (state: State) => bars.filter((one) => one === state).length;
  return (
    <svg
      viewBox={`0 0 ${bars.length * 12 - 2} 14`}
      preserveAspectRatio="none"
      className="mt-1 h-3.5 w-full"
      role="img"
      aria-label={words.barsText(count('working'), count('slow'), count('failing'))}
    >
      {bars.map((state, index) => (
        // Steps of five minutes are identified by their position only.
        // oxlint-disable-next-line react/no-array-index-key
        <rect
          key={index}
          x={index * 12}
          y={14 - HEIGHTS[state]}
          width="10"
          height={HEIGHTS[state]}
          rx="1.5"
          className={FILLS[state]}
        />
      ))}
    </svg>
  );
}

function textOf({ calls, median_ms, since, state }: Rail, now: Date): string {
  if (since) return words.since(momentText(since, now));
  if (calls === 0) return words.quiet;
  const usual = median_ms === null ? '' : words.usual(timeText(median_ms));
  return state === 'quiet' ? words.calls(countText(calls)) : [words.calls(countText(calls)), usual].join(' · ');
}

/** The services that payments, tokens and messages depend on: a word, a number, a sentence and the last hour. Always in the same order. */
export function RailCards({ cockpit: { rails, books, queues, as_of: now } }: { readonly cockpit: Cockpit }) {
  const readsHealth = usePermissions().has('health.read');
  const differences = queues.find(({ queue }) => queue === 'exceptions');
  return (
    <section aria-label={words.rails} className="cockpit-rails">
      {rails.map((rail) => (
        <StateCard
          key={rail.name}
          name={words.railNames[rail.name]}
          state={rail.state}
          word={words.states[rail.state]}
          value={rail.calls === 0 ? words.none : percentText(((rail.calls - rail.failed) / rail.calls) * 100, 1)}
          to={readsHealth ? STAFF_PATHS.health : undefined}
        >
          <span className="text-13 text-ink-2">{textOf(rail, now)}</span>
          <Bars bars={rail.bars} />
        </StateCard>
      ))}
      {books && differences && (
        <StateCard
          name={words.books}
          state={differences.waiting > 0 ? 'slow' : 'working'}
          word={differences.waiting > 0 ? words.booksOpen(countText(differences.waiting)) : words.booksEqual}
          value={nairaText(differences.at_stake_kobo ?? 0n, true)}
          to={STAFF_PATHS.reconciliation}
        >
          <span className="text-13 text-ink-2">
            {books.checked_at ? words.booksText(momentText(books.checked_at, now)) : words.booksNever}
          </span>
        </StateCard>
      )}
    </section>
  );
}
