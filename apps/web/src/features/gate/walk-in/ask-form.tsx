import { useState } from 'react';
import Info from 'lucide-react/icons/info';
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark';
import { judgeHours } from '@gatelight/contract/places/passes/judge-hours';
import { askReasons } from '@gatelight/contract/places/walk-ins';
import { GATE_WORDS } from '../../../strings/gate/gate.ts';
import { WALK_IN_WORDS as words } from '../../../strings/gate/walk-in.ts';
import { hoursText } from '../answer/answer-words.ts';
import { PeopleStep } from '../answer/pass-facts.tsx';
import { useBlock } from '../blocks/blocks.ts';
import { timeNow } from '../device/clock.ts';
import { useGate } from '../device/gate.ts';
import { PhotoButton } from '../duty/photo-button.tsx';
import type { Draft } from './draft.ts';
import { HouseField } from './house-field.tsx';
import { Acts } from '../acts.tsx';

/** Who the guest is, and for which house. */
export function AskForm({
  draft,
  onDraft,
  isSending,
  onAsk,
}: {
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
  readonly isSending: boolean;
  readonly onAsk: () => void;
}) {
  const { houses, list, time } = useGate();
  const closed = list && judgeHours(list.rules, draft.reason === 'delivery', timeNow(time).now / 60_000);
  const block = useBlock({ visitor: draft.visitor, plate: '' });
  const [fault, setFault] = useState('');
  const change = (part: Partial<Draft>) => {
    setFault('');
    onDraft({ ...draft, ...part });
  };
  const send = () => {
    if (!draft.house) return setFault(words.houseMissing);
    if (draft.visitor.trim() === '') return setFault(words.nameMissing);
    onAsk();
  };
  return (
    <>
      <main id="main" className="gmain">
        <h1>{words.title}</h1>
        <HouseField houses={houses?.houses ?? []} chosen={draft.house} onChoose={(house) => change({ house })} />
        <label className="gfield">
          <span>{words.name}</span>
          <input
            className="gin"
            value={draft.visitor}
            maxLength={60}
            autoComplete="off"
            onChange={({ target }) => change({ visitor: target.value })}
          />
        </label>
        {block && (
          <p role="alert" className="gwarn">
            {GATE_WORDS.reasons['blocked-name']}
          </p>
        )}
        <fieldset className="gfield">
          <legend>{words.why}</legend>
          <div className="wreasons">
            {askReasons.map((reason) => (
              <button
                key={reason}
                type="button"
                aria-pressed={draft.reason === reason}
                onClick={() => change({ reason })}
              >
                {words.reasons[reason]}
              </button>
            ))}
          </div>
        </fieldset>
        <div className="gfield">
          <span>{words.howMany}</span>
          <PeopleStep count={draft.people} onChange={(people) => change({ people })} />
        </div>
        {list && list.rules.photos !== 'never' && (
          <PhotoButton
            name={list.rules.photos === 'all' ? GATE_WORDS.takePhoto : GATE_WORDS.takeCarPhoto}
            picture={draft.photo}
            onPicture={(photo) => change({ photo })}
          />
        )}
        {list && closed && (
          <p className="ghelp">
            <Info aria-hidden="true" size={22} />
            {hoursText(closed, list.rules)} {words.onlyWithYes}
          </p>
        )}
        <p role="alert" className="gwarn">
          {fault}
        </p>
      </main>
      <Acts>
        <button type="button" className="gbtn prime" disabled={isSending} onClick={send}>
          <MessageCircleQuestion aria-hidden="true" size={26} />
          {words.ask}
        </button>
      </Acts>
    </>
  );
}
