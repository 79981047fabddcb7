import { GATE_WORDS as words } from '../../../strings/gate/gate.ts';
import { timeNow } from '../device/clock.ts';
import { endShift, useGate } from '../device/gate.ts';
import type { KnownPass } from '../device/passes.ts';
import { ExpectedList, GoodsList, HelpersList, InsideList, Later, LogList } from '../later.tsx';
import type { HelperAtGate } from '../household/households.ts';
import { expectedToday, insideNow } from './expected.ts';

export type Part = 'expected' | 'helpers' | 'goods' | 'inside' | 'log';
type Chosen =
  | { readonly kind: 'pass'; readonly pass: KnownPass; readonly check: 'none' }
  | { readonly kind: 'helper'; readonly helper: HelperAtGate };

/** A list beside the code on a tablet, or a tab of its own on a phone. */
export function Lists({
  parts,
  part,
  onPart,
  onAnswer,
  onDone,
  onReport,
  onRound,
}: {
  readonly parts: readonly { readonly part: Part; readonly name: string }[];
  readonly part: Part;
  readonly onPart: (part: Part) => void;
  readonly onAnswer: (found: Chosen) => void;
  readonly onDone: (said: string) => void;
  /** Opens the page on which an incident is written down. */
  readonly onReport: () => void;
  readonly onRound: () => void;
}) {
  const { passes, time } = useGate();
  const now = timeNow(time).now / 60_000;
  const choose = (pass: KnownPass) => onAnswer({ kind: 'pass', pass, check: 'none' });
  return (
    <>
      {parts.length > 1 && (
        <div className="gtabs" role="group" aria-label={words.logParts}>
          {parts.map((one) => (
            <button key={one.part} type="button" aria-pressed={one.part === part} onClick={() => onPart(one.part)}>
              {one.name}
            </button>
          ))}
        </div>
      )}
      <div
        className="gscroll"
        role="region"
        aria-label={parts.find((one) => one.part === part)?.name ?? words.log}
        tabIndex={0}
      >
        <Later>
          {part === 'expected' && (
            <ExpectedList
              expected={expectedToday(passes.values(), now)}
              onChoose={({ pass }) => choose(pass)}
              onDone={onDone}
            />
          )}
          {part === 'helpers' && <HelpersList onChoose={(helper) => onAnswer({ kind: 'helper', helper })} />}
          {part === 'goods' && <GoodsList onDone={onDone} />}
          {part === 'inside' && <InsideList inside={insideNow(passes.values())} onChoose={choose} onDone={onDone} />}
          {part === 'log' && <LogList />}
        </Later>
      </div>
      {(part === 'inside' || part === 'log') && (
        <div className="gduty">
          <button type="button" className="gbtn" onClick={onReport}>
            {words.reportShort}
          </button>
          <button type="button" className="gbtn" onClick={onRound}>
            {words.round}
          </button>
          <button type="button" className="gbtn" onClick={endShift}>
            {words.endShift}
          </button>
        </div>
      )}
    </>
  );
}
