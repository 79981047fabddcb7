import { lazy, Suspense, useState } from 'react';
import BellRing from 'lucide-react/icons/bell-ring';
import Keyboard from 'lucide-react/icons/keyboard';
import ListChecks from 'lucide-react/icons/list-checks';
import ScrollText from 'lucide-react/icons/scroll-text';
import { GATE_WORDS as words } from '../../strings/gate/gate.ts';
import { GATE_HOUSEHOLD_WORDS } from '../../strings/gate/household.ts';
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts';
import { NoPassScreen } from './answer/no-pass-screen.tsx';
import { PassScreen } from './answer/pass-screen.tsx';
import { Scanner } from './camera/scanner.tsx';
import { CodeScreen } from './code/code-screen.tsx';
import { findByCode, findByQr } from './code/find-pass.ts';
import type { Check, Found } from './code/find-pass.ts';
import { timeNow } from './device/clock.ts';
import { useGate } from './device/gate.ts';
import type { KnownPass } from './device/passes.ts';
import { DueRoundButton } from './duty/due-round.tsx';
import { HelperScreen, Later } from './later.tsx';
import type { HelperAtGate } from './household/households.ts';
import { countInside, expectedToday } from './lists/expected.ts';
import { ExpectedHead } from './lists/expected-head.tsx';
import { Lists } from './lists/lists-panel.tsx';
import type { Part } from './lists/lists-panel.tsx';

type Answer =
  | Exclude<Found, { kind: 'pass' }>
  | { kind: 'pass'; pass: KnownPass; check: Check | 'none' }
  | { kind: 'helper'; helper: HelperAtGate };
type Step =
  | { readonly kind: 'code' | 'checking' | 'scan' | 'incident' | 'round' }
  | { readonly kind: 'answer'; readonly found: Answer };
type Tab = 'code' | 'expected' | 'walk-in' | 'log';

/** Loaded for the first guest; the file is stored on the device with the others. */
const WalkInScreen = lazy(() => import('./walk-in/walk-in-screen.tsx'));
const RoundScreen = lazy(() => import('./duty/round-screen.tsx'));
const IncidentScreen = lazy(() => import('./duty/incident-screen.tsx'));

const HOUSEHOLD_PARTS = [
  { part: 'helpers', name: GATE_HOUSEHOLD_WORDS.helpers },
  { part: 'goods', name: GATE_HOUSEHOLD_WORDS.goods },
] as const;

const TABS = [
  { tab: 'code', Icon: Keyboard },
  { tab: 'expected', Icon: ListChecks },
  { tab: 'walk-in', Icon: BellRing },
  { tab: 'log', Icon: ScrollText },
] as const;

