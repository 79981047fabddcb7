import { useEffect, useState } from 'react';
import Siren from 'lucide-react/icons/siren';
import { takeGateAlarm } from '@gatelight/contract/places/alarms';
import type { GateAlarm } from '@gatelight/contract/places/alarms';
import { call } from '../../../api.ts';
import { ALARM_WORDS as words } from '../../../strings/gate/walk-in.ts';
import { alarmSound } from '../answer/sound.ts';
import { dropAlarm } from '../device/live.ts';
import { timeText } from '../lists/times.ts';
import './alarm.css';

const AGAIN_MS = 2000;

/** Sounds until the alarm has ended. */
function useAlarmSound(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    alarmSound();
    const timer = setInterval(alarmSound, AGAIN_MS);
    return () => clearInterval(timer);
  }, [isOn]);
}

/** Covers everything else until a guard accepts it. A false alarm is shown without a sound. */
export function AlarmScreen({ alarm, guard }: { readonly alarm: GateAlarm; readonly guard: string }) {
  const [taken, setTaken] = useState<GateAlarm>();
  const [isFailed, setIsFailed] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const isOver = alarm.is_false || taken !== undefined;
  useAlarmSound(!isOver);
  const take = () => {
    setIsSending(true);
    setIsFailed(false);
    call(takeGateAlarm, { params: { alarm: alarm.id }, body: { guard_id: guard } })
      .then(setTaken, () => setIsFailed(true))
      .finally(() => setIsSending(false));
  };
  return (
    <div
      className="galarm"
      role="alertdialog"
      aria-modal="true"
      aria-labelledby="alarm-title"
      aria-describedby="alarm-text"
    >
      <Siren aria-hidden="true" size={84} />
      <h1 id="alarm-title">{alarm.is_false ? words.wasFalse : alarm.is_test ? words.test : words.alarm}</h1>
      <div id="alarm-text">
        <p className="house">{alarm.house}</p>
        <p>{alarm.person}</p>
        <p>{words.at(timeText(alarm.at))}</p>
        {alarm.is_false ? <p>{words.falseText}</p> : alarm.is_test && <p>{words.testText}</p>}
      </div>
      <p role="status">
        {taken ? words.seen(taken.seen_by, timeText(taken.seen_at ?? taken.at)) : isFailed ? words.offline : ''}
      </p>
      <div className="grow" />
      {isOver ? (
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog of an alarm
        <button autoFocus type="button" className="gbtn" onClick={() => dropAlarm(alarm)}>
          {words.close}
        </button>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog of an alarm
        <button autoFocus type="button" className="gbtn" disabled={isSending} onClick={take}>
          {alarm.is_test ? words.taken : words.go}
        </button>
      )}
    </div>
  );
}

/** No one is on duty: a band with the house, and the sound, until a guard types the digits. */
export function AlarmBand({ alarm }: { readonly alarm: GateAlarm }) {
  useAlarmSound(true);
  return (
    <p role="alert" className="galarm band">
      <Siren aria-hidden="true" size={28} />
      {(alarm.is_test ? words.testPinFirst : words.pinFirst)(alarm.house)}
    </p>
  );
}
