import { lazy, Suspense, useEffect } from 'react';
import { useOutletContext } from 'react-router';
import { hiddenHead } from '../../page-head.ts';
import { GATE_WORDS as words } from '../../strings/gate/gate.ts';
import { timeNow } from './device/clock.ts';
import { endShift, useGate } from './device/gate.ts';
import { followGate, useGateLive } from './device/live.ts';
import { GateFrame } from './gate-frame.tsx';
import { GateWork } from './gate-work.tsx';
import { DutyScreen } from './start/duty-screen.tsx';
import { SetupScreen } from './start/setup-screen.tsx';
import { shiftEnd } from './start/shift.ts';
import { useContact, useTicks } from './start/use-contact.ts';
import './gate.css';
import './code/code.css';
import './answer/answer.css';
import './lists/lists.css';
import './start/start.css';
import './camera/camera.css';
import './tablet.css';

/** Loaded with the other stored files, when the page has started. */
const AlarmScreen = lazy(() => import('./alarm/alarm-screen.tsx').then((all) => ({ default: all.AlarmScreen })));
const AlarmBand = lazy(() => import('./alarm/alarm-screen.tsx').then((all) => ({ default: all.AlarmBand })));

export const meta = () => hiddenHead(words.title);

/** `/gate`: the guard's page. It needs no account: the device itself is paired with a gate of an estate. */
export default function GatePage() {
  const { isElsewhere, secret } = useContact();
  const { phase, list, shift, time } = useGate();
  /** Installs a new version of this page, when there is one. */
  const update = useOutletContext<(() => void) | null>();
  useTicks();
  const isOver = shift !== null && timeNow(time).now > shiftEnd(shift);
  useEffect(() => {
    if (isOver) endShift();
  }, [isOver]);
  const isWorking = phase === 'ready' && shift !== null && !isOver;
  const alarm = useGateLive(({ alarms }) => alarms[0]);
  const isPaired = phase === 'ready' && !isElsewhere;
  useEffect(() => {
    if (!isPaired) return undefined;
    const end = new AbortController();
    followGate(end.signal);
    return () => end.abort();
  }, [isPaired]);
  useEffect(() => {
    // Never while a guard works: only between two shifts, or while the page is hidden.
    if (!update) return;
    if (!isWorking) return update();
    const whenHidden = () => document.visibilityState === 'hidden' && update();
    document.addEventListener('visibilitychange', whenHidden);
    return () => document.removeEventListener('visibilitychange', whenHidden);
  }, [update, isWorking]);

  return (
    <GateFrame>
      {alarm && isPaired && (
        <Suspense>
          {isWorking ? (
            <AlarmScreen key={`${alarm.id} ${alarm.is_false}`} alarm={alarm} guard={shift.guard_id} />
          ) : (
            !alarm.is_false && <AlarmBand key={alarm.id} alarm={alarm} />
          )}
        </Suspense>
      )}
      {isElsewhere ? (
        <main id="main" className="gmain">
          <h1>{words.elsewhere}</h1>
          <p className="glead">{words.elsewhereText}</p>
        </main>
      ) : phase === 'unpaired' ? (
        <SetupScreen secret={secret} />
      ) : list && isWorking ? (
        <GateWork />
      ) : list ? (
        <DutyScreen list={list} />
      ) : null}
    </GateFrame>
  );
}
