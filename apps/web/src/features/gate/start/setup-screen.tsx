import { useCallback, useEffect, useState } from 'react';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import CircleX from 'lucide-react/icons/circle-x';
import Scan from 'lucide-react/icons/scan-line';
import X from 'lucide-react/icons/x';
import { GATE_WORDS as words } from '../../../strings/gate/gate.ts';
import { CallError } from '../../../api.ts';
import { Scanner } from '../camera/scanner.tsx';
import { useGate } from '../device/gate.ts';
import { pairGate, secretIn } from '../device/sync.ts';
import { Brand } from './brand.tsx';
import { Acts } from '../acts.tsx';

/** Not known yet, good, bad. */
type CheckState = 0 | 1 | 2;
const SIGNS = [CircleDashed, CircleCheck, CircleX] as const;
const OFF_MS = 5 * 60_000;

/** Compares the clock with the server's, by the date of a response. */
async function clockState(): Promise<CheckState> {
  const answer = await fetch('/gate', { method: 'HEAD', cache: 'no-store' });
  const date = Date.parse(answer.headers.get('date') ?? '');
  if (Number.isNaN(date)) return 0;
  return Math.abs(date - Date.now()) < OFF_MS ? 1 : 2;
}

function CheckLine({ name, state }: { readonly name: keyof typeof words.checks; readonly state: CheckState }) {
  const Sign = SIGNS[state];
  return (
    <li className={state === 1 ? 'ok' : state === 2 ? 'bad' : ''}>
      <Sign aria-hidden="true" size={24} />
      {words.checks[name][state]}
    </li>
  );
}

const failureText = (failure: unknown) =>
  failure instanceof CallError && failure.code === 'invalid-link'
    ? `${words.linkOver} ${words.linkOverText}`
    : words.pairFailed;

/** The first day: the manager's QR makes this phone a gate of the estate. */
export function SetupScreen({ secret }: { readonly secret: string | undefined }) {
  const { wasCutOff, list } = useGate();
  const [camera, setCamera] = useState<CheckState>(0);
  const [clock, setClock] = useState<CheckState>(0);
  const [codes, setCodes] = useState<CheckState>(0);
  const [isScanning, setIsScanning] = useState(false);
  const [isPairing, setIsPairing] = useState(false);
  const [hint, setHint] = useState('');

  const pair = useCallback((found: string) => {
    setIsScanning(false);
    setIsPairing(true);
    setHint('');
    pairGate(found)
      .then(() => setCodes(0))
      .catch((failure: unknown) => {
        setCodes(2);
        setHint(failureText(failure));
      })
      .finally(() => setIsPairing(false));
  }, []);
  useEffect(() => {
    clockState().then(setClock, () => undefined);
  }, []);
  useEffect(() => {
    if (secret !== undefined) pair(secret);
  }, [secret, pair]);

  if (isScanning) {
    return (
      <Scanner
        title={words.holdManager}
        hint={hint}
        onCamera={(works) => setCamera(works ? 1 : 2)}
        onText={(text) => {
          const found = secretIn(text);
          if (found === undefined) setHint(words.notTheQr);
          else pair(found);
          return found !== undefined;
        }}
        other={{
          name: words.back,
          icon: <X aria-hidden="true" size={24} />,
          onPress: () => {
            setHint('');
            setIsScanning(false);
          },
        }}
      />
    );
  }
  return (
    <>
      <main id="main" className="gmain">
        <Brand />
        <h1>{words.setUp}</h1>
        {wasCutOff && <p className="ghelp">{words.wasCutOff}</p>}
        <p className="glead">{words.setUpText}</p>
        <div className="gsetup" aria-hidden="true">
          <Scan size={64} />
        </div>
        <ul className="gsteps">
          <CheckLine name="camera" state={camera} />
          <CheckLine name="clock" state={clock} />
          <CheckLine name="codes" state={list ? 1 : codes} />
        </ul>
        <p role="status" className="gwarn">
          {isPairing ? words.pairing : hint}
        </p>
      </main>
      <Acts>
        <button type="button" className="gbtn prime" disabled={isPairing} onClick={() => setIsScanning(true)}>
          <Scan aria-hidden="true" size={26} />
          {words.scanManager}
        </button>
      </Acts>
    </>
  );
}
