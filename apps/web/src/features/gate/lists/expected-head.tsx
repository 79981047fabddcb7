import { GATE_WORDS as words } from '../../../strings/gate/gate.ts';
import { GATE_HOUSEHOLD_WORDS } from '../../../strings/gate/household.ts';
import { useGate } from '../device/gate.ts';
import { goneAt, lastSeen, useHouseholds } from '../household/households.ts';
import type { Part } from './lists-panel.tsx';

/** The title of the list below, and the number of its relevant entries. */
export function ExpectedHead({ part, expected }: { readonly part: Part; readonly expected: number }) {
  const { helpers, exit_passes: goods } = useHouseholds().content;
  const { entries } = useGate();
  const inside = helpers.filter(({ houses }) => houses.some((house) => lastSeen(house, entries)?.kind === 'in'));
  const waiting = goods.filter((one) => goneAt(one, entries) === null);
  const [title, count] =
    part === 'helpers'
      ? [GATE_HOUSEHOLD_WORDS.helpers, words.insideCount(inside.length)]
      : part === 'goods'
        ? [GATE_HOUSEHOLD_WORDS.goods, words.expectedCount(waiting.length)]
        : [words.expected, words.expectedCount(expected)];
  return (
    <div className="ghead">
      <h1>{title}</h1>
      <span className="gcnt">{count}</span>
    </div>
  );
}
