import { useState } from 'react';
import Check from 'lucide-react/icons/check';
import type { GateList } from '@gatelight/contract/places/gate/at-gate';
import { GATE_WORDS as words } from '../../../strings/gate/gate.ts';
import { CodeCells, DIGITS, Keypad } from '../code/code-cells.tsx';
import { useWait } from '../code/use-wait.ts';
import { stretched } from '../device/codes.ts';
import { timeNow } from '../device/clock.ts';
import { gateNow, noteWrong, ownPinOf, startShift, takeOwnPin, useGate } from '../device/gate.ts';
import { syncGate } from '../device/sync.ts';
import { waitMs } from '../device/tries.ts';
import { Brand } from './brand.tsx';
import { ChoosePinScreen } from './choose-pin-screen.tsx';

type Guard = GateList['guards'][number];

/** The guard's digits, checked on this device. A wrong one counts, also over a reload. */
async function isPinOf(guard: Guard, pin: string, rounds: number): Promise<boolean> {
  if (waitMs(gateNow().pinTries) > 0) return false;
  const own = ownPinOf(gateNow(), guard.id);
  const isRight = own ? pin === own.own_pin : (await stretched(pin, guard.salt, rounds)) === guard.hash;
  if (!isRight) noteWrong('pinTries');
  return isRight;
}

/** On a small phone the names of several guards push the cells below the edge. */
const intoSight = (cells: HTMLElement | null) => cells?.scrollIntoView?.({ block: 'nearest' });

/** Who works at the gate now: every entry is under a guard's name. */
export function DutyScreen({ list }: { readonly list: GateList }) {
  const { pinTries, time, ownPins } = useGate();
  const [chosen, setChosen] = useState<string | null>(null);
  const [pin, setPin] = useState('');
  const [isChecking, setIsChecking] = useState(false);
  const [isWrong, setIsWrong] = useState(false);
  /** The guard who typed a first PIN, which must be replaced now. */
  const [newcomer, setNewcomer] = useState<{ readonly guard: Guard; readonly first: string }>();
  const wait = useWait(pinTries);
  const guard = list.guards.find(({ id }) => id === chosen) ?? (list.guards.length === 1 ? list.guards[0] : undefined);
  /** The end of the guard's first PIN. The PIN that the guard chose on this device replaces it. */
  const firstUntil = guard && !ownPinOf({ ownPins }, guard.id) ? guard.first_until : null;
  const isOver = firstUntil !== null && firstUntil.getTime() <= timeNow(time).now;
  const warning = isOver ? words.pinOver : wait > 0 ? words.pinWait(wait) : isWrong ? words.wrongPin : '';
  const isClosed = guard === undefined || isOver || isChecking || wait > 0;

  const change = (value: string) => {
    setPin(value);
    setIsWrong(false);
    if (value.length < DIGITS || !guard) return;
    setIsChecking(true);
    void isPinOf(guard, value, list.rounds).then((isRight) => {
      setIsChecking(false);
      setPin('');
      if (!isRight) setIsWrong(true);
      else if (firstUntil !== null) setNewcomer({ guard, first: value });
      else startShift(guard);
    });
  };
  if (newcomer) {
    return (
      <ChoosePinScreen
        first={newcomer.first}
        onChosen={(ownPin) => {
          takeOwnPin({ guard_id: newcomer.guard.id, pin: newcomer.first, own_pin: ownPin });
          startShift(newcomer.guard);
          // The first PIN ends at the server too, now or when there is network.
          void syncGate();
        }}
      />
    );
  }
  return (
    <>
      <main id="main" className="gmain">
        <Brand />
        <h1>{words.whoIsOnDuty}</h1>
        {list.guards.length === 0 ? (
          <p className="ghelp">
            <span>
              <b>{words.noGuards}.</b> {words.noGuardsText}
            </span>
          </p>
        ) : (
          <>
            <div className="gnames" role="group" aria-label={words.whoIsOnDuty}>
              {list.guards.map(({ id, name }) => (
                <button
                  key={id}
                  type="button"
                  aria-pressed={id === guard?.id}
                  onClick={() => {
                    setChosen(id);
                    setPin('');
                    setIsWrong(false);
                  }}
                >
                  {id === guard?.id && <Check aria-hidden="true" size={22} />}
                  {name}
                </button>
              ))}
            </div>
            <p className="glead" aria-hidden="true" hidden={warning !== ''}>
              {words.pin}
            </p>
            <p role="status" className="gwarn">
              {warning}
            </p>
            <div key={guard?.id ?? ''} ref={intoSight}>
              <CodeCells label={words.pin} value={pin} onChange={change} isSecret isDisabled={isClosed} />
            </div>
          </>
        )}
      </main>
      {list.guards.length > 0 && (
        <section className="gact" aria-label={words.keys}>
          <Keypad value={pin} onChange={change} isDisabled={isClosed} />
        </section>
      )}
    </>
  );
}