/** The work of a shift: checks, entries and exits. */
export function GateWork() {
  const { passes, time } = useGate();
  const isWide = useMediaQuery('(width >= 1000px)');
  const [tab, setTab] = useState<Tab>('code');
  const [part, setPart] = useState<Part>('expected');
  const [step, setStep] = useState<Step>({ kind: 'code' });
  const [code, setCode] = useState('');
  const [said, setSaid] = useState('');
  const [hint, setHint] = useState('');
  const expected = expectedToday(passes.values(), timeNow(time).now / 60_000);
  const inside = countInside(passes.values());

  const show = (found: Answer) => {
    setSaid('');
    setHint('');
    setTab('code');
    setStep({ kind: 'answer', found });
  };
  const toCode = (kept: string) => {
    setCode(kept);
    setStep({ kind: 'code' });
  };
  const done = (what: string) => {
    setSaid(what);
    toCode('');
  };
  const ask = (asked: string) => {
    setSaid('');
    setStep({ kind: 'checking' });
    findByCode(asked).then(show, () => setStep({ kind: 'code' }));
  };
  /** A camera sees the same code many times a second: the first one is checked. */
  const scanned = (text: string): boolean => {
    if (!text.includes('GP1.')) {
      setHint(words.notAPass);
      return false;
    }
    setStep({ kind: 'checking' });
    findByQr(text).then(
      (found) => show(found ?? { kind: 'forged' }),
      () => setStep({ kind: 'code' }),
    );
    return true;
  };
  const toWalkIn = () => {
    setSaid('');
    setStep({ kind: 'code' });
    setTab('walk-in');
  };
  const toRound = () => {
    setSaid('');
    setTab('code');
    setStep({ kind: 'round' });
  };
  const toReport = () => {
    setSaid('');
    setTab('code');
    setStep({ kind: 'incident' });
  };
  const walkIn = (
    <Suspense fallback={<main id="main" className="gmain" aria-busy="true" />}>
      <WalkInScreen
        onDone={(what) => {
          setTab('code');
          done(what);
        }}
      />
    </Suspense>
  );
  const check = (
    <>
      {step.kind === 'scan' && (
        <Scanner
          title={words.hold}
          hint={hint}
          onText={scanned}
          other={{
            name: words.typeCode,
            icon: <Keyboard aria-hidden="true" size={24} />,
            onPress: () => setStep({ kind: 'code' }),
          }}
        />
      )}
      {(step.kind === 'code' || step.kind === 'checking') && (
        <CodeScreen
          code={code}
          onCode={(value) => {
            setSaid('');
            setCode(value);
          }}
          isChecking={step.kind === 'checking'}
          next={expected[0]}
          onAsk={ask}
          onScan={() => {
            setHint('');
            setStep({ kind: 'scan' });
          }}
          onNext={({ pass }) => show({ kind: 'pass', pass, check: 'none' })}
        />
      )}
      {step.kind === 'round' && (
        <Later>
          <RoundScreen onBack={() => toCode('')} />
        </Later>
      )}
      {step.kind === 'incident' && (
        <Later>
          <IncidentScreen onDone={done} onBack={() => toCode('')} />
        </Later>
      )}
      {step.kind === 'answer' && step.found.kind === 'pass' && (
        <PassScreen {...step.found} onDone={done} onAnother={() => toCode('')} />
      )}
      {step.kind === 'answer' && step.found.kind === 'helper' && (
        <Later>
          <HelperScreen key={step.found.helper.id} helper={step.found.helper} onDone={done} onBack={() => toCode('')} />
        </Later>
      )}
      {step.kind === 'answer' && step.found.kind !== 'pass' && step.found.kind !== 'helper' && (
        <NoPassScreen
          found={step.found}
          onWalkIn={toWalkIn}
          onAgain={() => toCode(step.found.kind === 'unknown-code' ? step.found.code : '')}
        />
      )}
    </>
  );
  const saidLine = (
    <p role="status" className={said === '' ? 'gsaid none' : 'gsaid'}>
      {said}
    </p>
  );
  if (isWide) {
    return (
      <div className="gtab">
        <div className="gl">
          {saidLine}
          {step.kind === 'code' && <DueRoundButton onOpen={toRound} />}
          {tab === 'walk-in' ? walkIn : check}
        </div>
        <aside className="gr">
          <Lists
            parts={[
              { part: 'expected', name: words.expectedTab(expected.length) },
              ...HOUSEHOLD_PARTS,
              { part: 'inside', name: words.insideTab(inside) },
              { part: 'log', name: words.log },
            ]}
            part={part}
            onPart={setPart}
            onAnswer={show}
            onDone={setSaid}
            onReport={toReport}
            onRound={toRound}
          />
          <button type="button" className="gbtn" onClick={tab === 'walk-in' ? () => setTab('code') : toWalkIn}>
            {tab === 'walk-in' ? words.tabs.code : words.tabs['walk-in']}
          </button>
        </aside>
      </div>
    );
  }
  const expectedPart = part === 'helpers' || part === 'goods' ? part : 'expected';
  const isAnswer = ['answer', 'incident', 'round'].includes(step.kind) && tab === 'code';
  return (
    <>
      {saidLine}
      {tab === 'code' && step.kind === 'code' && <DueRoundButton onOpen={toRound} />}
      {tab === 'code' && check}
      {tab === 'walk-in' && walkIn}
      {tab === 'expected' && (
        <main id="main" className="gmain">
          <ExpectedHead part={expectedPart} expected={expected.length} />
          <Lists
            parts={[{ part: 'expected', name: GATE_HOUSEHOLD_WORDS.visitors }, ...HOUSEHOLD_PARTS]}
            part={expectedPart}
            onPart={setPart}
            onAnswer={show}
            onDone={setSaid}
            onReport={toReport}
            onRound={toRound}
          />
        </main>
      )}
      {tab === 'log' && (
        <main id="main" className="gmain">
          <div className="ghead">
            <h1>{words.log}</h1>
            <span className="gcnt">{words.insideCount(inside)}</span>
          </div>
          <Lists
            parts={[
              { part: 'log', name: words.todayTab },
              { part: 'inside', name: words.insideNow },
            ]}
            part={part === 'inside' ? 'inside' : 'log'}
            onPart={setPart}
            onAnswer={show}
            onDone={setSaid}
            onReport={toReport}
            onRound={toRound}
          />
        </main>
      )}
      {!isAnswer && (
        <nav className="gnav" aria-label={words.tabList}>
          {TABS.map(({ tab: one, Icon }) => (
            <button
              key={one}
              type="button"
              aria-current={one === tab ? 'page' : undefined}
              className={one === tab ? 'on' : ''}
              onClick={() => {
                setSaid('');
                setTab(one);
                setStep({ kind: 'code' });
              }}
            >
              <Icon aria-hidden="true" size={24} />
              {words.tabs[one]}
            </button>
          ))}
        </nav>
      )}
    </>
  );
}
