import { useEffect } from 'react';
import Info from 'lucide-react/icons/info';
import { GATE_WORDS } from '../../../strings/gate/gate.ts';
import { WALK_IN_WORDS as words } from '../../../strings/gate/walk-in.ts';
import { useBlock } from '../blocks/blocks.ts';
import { AnswerBand } from '../answer/answer-band.tsx';
import { sound } from '../answer/sound.ts';
import { useGate } from '../device/gate.ts';
import type { Draft } from './draft.ts';
import { GuestFacts } from './guest-facts.tsx';
import { Acts } from '../acts.tsx';

/** The guard calls the house in another way and enters its answer. The screen shows no number of a resident. */
export function CallScreen({
  draft,
  why,
  onAnswer,
  onBack,
}: {
  readonly draft: Draft;
  readonly why: string;
  readonly onAnswer: (isYes: boolean) => void;
  readonly onBack: () => void;
}) {
  const { houses } = useGate();
  const block = useBlock({ visitor: draft.visitor, plate: '' });
  useEffect(() => sound('look'), []);
  return (
    <>
      <AnswerBand
        answer="look"
        title={words.callFirst}
        text={block ? GATE_WORDS.reasons['blocked-name'] : houses?.call_way || words.noCallWay}
      />
      <main id="main" tabIndex={0} className="gmain flush">
        <GuestFacts draft={draft} />
        <p className="ghelp">
          <Info aria-hidden="true" size={22} />
          {why}
        </p>
      </main>
      <Acts>
        <div className="g2">
          <button type="button" className="gbtn prime" onClick={() => onAnswer(true)}>
            {words.theySaidYes}
          </button>
          <button type="button" className="gbtn no" onClick={() => onAnswer(false)}>
            {words.theySaidNo}
          </button>
        </div>
        <button type="button" className="gbtn" onClick={onBack}>
          {words.stop}
        </button>
      </Acts>
    </>
  );
}
