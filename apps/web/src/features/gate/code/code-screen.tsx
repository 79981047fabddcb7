import ChevronRight from 'lucide-react/icons/chevron-right';
import Scan from 'lucide-react/icons/scan-line';
import { GATE_WORDS as words } from '../../../strings/gate/gate.ts';
import { useGate } from '../device/gate.ts';
import type { Expected } from '../lists/expected.ts';
import { clockOf, timeText } from '../lists/times.ts';
import { CodeCells, DIGITS, Keypad } from './code-cells.tsx';
import { useWait } from './use-wait.ts';

/** The code of a visitor, on the keys of this page. The sixth digit submits it. */
export function CodeScreen({
  code,
  onCode,
  isChecking,
  next,
  onAsk,
  onScan,
  onNext,
}: {
  readonly code: string;
  readonly onCode: (code: string) => void;
  readonly isChecking: boolean;
  readonly next: Expected | undefined;
  readonly onAsk: (code: string) => void;
  readonly onScan: () => void;
  readonly onNext: (next: Expected) => void;
}) {
  const { codeTries, isOnline, list } = useGate();
  const wait = useWait(codeTries);
  const isClosed = isChecking || wait > 0;
  const change = (value: string) => {
    onCode(value);
    if (value.length === DIGITS && value !== code) onAsk(value);
  };
  return (
    <>
      <main id="main" className="gmain">
        <h1>{words.code}</h1>
        <div role="status">
          {wait > 0 ? (
            <p className="glead">
              <b>{words.waitTitle(wait)}</b> {words.waitText}
            </p>
          ) : isChecking ? (
            <p className="glead">{words.checking}</p>
          ) : !isOnline && list ? (
            <p className="glead">{words.listFrom(timeText(list.at))}</p>
          ) : (
            <p className="glead gtip">{words.codeLead}</p>
          )}
        </div>
        <CodeCells label={words.code} value={code} onChange={change} isDisabled={isClosed} />
        {isOnline && !isChecking && wait === 0 && next && (
          <button type="button" className="gnext" onClick={() => onNext(next)}>
            <span className="grow">
              <small>{words.nextExpected(clockOf(next.from))}</small>
              <b>{next.pass.visitor || next.pass.house}</b>
            </span>
            <ChevronRight aria-hidden="true" size={24} />
          </button>
        )}
      </main>
      <section className="gact" aria-label={words.keys}>
        <Keypad
          value={code}
          onChange={change}
          isDisabled={isClosed}
          corner={
            <button type="button" className="sc" onClick={onScan}>
              <Scan aria-hidden="true" size={24} />
              {words.scan}
            </button>
          }
        />
      </section>
    </>
  );
}
