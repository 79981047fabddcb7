import { HEALTH_WORDS as words } from '../../../strings/staff/health.ts';
import { cx } from '../../../ui/styles/class-names.ts';
import { lagosTime } from '../../../ui/values/lagos-time.ts';
import { ageText } from '../age-text.ts';
import { PlainTable } from '../../../ui/table/plain-table.tsx';
import type { PlainColumn } from '../../../ui/table/plain-table.tsx';
import { percentOfPoints, percentText } from '../../../ui/values/percent.ts';
import type { Health } from './queries.ts';
import { countText } from '../../../ui/values/count-text.ts';

/** `1.9 GB`. */
export function sizeText(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const size = bytes / 1000 ** step;
  return `${size < 10 && step > 0 ? size.toFixed(1) : Math.round(size)} ${units[step]}`;
}

const QUEUES: readonly PlainColumn<Health['queues'][number]>[] = [
  { head: words.queue, cell: ({ name }) => words.queueNames[name] },
  { head: words.waiting, cell: ({ waiting }) => countText(waiting), isNumber: true },
  {
    head: words.oldest,
    isNumber: true,
    cell: ({ oldest_seconds: oldest }) => (oldest === null ? words.none : ageText(oldest)),
  },
];

export function QueueTable({ queues }: Pick<Health, 'queues'>) {
  return (
    <PlainTable title={words.queues} columns={QUEUES} rows={queues} rowId={({ name }) => name} empty={words.none} />
  );
}

type Kept = Health['promises'][number];

function KeptShare({ kept, total, promised_bp: promised }: Kept) {
  if (total === 0) return <span className="text-ink-3">{words.notMeasured}</span>;
  const share = (kept / total) * 100;
  const isKept = share * 100 >= promised;
  return (
    <b className={cx('font-semibold', isKept ? 'text-success' : 'text-warning')}>
      {isKept ? '✓' : '!'} {percentText(share, 1)}
    </b>
  );
}

const PROMISES: readonly PlainColumn<Kept>[] = [
  { head: words.what, cell: ({ name }) => words.promiseNames[name] },
  { head: words.promise, cell: ({ promised_bp }) => percentOfPoints(promised_bp), isNumber: true },
  { head: words.nowIs, cell: (kept) => <KeptShare {...kept} />, isNumber: true },
];

export function PromiseTable({ promises }: Pick<Health, 'promises'>) {
  return (
    <PlainTable
      title={words.promises}
      note={words.promisesNote}
      columns={PROMISES}
      rows={promises}
      rowId={({ name }) => name}
      empty={words.none}
    />
  );
}

const INCIDENTS: readonly PlainColumn<Health['incidents'][number]>[] = [
  { head: words.what, cell: ({ title }) => <b className="font-semibold">{title}</b> },
  { head: words.began, cell: ({ began_at }) => lagosTime(began_at).replace(' WAT', '') },
  {
    head: words.lasted,
    isNumber: true,
    cell: ({ began_at, ended_at }) =>
      ended_at === null ? words.open : ageText((ended_at.getTime() - began_at.getTime()) / 1000),
  },
];

export function IncidentTable({ incidents }: Pick<Health, 'incidents'>) {
  return (
    <PlainTable
      title={words.incidents}
      columns={INCIDENTS}
      rows={incidents}
      rowId={({ key }) => key}
      empty={words.noIncidents}
    />
  );
}
