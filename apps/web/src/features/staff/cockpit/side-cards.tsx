import type { Cockpit, Deadline } from '@gatelight/contract/office/staff-lists/cockpit';
import { Link } from 'react-router';
import { STAFF_PATHS } from '../../../staff-paths.ts';
import { COCKPIT_WORDS as words } from '../../../strings/staff/cockpit.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { cx } from '../../../ui/styles/class-names.ts';
import { lagosDay } from '../../../ui/values/lagos-time.ts';
import { Money } from '../../../ui/values/money.tsx';
import { usePermissions } from '../use-permissions.ts';
import './cockpit.css';
import { tasksOf } from './do-now.ts';
import { clockText } from './limit-text.ts';

const TONES = { late: 'text-danger', soon: 'text-warning', plain: '' } as const;

/** At most five tasks, the most urgent first; only the first has a filled button. */
export function DoNow({ cockpit }: { readonly cockpit: Cockpit }) {
  const tasks = tasksOf(cockpit, usePermissions());
  return (
    <section className="card overflow-hidden">
      <div className="flex items-baseline justify-between gap-2 border-b border-line px-4 py-3">
        <h2 className="text-16">{words.now}</h2>
        {tasks.length > 1 && <p className="text-13 text-ink-2">{words.nowNote}</p>}
      </div>
      {tasks.length === 0 && <p className="px-4 py-3 text-14 text-ink-2">{words.nothingNow}</p>}
      <ol className="divide-y divide-line">
        {tasks.map((task, index) => (
          <li key={task.id} className={cx('cockpit-task', index === 0 && task.tone !== 'plain' && 'cockpit-hot')}>
            <span className={cx('nums grid font-display text-16 leading-tight font-bold', TONES[task.tone])}>
              {task.time}
              <small className="font-text text-12 font-medium text-ink-3">{task.note}</small>
            </span>
            <span className="grid min-w-0">
              <b className="text-14 leading-snug font-semibold">{task.title}</b>
              <span className="nums text-13 text-ink-2">{task.text}</span>
            </span>
            <LinkButton
              small
              look={index === 0 ? 'primary' : 'outline'}
              to={task.to}
              name={task.button}
              aria-label={`${task.button}: ${task.title}`}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

const PATHS: Readonly<Record<Deadline['kind'], (id: string) => string>> = {
  dispute: () => `${STAFF_PATHS.disputes}?state=open`,
  ticket: STAFF_PATHS.ticket,
  price: STAFF_PATHS.tariff,
};

/** Tasks due on a day, the nearest first. */
export function Deadlines({ cockpit: { deadlines } }: { readonly cockpit: Cockpit }) {
  return (
    <section className="card overflow-hidden">
      <h2 className="border-b border-line px-4 py-3 text-16">{words.deadlines}</h2>
      {deadlines.length === 0 && <p className="px-4 py-3 text-14 text-ink-2">{words.noDeadlines}</p>}
      <ul className="divide-y divide-line">
        {deadlines.map(({ kind, id, name, at, kobo }) => (
          <li key={`${kind}${id}${at.toISOString()}`} className="cockpit-deadline">
            <span className="nums grid font-semibold whitespace-nowrap">
              {lagosDay(at)}
              <small className="text-12 font-medium text-ink-3">{clockText(at)}</small>
            </span>
            <Link to={PATHS[kind](id)} className="min-w-0 text-14 wrap-anywhere hover:underline">
              {words.deadlineNames[kind](kind === 'dispute' ? name : id, name)}
              {kobo !== null && (
                <>
                  {', '}
                  <Money kobo={kobo} short />
                </>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
