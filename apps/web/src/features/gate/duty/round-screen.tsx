import { useState } from 'react';
import Check from 'lucide-react/icons/check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import Scan from 'lucide-react/icons/scan-line';
import X from 'lucide-react/icons/x';
import { nextRound } from '@gatelight/contract/places/patrol/rounds-due';
import { DUTY_WORDS as words } from '../../../strings/gate/duty.ts';
import { Acts } from '../acts.tsx';
import { Scanner } from '../camera/scanner.tsx';
import { timeNow } from '../device/clock.ts';
import { useGate } from '../device/gate.ts';
import { syncGate } from '../device/sync.ts';
import { timeText } from '../lists/times.ts';
import { scanPoint, useDueRound, useRounds } from './rounds.ts';
import './duty.css';

/** The points of a round, one after the other. Works without network. */
export default function RoundScreen({ onBack }: { readonly onBack: () => void }) {
  const { points, rounds } = useRounds();
  const { time } = useGate();
  const due = useDueRound();
  const [isScanning, setIsScanning] = useState(false);
  const [said, setSaid] = useState('');
  const [hint, setHint] = useState('');
  const next = nextRound(rounds, timeNow(time).now);

  const scanned = (text: string): boolean => {
    if (!text.startsWith('GR1.')) {
      setHint(words.notAPoint);
      return false;
    }
    void scanPoint(text).then((name) => {
      if (name === null) return setHint(words.notAPoint);
      setSaid(words.scanned(name));
      setIsScanning(false);
      void syncGate();
    });
    return true;
  };
  if (isScanning)
    return (
      <Scanner
        title={words.holdPoint}
        hint={hint}
        onText={scanned}
        other={{
          name: words.back,
          icon: <X aria-hidden="true" size={24} />,
          onPress: () => setIsScanning(false),
        }}
      />
    );
  return (
    <>
      <main id="main" className="gmain" tabIndex={0}>
        <h1>{due ? due.round.name : words.round}</h1>
        <p className="glead">
          {due
            ? words.until(due.seen.length, due.round.points.length, timeText(due.over))
            : next
              ? words.next(next.round.name, timeText(next.due))
              : words.noRound}
        </p>
        <p role="status" className={said === '' ? 'gsaid none' : 'gsaid'}>
          {said}
        </p>
        {due && (
          <ul className="glist">
            {due.round.points.map((id) => {
              const isSeen = due.seen.includes(id);
              const Sign = isSeen ? Check : CircleDashed;
              return (
                <li key={id} className="gitem">
                  <Sign aria-hidden="true" className={isSeen ? 'gok' : ''} size={26} />
                  <span className="grow">
                    <b>{points.find((point) => point.id === id)?.name}</b>
                    <small>{isSeen ? words.seen : words.notSeen}</small>
                  </span>
                </li>
              );
            })}
          </ul>
        )}
      </main>
      <Acts>
        <button
          type="button"
          className="gbtn prime"
          disabled={points.length === 0}
          onClick={() => {
            setHint('');
            setIsScanning(true);
          }}
        >
          <Scan aria-hidden="true" size={26} />
          {words.scanPoint}
        </button>
        <button type="button" className="gbtn" onClick={onBack}>
          {words.back}
        </button>
      </Acts>
    </>
  );
}
