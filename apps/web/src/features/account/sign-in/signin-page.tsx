import { Suspense, lazy, useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { pageHead } from '../../../page-head.ts';
import { PATHS } from '../../../paths.ts';
import picture from '../../../pictures/sign-in.svg?url';
import { readKeeper } from '../../../data/transactions/kept-tokens.ts';
import { useUser } from '../../../data/session/user-store.ts';
import { nextPage } from '../../../data/session/sign-in-path.ts';
import type { SignInReason } from '../../../data/session/sign-in-path.ts';
import { SIGN_IN_WORDS as words } from '../../../strings/account/sign-in.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Skeleton } from '../../../ui/feedback/state-screens.tsx';
import { clearToasts } from '../../../ui/feedback/toast.tsx';
import { cx } from '../../../ui/styles/class-names.ts';
import { useHydrated } from '../../../ui/hooks/use-hydrated.ts';
import { AccountScreen } from '../account-screen.tsx';
import { useAfterSignIn } from './after-sign-in.ts';
import { DemoSignIns } from './demo-sign-ins.tsx';
import { signInWith } from '../queries.ts';
import type { SignInBody } from '../queries.ts';
import { FormLink, SignInForm } from './sign-in-form.tsx';

// Few accounts need it, and the page is light.
const SignInCode = lazy(() => import('./sign-in-code.tsx'));

export const meta = () => pageHead({ title: words.title, description: words.description, path: PATHS.signIn });

const aside = { title: words.asideTitle, text: words.asideText, picture, family: 'signIn' } as const;

/** Why the user sees this page, when they did not open it themselves. */
const REASONS: Readonly<Record<SignInReason, { readonly kind: 'info' | 'success'; readonly text: string }>> = {
  expired: { kind: 'info', text: words.expired },
  verified: { kind: 'success', text: words.verified },
  'password-changed': { kind: 'success', text: words.passwordChanged },
};

/** Other pages pass it in the state of the navigation, which a browser stores: it may be from an older version. */
function useReason(): SignInReason | undefined {
  const why = (useLocation().state as { readonly why?: unknown } | null)?.why;
  return typeof why === 'string' && Object.hasOwn(REASONS, why) ? (why as SignInReason) : undefined;
}

function Reason() {
  const isHydrated = useHydrated();
  const [query] = useSearchParams();
  const { hash } = useLocation();
  const why = useReason();
  const user = useUser();
  // The request that failed because the session ended has shown a toast. This notice replaces it.
  useEffect(() => {
    if (why === 'expired') clearToasts();
  }, [why]);
  // The prerendered page has neither.
  if (!isHydrated) return null;
  const reason = why && REASONS[why];
  if (reason) return <Notice kind={reason.kind}>{reason.text}</Notice>;
  if (user) {
    return (
      <Notice kind="info">
        <p className="break-words">{words.signedInAs(user.email)}</p>
        <LinkButton name={words.goHome} to={nextPage(query, hash) ?? user.home} look="outline" small className="mt-2" />
      </Notice>
    );
  }
  return null;
}

/**
 * Under the heading: the purpose of the page, or that another page waits for the sign-in. The prerendered page does not know its query, so
 * both take the same space: a later text would push a button away while the user taps it.
 */
function Lead() {
  const isHydrated = useHydrated();
  const [query] = useSearchParams();
  const { hash } = useLocation();
  const why = useReason();
  // Not when the session ended: the notice already asks the user to sign in.
  const isToContinue = isHydrated && nextPage(query, hash) !== null && why !== 'expired';
  return (
    <span className="grid">
      <span className={cx('col-start-1 row-start-1', isToContinue && 'invisible')}>{words.lead}</span>
      {isToContinue && <span className="col-start-1 row-start-1 font-semibold text-ink">{words.toContinue}</span>}
    </span>
  );
}

/** A link to the tokens that a user kept on this device. */
function KeptTokens() {
  const isHydrated = useHydrated();
  if (!isHydrated || readKeeper() === null) return null;
  return (
    <p className="text-center">
      <FormLink to={PATHS.savedTokens} name={words.savedTokens} />
    </p>
  );
}

/** `/signin`: e-mail address or username and password; in the sandbox also the demonstration sign-ins. */
export default function SignInPage() {
  const afterSignIn = useAfterSignIn();
  // Kept in memory only: it is sent again with the code.
  const [entered, setEntered] = useState<SignInBody>();
  if (entered) {
    return (
      <Suspense
        fallback={
          <AccountScreen title={words.title} aside={aside}>
            <Skeleton className="h-40 w-full" />
          </AccountScreen>
        }
      >
        <SignInCode entered={entered} aside={aside} onSignedIn={afterSignIn} onBack={() => setEntered(undefined)} />
      </Suspense>
    );
  }
  return (
    <AccountScreen title={words.title} lead={<Lead />} aside={aside}>
      <Reason />
      <SignInForm signIn={signInWith} onSignedIn={afterSignIn} onCodeNeeded={setEntered}>
        <span className="text-14">
          <FormLink to={PATHS.forgotPassword} name={words.forgot} />
        </span>
      </SignInForm>
      <p className="text-center text-ink-2">
        {words.isNew} <FormLink to={PATHS.signUp} name={words.create} />
      </p>
      <KeptTokens />
      <DemoSignIns onSignedIn={afterSignIn} />
    </AccountScreen>
  );
}
