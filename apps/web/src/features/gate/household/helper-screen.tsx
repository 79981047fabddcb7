import { useEffect, useState } from 'react';
import DoorOpen from 'lucide-react/icons/door-open';
import LogOut from 'lucide-react/icons/log-out';
import { GATE_WORDS } from '../../../strings/gate/gate.ts';
import { GATE_HOUSEHOLD_WORDS as words } from '../../../strings/gate/household.ts';
import { momentOf } from '../answer/answer.ts';
import { AnswerBand } from '../answer/answer-band.tsx';
import { sound } from '../answer/sound.ts';
import { useHelperBlock } from '../blocks/blocks.ts';
import { enter, useGate } from '../device/gate.ts';
import { syncGate } from '../device/sync.ts';
import { minuteText, whenText } from '../lists/times.ts';
import { HelperPhoto } from './helper-photo.tsx';
import { lastSeen, useHouseholds } from './households.ts';
import type { HelperAtGate } from './households.ts';
import { bestPlace, judgedFor } from './judged.ts';
import type { JudgedHelper } from './judged.ts';
import './household.css';
import { Acts } from '../acts.tsx';

const TITLES = { go: GATE_WORDS.letIn, look: GATE_WORDS.stopAndCheck, stop: GATE_WORDS.doNotLetIn } as const;

function textOf({ reason }: JudgedHelper): string {
  if (reason === null) return words.hoursGood;
  return reason in words.reasons ? words.reasons[reason as keyof typeof words.reasons] : words.reasons['wrong-day'];
}

/** The answer to a helper: green in the hours of the house, and in and out with one tap. */
export default function HelperScreen({
  helper: given,
  onDone,
  onBack,
}: {
  readonly helper: HelperAtGate;
  readonly onDone: (said: string) => void;
  readonly onBack: () => void;
}) {
  const { list, time, entries } = useGate();
  const { content, at } = useHouseholds();
  // The house may have ended the work while the guard sees this screen.
  const helper = content.helpers.find(({ id }) => id === given.id);
  const [moment] = useState(() => momentOf({ at: new Date(at) }, time));
  const [chosen, setChosen] = useState<string>();
  const place = helper && list ? bestPlace(helper, entries, list, moment) : 0;
  const house = helper?.houses.find(({ id }) => id === chosen) ?? helper?.houses[place];
  const answer: JudgedHelper | null = house && list ? judgedFor(house, entries, list, moment) : null;
  const block = useHelperBlock(helper);
  const shown = block === 'stop' || answer?.answer === 'stop' ? 'stop' : (block ?? answer?.answer ?? 'stop');
  useEffect(() => sound(shown), [shown]);
  const back = (
    <button type="button" className="gbtn" onClick={onBack}>
      {words.back}
    </button>
  );
  if (!helper || !house || !answer) {
    return (
      <>
        <AnswerBand answer="stop" title={TITLES.stop} text={words.reasons.gone} />
        <main id="main" tabIndex={0} className="gmain flush" />
        <Acts>{back}</Acts>
      </>
    );
  }
  const last = lastSeen(house, entries);
  const isInside = last?.kind === 'in';
  const text = block ? GATE_WORDS.reasons[block === 'stop' ? 'blocked' : 'blocked-name'] : textOf(answer);
  const record = (kind: 'in' | 'out' | 'refused', byHouse = false) => {
    const guest = {
      source: 'helper',
      id: house.id,
      visitor: `${helper.name}, ${words.kinds[helper.kind].toLowerCase()}`.slice(0, 60),
      houseId: house.house_id,
      house: house.house,
    } as const;
    const reason = kind === 'refused' ? text : '';
    void enter({ kind, people: 1, plate: '', check: byHouse ? 'call' : 'list', reason }, null, guest).then(syncGate);
    onDone((kind === 'in' ? words.doneIn : kind === 'out' ? words.doneOut : words.doneRefused)(helper.name));
  };
  return (
    <>
      <AnswerBand answer={shown} title={TITLES[shown]} text={text} />
      <main id="main" tabIndex={0} className="gmain flush">
        <div className="gwho">
          <HelperPhoto name={helper.photo} isLarge />
          <div className="grow">
            <b>{helper.name}</b>
            <small>{words.kinds[helper.kind]}</small>
          </div>
        </div>
        {helper.houses.length > 1 && (
          <div className="gtabs gwrap" role="group" aria-label={words.which}>
            {helper.houses.map((one) => (
              <button key={one.id} type="button" aria-pressed={one.id === house.id} onClick={() => setChosen(one.id)}>
                {one.house}
              </button>
            ))}
          </div>
        )}
        <dl className="gfacts">
          <div className="big">
            <dt>{words.house}</dt>
            <dd>{house.house}</dd>
          </div>
          <div>
            <dt>{words.hours}</dt>
            <dd>{words.between(minuteText(house.day_from), minuteText(house.day_to))}</dd>
          </div>
          {last && (
            <div>
              <dt>{words.lastSeen}</dt>
              <dd>{(last.kind === 'in' ? words.cameIn : words.left)(whenText(last.at, moment.now / 60_000))}</dd>
            </div>
          )}
          {house.by !== '' && (
            <div>
              <dt>{words.addedBy}</dt>
              <dd>{house.by}</dd>
            </div>
          )}
        </dl>
      </main>
      <Acts>
        {isInside ? (
          <button type="button" className="gbtn prime" onClick={() => record('out')}>
            <LogOut aria-hidden="true" size={26} />
            {words.goesOut}
          </button>
        ) : (
          shown === 'go' && (
            <button type="button" className="gbtn go" onClick={() => record('in')}>
              <DoorOpen aria-hidden="true" size={26} />
              {words.comesIn}
            </button>
          )
        )}
        {!isInside && shown !== 'go' && block !== 'stop' && (
          <button type="button" className="gbtn prime" onClick={() => record('in', true)}>
            {block ? GATE_WORDS.managerSaidYes : words.houseSaidYes}
          </button>
        )}
        <div className="g2">
          {back}
          {!isInside && (
            <button type="button" className="gbtn no" onClick={() => record('refused')}>
              {words.refuse}
            </button>
          )}
        </div>
      </Acts>
    </>
  );
}
