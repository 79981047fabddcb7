import { useEffect, useState } from 'react';
import DoorOpen from 'lucide-react/icons/door-open';
import Info from 'lucide-react/icons/info';
import LogOut from 'lucide-react/icons/log-out';
import type { GateList } from '@gatelight/contract/places/gate/at-gate';
import { GATE_WORDS as words } from '../../../strings/gate/gate.ts';
import { useBlock } from '../blocks/blocks.ts';
import { enter, useGate } from '../device/gate.ts';
import type { KnownPass } from '../device/passes.ts';
import { syncGate } from '../device/sync.ts';
import { PhotoButton } from '../duty/photo-button.tsx';
import { answerFor, momentOf, peopleFirst, placesLeft } from './answer.ts';
import type { GateAnswer } from './answer.ts';
import { AnswerBand } from './answer-band.tsx';
import { wordsOf } from './answer-words.ts';
import type { Check } from '../code/find-pass.ts';
import { PassFactsList, PeopleStep } from './pass-facts.tsx';
import { sound } from './sound.ts';
import { Acts } from '../acts.tsx';

/** Whether the rule of the estate requires a photo of the visitor, on foot or with a car. */
const wantsPhoto = (rule: GateList['rules']['photos'], plate: string) =>
  rule === 'all' || (rule === 'vehicles' && plate !== '');

const WHO_IS_IT = (pass: KnownPass) => pass.visitor || pass.house || words.noName;
const OF_TIME: readonly GateAnswer['reason'][] = ['too-early', 'wrong-day', 'over', 'near-hours'];

/** The server checked it, the list, the signature, or the house was asked. */
const checkOf = (check: Check | 'none', byHouse: boolean) => (byHouse || check === 'none' ? 'call' : check);

/** The answer to a pass, with the actions of the guard. */
export function PassScreen({
  pass,
  check,
  onDone,
  onAnother,
}: {
  readonly pass: KnownPass;
  /** `none`: chosen from the list of those who are expected. */
  readonly check: Check | 'none';
  readonly onDone: (said: string) => void;
  readonly onAnother: () => void;
}) {
  const { list, time } = useGate();
  const [people, setPeople] = useState(() => peopleFirst(pass));
  const [plate, setPlate] = useState(pass.plate);
  const [photo, setPhoto] = useState<string | null>(null);
  const [isRefusing, setIsRefusing] = useState(false);
  const [moment] = useState(() => momentOf(list ?? { at: new Date() }, time));
  const block = useBlock({ visitor: pass.visitor, plate: plate || pass.plate }, pass.id);
  const answer: GateAnswer = list
    ? answerFor(pass, check, people, list, moment, block)
    : { answer: 'stop', reason: 'not-on-list' };
  const { title, text } = wordsOf(answer, pass, check, people, moment, list?.rules);
  useEffect(() => sound(answer.answer), [answer.answer]);

  const record = (kind: 'in' | 'out' | 'refused', count: number, more: { byHouse?: boolean; reason?: string } = {}) => {
    const facts = { kind, people: count, plate: kind === 'in' ? plate : '', reason: more.reason ?? '' };
    const taken = kind === 'in' ? photo : null;
    void enter({ ...facts, check: checkOf(check, more.byHouse ?? false) }, pass, undefined, taken).then(syncGate);
    if (kind === 'refused') return onDone(words.doneRefused(WHO_IS_IT(pass)));
    onDone((kind === 'in' ? words.doneIn : words.doneOut)(WHO_IS_IT(pass), count));
  };
  if (isRefusing)
    return <WhyNot onWhy={(reason) => record('refused', people, { reason })} onBack={() => setIsRefusing(false)} />;

  const isStop = answer.answer === 'stop';
  const left = placesLeft(pass);
  /** No more people may enter with this code, and some are inside, so they probably want to leave. */
  const isLeaving = answer.reason === 'inside' || (answer.reason === 'too-many' && left === 0 && pass.inside > 0);
  const leaving = Math.min(people, pass.inside);
  const leave = leaving > 0 && (
    <button type="button" className={`gbtn ${isLeaving ? 'prime' : ''}`} onClick={() => record('out', leaving)}>
      <LogOut aria-hidden="true" size={24} />
      {words.leftPeople(leaving)}
    </button>
  );
  const another = (
    <button
      type="button"
      className={`gbtn ${isStop ? 'prime' : ''}`}
      onClick={() => {
        // The log shows who was refused, and why.
        if (isStop)
          void enter({ kind: 'refused', people, plate: '', check: checkOf(check, false), reason: text }, pass).then(
            syncGate,
          );
        onAnother();
      }}
    >
      {isStop ? words.another : words.anotherShort}
    </button>
  );
  return (
    <>
      <AnswerBand answer={answer.answer} title={title} text={text} />
      <main id="main" tabIndex={0} className="gmain flush">
        <PassFactsList
          pass={pass}
          moment={moment}
          people={people}
          showsHours={OF_TIME.includes(answer.reason)}
          list={check === 'list' ? (list?.at ?? null) : null}
        />
        {isStop ? (
          <p className="ghelp">
            <Info aria-hidden="true" size={22} />
            {answer.reason === 'blocked' ? words.politeBlocked : words.polite}
          </p>
        ) : (
          list?.rules.asks_plate && (
            <label className="gfield">
              <span>{words.plate}</span>
              <input
                className="gin digits"
                value={plate}
                maxLength={12}
                autoCapitalize="characters"
                autoComplete="off"
                onChange={(event) => setPlate(event.target.value.toUpperCase())}
              />
              <small>{words.plateHint}</small>
            </label>
          )
        )}
        {!isStop && list && wantsPhoto(list.rules.photos, plate) && (
          <PhotoButton name={words.takePhoto} picture={photo} onPicture={setPhoto} />
        )}
      </main>
      <Acts>
        {!isStop && <PeopleStep count={people} onChange={setPeople} />}
        {isStop && another}
        {isStop && leave}
        {answer.answer === 'go' && (
          <button type="button" className="gbtn go" onClick={() => record('in', people)}>
            <DoorOpen aria-hidden="true" size={26} />
            {words.letInPeople(people)}
          </button>
        )}
        {isLeaving && leave}
        {answer.answer === 'look' && (
          <button
            type="button"
            className={`gbtn ${isLeaving ? '' : 'prime'}`}
            onClick={() => record('in', people, { byHouse: true })}
          >
            {answer.reason === 'blocked-name' ? words.managerSaidYes : words.houseSaidYes}
          </button>
        )}
        {!isStop && (
          <div className="g2">
            {answer.reason === 'too-many' && left > 0 ? (
              <button type="button" className="gbtn" onClick={() => setPeople(left)}>
                {words.letInOnly(left)}
              </button>
            ) : (
              (!isLeaving && leave) || another
            )}
            <button type="button" className="gbtn no" onClick={() => setIsRefusing(true)}>
              {words.refuse}
            </button>
          </div>
        )}
      </Acts>
    </>
  );
}

/** One tap says why a visitor stays outside. */
function WhyNot({ onWhy, onBack }: { readonly onWhy: (reason: string) => void; readonly onBack: () => void }) {
  return (
    <>
      <main id="main" className="gmain">
        <h1>{words.refuseTitle}</h1>
        <div className="gnames">
          {words.refusals.map((reason) => (
            <button key={reason} type="button" onClick={() => onWhy(reason)}>
              {reason}
            </button>
          ))}
        </div>
      </main>
      <Acts>
        <button type="button" className="gbtn" onClick={onBack}>
          {words.back}
        </button>
      </Acts>
    </>
  );
}
