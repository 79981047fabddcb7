import { useEffect } from 'react';
import Info from 'lucide-react/icons/info';
import Keyboard from 'lucide-react/icons/keyboard';
import { GATE_WORDS as words } from '../../../strings/gate/gate.ts';
import { enter } from '../device/gate.ts';
import { syncGate } from '../device/sync.ts';
import { AnswerBand } from './answer-band.tsx';
import { CodeCells } from '../code/code-cells.tsx';
import type { Found } from '../code/find-pass.ts';
import { sound } from './sound.ts';
import { Acts } from '../acts.tsx';

type NoPass = Exclude<Found, { kind: 'pass' }>;

function said(found: NoPass): { readonly title: string; readonly text: string } {
  switch (found.kind) {
    case 'unknown-code':
      return { title: words.notACode, text: words.unknownCode(`${found.code.slice(0, 3)} ${found.code.slice(3)}`) };
    case 'wait':
      return { title: words.notACode, text: words.tooManyTries };
    case 'forged':
      return { title: words.notAPassTitle, text: words.forged };
    case 'other-estate':
      return { title: words.doNotLetIn, text: words.otherEstate };
    case 'other-key':
      return { title: words.doNotLetIn, text: words.otherKey };
  }
}

/** An unknown code, or a QR that the estate did not sign. */
export function NoPassScreen({
  found,
  onAgain,
  onWalkIn,
}: {
  readonly found: NoPass;
  readonly onAgain: () => void;
  /** The house is asked instead. */
  readonly onWalkIn: () => void;
}) {
  const { title, text } = said(found);
  useEffect(() => sound('stop'), []);
  return (
    <>
      <AnswerBand answer="stop" title={title} text={text} />
      <main id="main" className="gmain">
        {found.kind === 'unknown-code' && (
          <>
            <p className="glead">{words.swapped}</p>
            <CodeCells label={words.codeLabel} value={found.code} onChange={() => undefined} isDisabled />
            <p className="ghelp">
              <Info aria-hidden="true" size={22} />
              {words.afterFive}
            </p>
          </>
        )}
        {found.kind === 'other-key' && <p className="glead">{words.otherKeyText}</p>}
      </main>
      <Acts>
        <button
          type="button"
          className="gbtn prime"
          onClick={() => {
            // The manager sees that a person came with an invalid pass.
            if (found.kind === 'forged' || found.kind === 'other-estate')
              void enter({ kind: 'refused', people: 1, plate: '', check: 'signature', reason: text }, null).then(
                syncGate,
              );
            onAgain();
          }}
        >
          <Keyboard aria-hidden="true" size={26} />
          {found.kind === 'unknown-code' ? words.tryAgain : words.another}
        </button>
        {(found.kind === 'unknown-code' || found.kind === 'wait') && (
          <button type="button" className="gbtn" onClick={onWalkIn}>
            {words.tabs['walk-in']}
          </button>
        )}
      </Acts>
    </>
  );
}
