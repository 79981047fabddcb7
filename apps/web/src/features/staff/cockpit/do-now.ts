import type { Cockpit } from '@gatelight/contract/office/staff-lists/cockpit';
import { STAFF_PATHS } from '../../../staff-paths.ts';
import { COCKPIT_WORDS as words } from '../../../strings/staff/cockpit.ts';
import { nairaText } from '../../../ui/values/money.tsx';
import { ageText } from '../age-text.ts';
import { limitOf, momentText } from './limit-text.ts';
import { QUEUES, waitingText } from './queues.ts';

export type Task = {
  readonly id: string;
  /** The time that is left, or how long the oldest has waited. */
  readonly time: string;
  readonly note: string;
  readonly tone: 'late' | 'soon' | 'plain';
  readonly title: string;
  readonly text: string;
  readonly to: string;
  readonly button: string;
};

const MOST = 5;

/** `3 h 29` in the narrow column of times. */
const shortAge = (seconds: number) => ageText(seconds).replace(/^(\d+ h \d+) min$/, '$1');

/** At most five tasks for this member: failures, then tasks with a deadline, then the longest waits. */
export function tasksOf({ rails, queues, as_of: now }: Cockpit, may: ReadonlySet<string>): readonly Task[] {
  const failing = rails
    .filter(({ state }) => may.has('health.read') && (state === 'failing' || state === 'slow'))
    .toSorted((a, b) => Number(a.state === 'slow') - Number(b.state === 'slow'))
    .map(({ name, state, since }): Task => ({
      id: name,
      time: words.nowWord,
      note: since ? words.since(momentText(since, now)) : '',
      tone: state === 'failing' ? 'late' : 'soon',
      title: (state === 'failing' ? words.failing : words.slow)(words.railNames[name]),
      text: words.advice[name],
      to: STAFF_PATHS.health,
      button: words.seeButton,
    }));
  const waiting = queues
    .filter(({ queue, waiting: count }) => count > 0 && may.has(QUEUES[queue].act))
    .map((row) => {
      const { queue, waiting: count, due_at, oldest_at, unowned, at_stake_kobo: stake } = row;
      const limit = due_at && limitOf(due_at, now);
      const waitedSeconds = oldest_at ? (now.getTime() - oldest_at.getTime()) / 1000 : 0;
      const isTaken = unowned !== null && unowned > 0;
      const task: Task = {
        id: queue,
        time: limit && due_at ? shortAge(Math.abs(due_at.getTime() - now.getTime()) / 1000) : shortAge(waitedSeconds),
        note:
          limit && due_at
            ? limit.tone === 'late'
              ? words.lateWord
              : momentText(due_at, now)
            : isTaken
              ? words.noOwnerYet
              : words.waits,
        tone: limit?.tone ?? 'plain',
        title: count === 1 ? words.acts[queue].one : words.acts[queue].many(waitingText(row)),
        text: [stake ? words.atStake(nairaText(stake, true)) : '', words.oldestAge(ageText(waitedSeconds))]
          .filter(Boolean)
          .join(' · '),
        to: QUEUES[queue].to,
        button: isTaken ? words.takeButton : words.openButton,
      };
      return { task, due: due_at?.getTime() ?? Infinity, oldest: oldest_at?.getTime() ?? Infinity };
    })
    .toSorted((a, b) => (a.due === b.due ? a.oldest - b.oldest : a.due - b.due))
    .map(({ task }) => task);
  return [...failing, ...waiting].slice(0, MOST);
}
