import { useEffect } from 'react';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import DoorOpen from 'lucide-react/icons/door-open';
import { stopAsking } from '@gatelight/contract/places/walk-ins';
import type { GuardAsk } from '@gatelight/contract/places/walk-ins';
import { call } from '../../../api.ts';
import { GATE_WORDS } from '../../../strings/gate/gate.ts';
import { WALK_IN_WORDS as words } from '../../../strings/gate/walk-in.ts';
import { useBlock } from '../blocks/blocks.ts';
import { AnswerBand } from '../answer/answer-band.tsx';
import { sound } from '../answer/sound.ts';
import { timeText } from '../lists/times.ts';
import { countdown } from './draft.ts';
import type { Draft } from './draft.ts';
import { GuestFacts } from './guest-facts.tsx';
import { useAsk } from './use-ask.ts';
import { Acts } from '../acts.tsx';

/** After this time without "arrived" the guard gets the advice to call. */
const SLOW_MS = 100_000;

interface Props {
  readonly first: GuardAsk;
  readonly draft: Draft;
  readonly onLetIn: (ask: GuardAsk) => void;
  readonly onRefuse: (ask: GuardAsk, reason: string) => void;
  readonly onCall: () => void;
  readonly onStopped: () => void;
}

/** The open question, and the answer of the house. */
export function AskingScreen({ first, draft, onLetIn, onRefuse, onCall, onStopped }: Props) {
  const { ask, left, take } = useAsk(first);
  const { state } = ask;
  // Residents may hide their name from guards.
  const by = ask.answered_by || words.theHouse;
  // The house may not know that a person with this name is blocked.
  const block = useBlock({ visitor: draft.visitor, plate: '' });
  useEffect(() => {
    if (state === 'yes') sound(block ? 'look' : 'go');
    if (state === 'no' || state === 'no-answer') sound('stop');
    if (state === 'stopped') onStopped();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each state
  }, [state]);
  if (state === 'yes') {
    return (
      <>
        <AnswerBand
          answer={block ? 'look' : 'go'}
          title={block ? GATE_WORDS.stopAndCheck : words.letIn}
          text={
            block ? GATE_WORDS.reasons['blocked-name'] : words.saidYes(by, timeText(ask.answered_at ?? ask.asked_at))
          }
        />
        <main id="main" tabIndex={0} className="gmain flush">
          <GuestFacts draft={draft} />
        </main>
        <Acts>
          <button type="button" className={`gbtn ${block ? 'prime' : 'go'}`} onClick={() => onLetIn(ask)}>
            <DoorOpen aria-hidden="true" size={26} />
            {block ? GATE_WORDS.managerSaidYes : words.letInPeople(ask.people)}
          </button>
          <button type="button" className="gbtn no" onClick={() => onRefuse(ask, words.refusedByGuard)}>
            {words.refuse}
          </button>
        </Acts>
      </>
    );
  }
  if (state === 'no' || state === 'no-answer') {
    const text = state === 'no' ? words.saidNo(by, timeText(ask.answered_at ?? ask.asked_at)) : words.nobodyAnswered;
    return (
      <>
        <AnswerBand answer="stop" title={words.doNotLetIn} text={text} />
        <main id="main" tabIndex={0} className="gmain flush">
          <GuestFacts draft={draft} />
        </main>
        <Acts>
          <button type="button" className="gbtn prime" onClick={() => onRefuse(ask, text)}>
            {words.next}
          </button>
          {state === 'no-answer' && (
            <button type="button" className="gbtn" onClick={onCall}>
              {words.call}
            </button>
          )}
        </Acts>
      </>
    );
  }
  return (
    <>
      <main id="main" className="gmain">
        <p className="glead">{words.asking(ask.house)}</p>
        <h1>{words.who(draft.visitor, draft.people)}</h1>
        <p className="wleft" role="timer">
          <b>{countdown(left)}</b>
          {words.leftToAnswer}
        </p>
        <Steps ask={ask} />
        <p className="ghelp">{ask.arrived_at === null && left < SLOW_MS ? words.slow : words.waitsOutside}</p>
      </main>
      <div className="gact g2">
        <button type="button" className="gbtn" onClick={onCall}>
          {words.call}
        </button>
        <button
          type="button"
          className="gbtn"
          onClick={() => void call(stopAsking, { params: { ask: ask.id } }).then(take, onStopped)}
        >
          {words.stop}
        </button>
      </div>
    </>
  );
}

/** What has happened so far, each with its sign. */
function Steps({ ask }: { readonly ask: GuardAsk }) {
  const steps = [
    { isDone: true, text: (ask.to_app ? words.sent : words.sentTo)(timeText(ask.asked_at)) },
    { isDone: ask.texts_at !== null, text: ask.texts_at ? words.text(timeText(ask.texts_at)) : words.textWaits },
    { isDone: ask.arrived_at !== null, text: ask.arrived_at ? words.arrived : words.notArrived },
    { isDone: false, text: words.noAnswer },
  ];
  return (
    <ul className="wsteps" aria-live="polite">
      {steps.map(({ isDone, text }) => (
        <li key={text} className={isDone ? 'done' : ''}>
          {isDone ? <CircleCheck aria-hidden="true" size={22} /> : <CircleDashed aria-hidden="true" size={22} />}
          {text}
        </li>
      ))}
    </ul>
  );
}
