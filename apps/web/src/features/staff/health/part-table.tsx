import { HEALTH_WORDS as words } from '../../../strings/staff/health.ts';
import { StatusPill } from '../../../ui/feedback/status-pill.tsx';
import { PlainTable } from '../../../ui/table/plain-table.tsx';
import type { PlainColumn } from '../../../ui/table/plain-table.tsx';
import { percentText } from '../../../ui/values/percent.ts';
import type { Health } from './queries.ts';

type Part = Health['parts'][number];
type State = Part['state'];

const HEIGHTS = { working: 20, slow: 13, failing: 6, quiet: 2 } as const satisfies Record<State, number>;
const FILLS = {
  working: 'fill-success',
  slow: 'fill-warning',
  failing: 'fill-danger',
  quiet: 'fill-line-strong',
} as const satisfies Record<State, string>;

const count = (minutes: readonly State[], state: State) => minutes.filter((one) => one === state).length;

/** Ninety bars, one a minute: the height shows the state too, not only the colour. */
function Bars({ minutes }: { readonly minutes: readonly State[] }) {
  return (
    <svg
      viewBox={`0 0 ${minutes.length * 4} 20`}
      preserveAspectRatio="none"
      // On a phone the strip is narrower, because its end is the last minute.
      className="h-5 w-64 min-w-0 md:min-w-64"
      role="img"
      aria-label={words.barsText(count(minutes, 'working'), count(minutes, 'slow'), count(minutes, 'failing'))}
    >
      {minutes.map((state, index) => (
        // Minutes are identified by their position only.
        // oxlint-disable-next-line react/no-array-index-key
        <rect
          key={index}
          x={index * 4}
          y={20 - HEIGHTS[state]}
          width="3"
          height={HEIGHTS[state]}
          className={FILLS[state]}
        />
      ))}
    </svg>
  );
}

function StatePill({ state }: { readonly state: State }) {
  const status = state === 'working' ? 'success' : state === 'failing' ? 'failed' : 'other';
  return <StatusPill status={status} word={words.states[state]} className="pill-small" />;
}

export const timeText = (ms: number) => (ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`);

const COLUMNS: readonly PlainColumn<Part>[] = [
  {
    head: words.part,
    cell: ({ title, about }) => (
      <>
        <b className="font-semibold">{title}</b> <span className="text-13 font-normal text-ink-3">{about}</span>
      </>
    ),
  },
  { head: words.state, cell: ({ state }) => <StatePill state={state} /> },
  { head: words.bars, cell: ({ minutes }) => <Bars minutes={minutes} /> },
  { head: words.half, isNumber: true, cell: ({ median_ms }) => (median_ms === null ? '–' : timeText(median_ms)) },
  {
    head: words.worked,
    isNumber: true,
    cell: ({ worked_bp }) => (worked_bp === null ? '–' : percentText(worked_bp / 100, 2)),
  },
];

/** Every part that was used, with its last ninety minutes. */
export function PartTable({ parts }: { readonly parts: readonly Part[] }) {
  const { working, slow, failing, quiet } = words.legend;
  return (
    <PlainTable
      title={words.parts}
      note={[working, slow, failing, quiet].join(' · ')}
      columns={COLUMNS}
      rows={parts}
      rowId={({ name }) => name}
      empty={words.notMeasured}
    />
  );
}
