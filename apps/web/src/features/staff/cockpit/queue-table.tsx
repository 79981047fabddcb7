import type { Cockpit, QueueRow } from '@gatelight/contract/office/staff-lists/cockpit';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Link } from 'react-router';
import { COCKPIT_WORDS as words } from '../../../strings/staff/cockpit.ts';
import { cx } from '../../../ui/styles/class-names.ts';
import '../../../ui/table/table.css';
import { Money } from '../../../ui/values/money.tsx';
import { ageText } from '../age-text.ts';
import './cockpit.css';
import { limitOf } from './limit-text.ts';
import { QUEUES, waitingText } from './queues.ts';

const initials = (name: string) =>
  name
    .split(' ')
    .map((part) => part.slice(0, 1))
    .slice(0, 2)
    .join('')
    .toUpperCase();

function Owner({ row: { queue, waiting, unowned, owner } }: { readonly row: QueueRow }) {
  if (waiting === 0) return null;
  if (unowned === null) return <span className="text-ink-2">{words.teams[QUEUES[queue].team]}</span>;
  if (unowned > 0)
    return (
      <span className="inline-flex items-center gap-1.5 font-semibold text-warning">
        <TriangleAlert aria-hidden="true" size={14} />
        {unowned === waiting ? words.noOwner : words.someWithoutOwner(String(unowned), String(waiting))}
      </span>
    );
  return (
    owner && (
      <span className="inline-flex items-center gap-2">
        <span aria-hidden="true" className="cockpit-face">
          {initials(owner.name)}
        </span>
        {owner.name}
      </span>
    )
  );
}

function LimitCell({ row, now }: { readonly row: QueueRow; readonly now: Date }) {
  if (!row.due_at) return <span className="text-ink-3">{words.none}</span>;
  const { text, tone } = limitOf(row.due_at, now);
  return (
    <span
      className={cx(tone === 'late' && 'font-semibold text-danger', tone === 'soon' && 'font-semibold text-warning')}
    >
      {text}
    </span>
  );
}

function Row({ row, now }: { readonly row: QueueRow; readonly now: Date }) {
  const { icon: Icon, to } = QUEUES[row.queue];
  const name = words.names[row.queue];
  const count = waitingText(row);
  const isEmpty = row.waiting === 0;
  const tone = row.due_at ? limitOf(row.due_at, now).tone : 'plain';
  return (
    <tr role="row" className={cx(tone !== 'plain' && 'cockpit-hot', isEmpty && 'cockpit-empty')}>
      <td role="rowheader" className="cockpit-queue">
        <span className="flex items-center gap-2.5">
          <Icon aria-hidden="true" size={16} className="shrink-0 text-ink-3" />
          {name}
        </span>
      </td>
      <td role="cell" className="cockpit-number dt-number nums">
        <Link to={to} className="cockpit-count" aria-label={words.open(name, count)}>
          {count}
        </Link>
      </td>
      <td role="cell" className={cx('dt-number nums', isEmpty && 'cockpit-none')}>
        {row.oldest_at ? ageText((now.getTime() - row.oldest_at.getTime()) / 1000) : words.none}
      </td>
      <td role="cell" className={isEmpty ? 'cockpit-none' : undefined}>
        <Owner row={row} />
      </td>
      <td role="cell" className={cx('dt-number nums', row.at_stake_kobo === null && 'cockpit-none')}>
        {row.at_stake_kobo === null ? words.none : <Money kobo={row.at_stake_kobo} short />}
      </td>
      <td role="cell" className={row.due_at ? undefined : 'cockpit-none'}>
        <LimitCell row={row} now={now} />
      </td>
    </tr>
  );
}

const HEADS = [
  { name: words.queue },
  { name: words.waiting, isNumber: true },
  { name: words.oldest, isNumber: true },
  { name: words.owner },
  { name: words.stake, isNumber: true },
  { name: words.limit },
];

/** Every queue: how many, how old, who, how much money, until when. The queue with the oldest item first. */
export function QueueTable({ cockpit: { queues, as_of: now } }: { readonly cockpit: Cockpit }) {
  const all = queues.reduce((sum, { waiting }) => sum + waiting, 0);
  const total = waitingText({ waiting: all, has_more: queues.some(({ has_more }) => has_more) });
  return (
    <section className="card min-w-0 overflow-hidden">
      <div className="flex flex-wrap items-baseline justify-between gap-2 px-4 py-3">
        <h2 className="text-16">{words.title}</h2>
        <p className="nums text-13 text-ink-2">{words.items(total)}</p>
      </div>
      <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={words.title}>
        <table className="dt cockpit-queues" role="table">
          <thead role="rowgroup">
            <tr role="row">
              {HEADS.map(({ name, isNumber }) => (
                <th key={name} role="columnheader" scope="col" className={isNumber ? 'dt-number' : undefined}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {queues.map((row) => (
              <Row key={row.queue} row={row} now={now} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
