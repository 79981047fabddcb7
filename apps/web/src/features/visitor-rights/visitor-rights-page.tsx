import { LEAST_LOG_DAYS, MOST_LOG_DAYS } from '@gatelight/contract/places/gate/log-days';
import { Suspense, lazy, useState } from 'react';
import { Link } from 'react-router';
import { pageHead } from '../../page-head.ts';
import { PATHS } from '../../paths.ts';
import { VISITOR_RIGHTS as WORDS } from '../../strings/legal/visitor-rights.ts';
import { Skeleton } from '../../ui/feedback/state-screens.tsx';
import type { Erased } from './queries.ts';
import { PhoneForm } from './phone-form.tsx';

export const meta = () => pageHead({ title: WORDS.title, description: WORDS.lead, path: PATHS.visitorRights });

// Fetched while the number is typed.
const loadCodeForm = () => import('./code-form.tsx');
const CodeForm = lazy(async () => ({ default: (await loadCodeForm()).CodeForm }));
const loadErasedNote = () => import('./erased-note.tsx');
const ErasedNote = lazy(async () => ({ default: (await loadErasedNote()).ErasedNote }));

function fetchAhead(): void {
  // A failure shows when the screen is needed.
  Promise.all([loadCodeForm(), loadErasedNote()]).catch(() => undefined);
}

type Step =
  | { at: 'phone' }
  | { at: 'code'; phone: string; expiresInSeconds: number }
  | { at: 'erased'; erased: Erased };

/** `/privacy/visitors`: data that gates store about a visitor, for how long, and its deletion with a code to their phone. */
export default function VisitorRightsPage() {
  return (
    <div className="gutter py-8 sm:py-12">
      <div className="mx-auto grid w-full max-w-[40rem] gap-9">
        <header className="grid gap-2">
          <h1 className="text-h2">{WORDS.title}</h1>
          <p className="text-18 text-ink-2">{WORDS.lead}</p>
        </header>
        <section className="grid gap-4" onFocus={fetchAhead}>
          <h2 className="text-24">{WORDS.form}</h2>
          <Erasure />
        </section>
        <Kept />
        <section className="grid gap-3">
          <h2 className="text-24">{WORDS.readers}</h2>
          <ul className="grid list-disc gap-2 ps-5 marker:text-primary">
            {WORDS.readersList.map((reader) => (
              <li key={reader}>{reader}</li>
            ))}
          </ul>
        </section>
        <p>
          <Link className="text-link" to={PATHS.privacy}>
            {WORDS.more}
          </Link>
        </p>
      </div>
    </div>
  );
}

function Erasure() {
  const [step, setStep] = useState<Step>({ at: 'phone' });
  const [entered, setEntered] = useState('');
  if (step.at === 'phone') {
    return (
      <>
        <p>{WORDS.formLead}</p>
        <PhoneForm
          entered={entered}
          onCodeSent={(phone, expiresInSeconds) => {
            setEntered(phone);
            setStep({ at: 'code', phone, expiresInSeconds });
          }}
        />
        <div className="grid gap-1 text-14">
          <h3 className="font-text text-14 font-semibold tracking-normal">{WORDS.noNumber}</h3>
          <p className="text-ink-2">{WORDS.noNumberText}</p>
        </div>
      </>
    );
  }
  return (
    <Suspense fallback={<Skeleton className="h-40 w-full" />}>
      {step.at === 'code' ? (
        <CodeForm
          phone={step.phone}
          expiresInSeconds={step.expiresInSeconds}
          onErased={(erased) => {
            setEntered('');
            setStep({ at: 'erased', erased });
          }}
          onChange={() => setStep({ at: 'phone' })}
        />
      ) : (
        <ErasedNote erased={step.erased} onAnother={() => setStep({ at: 'phone' })} />
      )}
    </Suspense>
  );
}

const { pass, visits, walkIn, work, incident, block } = WORDS.keptOf;
const KEPT = [
  pass,
  { ...visits, until: WORDS.visitsUntil(MOST_LOG_DAYS, LEAST_LOG_DAYS) },
  walkIn,
  work,
  incident,
  block,
];

function Kept() {
  return (
    <section className="grid gap-4">
      <h2 className="text-24">{WORDS.kept}</h2>
      <dl className="grid gap-3">
        {KEPT.map(({ what, which, until }) => (
          <div key={what} className="card grid gap-1 p-4">
            <dt className="font-semibold">{what}</dt>
            <dd>{which}</dd>
            <dd className="text-14 text-ink-2">{until}</dd>
          </div>
        ))}
      </dl>
      <p className="text-14 text-ink-2">{WORDS.backups}</p>
    </section>
  );
}
