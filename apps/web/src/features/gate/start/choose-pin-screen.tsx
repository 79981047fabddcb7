import { useState } from 'react';
import { isWeakPin } from '@gatelight/contract/base/identity/weak-pin';
import { GATE_WORDS as words } from '../../../strings/gate/gate.ts';
import { CodeCells, DIGITS, Keypad } from '../code/code-cells.tsx';
import { Brand } from './brand.tsx';

/** A manager saw the first PIN. The guard types a new PIN that only the guard knows, twice. */
export function ChoosePinScreen({
  first,
  onChosen,
}: {
  readonly first: string;
  readonly onChosen: (pin: string) => void;
}) {
  const [chosen, setChosen] = useState('');
  const [pin, setPin] = useState('');
  const [fault, setFault] = useState('');
  const isAgain = chosen !== '';

  const choose = (value: string) => {
    if (value === first) setFault(words.pinIsFirst);
    else if (isWeakPin(value)) setFault(words.pinIsWeak);
    else setChosen(value);
  };
  const repeat = (value: string) => {
    if (value === chosen) return onChosen(value);
    setChosen('');
    setFault(words.pinsDiffer);
  };
  const change = (value: string) => {
    setFault('');
    setPin(value.length < DIGITS ? value : '');
    if (value.length === DIGITS) (isAgain ? repeat : choose)(value);
  };
  return (
    <>
      <main id="main" className="gmain">
        <Brand />
        <h1>{isAgain ? words.pinAgain : words.choosePin}</h1>
        <p role="status" className={fault === '' ? 'glead' : 'gwarn'}>
          {fault || (isAgain ? words.pinAgainText : words.choosePinText)}
        </p>
        <CodeCells label={isAgain ? words.ownPinAgain : words.ownPin} value={pin} onChange={change} isSecret />
      </main>
      <section className="gact" aria-label={words.keys}>
        <Keypad value={pin} onChange={change} />
      </section>
    </>
  );
}
