import { Suspense, lazy, useState } from 'react';
import { useSearchParams } from 'react-router';
import { typedReference } from '@gatelight/contract/fields';
import type { FindTokenForm } from '@gatelight/contract/selling/vending/find-token';
import { pageHead } from '../../page-head.ts';
import { PATHS } from '../../paths.ts';
import { Skeleton } from '../../ui/feedback/state-screens.tsx';
import { lookupOf } from './queries.ts';
import type { Found } from './queries.ts';
import { FIND_TOKEN_WORDS as WORDS } from '../../strings/purchase/find-token.ts';
import { LookupForm } from './lookup-form.tsx';

export const meta = () => pageHead({ title: WORDS.title, description: WORDS.lead, path: PATHS.findToken });

// Two later screens. They are fetched while the visitor fills in the first one.
const loadCodeForm = () => import('./code-form.tsx');
const loadFoundPurchase = () => import('./found-purchase.tsx');
const CodeForm = lazy(async () => ({ default: (await loadCodeForm()).CodeForm }));
const FoundPurchase = lazy(async () => ({ default: (await loadFoundPurchase()).FoundPurchase }));

function fetchAhead(): void {
  // A failure is shown when the screen is needed, with a button to retry.
  Promise.all([loadCodeForm(), loadFoundPurchase()]).catch(() => undefined);
}

const waiting = <Skeleton className="h-40 w-full" />;

type Step = { at: 'asking' } | { at: 'code'; expiresInSeconds: number } | { at: 'found'; found: Found };

function Steps({ given }: { readonly given: string | undefined }) {
  const [step, setStep] = useState<Step>({ at: 'asking' });
  const [entered, setEntered] = useState<FindTokenForm>({ wanted: '', phoneNumber: '' });

  if (step.at === 'found') {
    return (
      <Suspense fallback={waiting}>
        <FoundPurchase found={step.found} onAnother={() => setStep({ at: 'asking' })} />
      </Suspense>
    );
  }
  return (
    <>
      <div className="grid gap-2">
        <h1 className="text-h2">{WORDS.title}</h1>
        <p className="text-18 text-ink-2">{WORDS.lead}</p>
      </div>
      {step.at === 'asking' ? (
        <div onFocus={fetchAhead}>
          <LookupForm
            entered={entered}
            given={given}
            onCodeSent={(asked, expiresInSeconds) => {
              setEntered(asked);
              setStep({ at: 'code', expiresInSeconds });
            }}
          />
        </div>
      ) : (
        <Suspense fallback={waiting}>
          <CodeForm
            request={lookupOf(entered)}
            expiresInSeconds={step.expiresInSeconds}
            onFound={(found) => setStep({ at: 'found', found })}
            onChange={() => setStep({ at: 'asking' })}
          />
        </Suspense>
      )}
    </>
  );
}

/** `/find-token`: reference or meter number and phone number, a one-time code by SMS, then the token, its receipt and sending it again. */
export default function FindTokenPage() {
  const [query] = useSearchParams();
  const given = typedReference.safeParse(query.get('reference') ?? '').data;
  return (
    <div className="gutter py-8 sm:py-12">
      <div className="mx-auto grid w-full max-w-[34rem] gap-6">
        <Steps given={given} />
      </div>
    </div>
  );
}
