import type { ReactNode } from 'react';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Wifi from 'lucide-react/icons/wifi';
import WifiOff from 'lucide-react/icons/wifi-off';
import { DUTY_WORDS } from '../../strings/gate/duty.ts';
import { GATE_WORDS as words } from '../../strings/gate/gate.ts';
import { timeNow } from './device/clock.ts';
import { useGate } from './device/gate.ts';
import { useHasRefusedReport } from './duty/outbox.ts';
import { shiftEnd } from './start/shift.ts';
import { useWaitingCount } from './start/use-contact.ts';
import { timeText } from './lists/times.ts';

/** The band of every screen: which gate, who is on duty, whether there is network, and urgent messages. */
export function GateFrame({ children }: { readonly children: ReactNode }) {
  const { list, shift, isOnline, time, ownPins } = useGate();
  const waiting = useWaitingCount();
  const hasRefused = useHasRefusedReport();
  const Sign = isOnline ? Wifi : WifiOff;
  return (
    <div className="gate">
      {list && shift && (
        <header className="gtop">
          <span className="grow">
            <b>{words.at(list.gate, list.estate)}</b>
            <small>{words.onDuty(shift.name, timeText(shiftEnd(shift)))}</small>
          </span>
          <span className="gnet" role="status">
            <Sign aria-hidden="true" size={18} />
            {isOnline ? words.online : words.offline}
          </span>
        </header>
      )}
      {list && shift && !isOnline && (
        <p className="goff" role="status">
          <WifiOff aria-hidden="true" size={24} className="gsign" />
          {waiting > 0 ? `${words.noNetwork} ${words.waiting(waiting)}` : words.noNetwork}
        </p>
      )}
      {list && timeNow(time).isWrong && (
        <p className="goff" role="status">
          <TriangleAlert aria-hidden="true" size={24} className="gsign" />
          {words.clockWrong}
        </p>
      )}
      {list && hasRefused && (
        <p className="goff" role="status">
          <TriangleAlert aria-hidden="true" size={24} className="gsign" />
          {DUTY_WORDS.notStored}
        </p>
      )}
      {list?.guards
        .filter(({ id }) => ownPins.some(({ guard_id: guard, state }) => guard === id && state === 'refused'))
        .map(({ id, name }) => (
          <p key={id} className="goff" role="status">
            <TriangleAlert aria-hidden="true" size={24} className="gsign" />
            {words.pinNotKept(name)}
          </p>
        ))}
      {children}
    </div>
  );
}
