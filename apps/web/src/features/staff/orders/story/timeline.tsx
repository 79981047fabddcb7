import type { StaffOrderStory } from '@gatelight/contract/office/staff-lists/staff-order-story';
import { STAFF_ORDER_WORDS as words } from '../../../../strings/staff/orders.ts';
import { cx } from '../../../../ui/styles/class-names.ts';
import { exactTime, toneOf } from '../order-state.tsx';
import '../orders.css';

/** The states of an order with their times and, where known, their causes. */
export function Timeline({ story }: { readonly story: StaffOrderStory }) {
  const { states, tries, next_attempt_at: next } = story;
  return (
    <>
      <ol className="order-states">
        {states.map(({ to, at, cause }) => (
          <li key={`${to} ${at.getTime()}`}>
            <span aria-hidden="true" className={cx('order-knob', `order-knob-${toneOf(to)}`)} />
            <b className="font-semibold">{words.states[to]}</b>
            <time dateTime={at.toISOString()} className="text-13 text-ink-3">
              {exactTime(at)}
            </time>
            {cause !== null && <p className="text-13 text-ink-2">{cause}</p>}
          </li>
        ))}
      </ol>
      {tries.length > 1 && <p className="pt-2 text-13 text-ink-2">{words.story.tries(String(tries.length))}</p>}
      {next && <p className="pt-1 text-13 text-ink-2">{words.story.nextTry(exactTime(next))}</p>}
    </>
  );
}
