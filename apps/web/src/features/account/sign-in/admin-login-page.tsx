import { enrolSecondFactor, getSecondFactor, passSecondFactor } from '@gatelight/contract/base/identity/second-factor';
import type { AnswerOf } from '@gatelight/contract/route';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call, failureText } from '../../../api.ts';
import { AppSecret } from '../../../data/second-factor/app-secret.tsx';
import { CodeForm } from '../../../data/second-factor/code-form.tsx';
import { RecoveryCodes } from '../../../data/second-factor/recovery-codes.tsx';
import { endSession } from '../../../data/session/session.ts';
import { useUser } from '../../../data/session/user-store.ts';
import picture from '../../../pictures/sign-in.svg?url';
import { hiddenHead } from '../../../page-head.ts';
import { PATHS } from '../../../paths.ts';
import { SIGN_IN_WORDS as words } from '../../../strings/account/sign-in.ts';
import { SECOND_FACTOR_WORDS as second } from '../../../strings/account/second-factor.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Skeleton } from '../../../ui/feedback/state-screens.tsx';
import { useHydrated } from '../../../ui/hooks/use-hydrated.ts';
import { AccountScreen } from '../account-screen.tsx';
import { useAfterSignIn } from './after-sign-in.ts';
import { signInAsAdmin } from '../queries.ts';
import { FormLink, SignInForm } from './sign-in-form.tsx';

export const meta = () => hiddenHead(words.adminTitle);

const aside = { title: words.adminAside, text: words.adminAsideText, picture, family: 'signIn' } as const;

/** `/admin/login`: the sign-in of the back office: password, then a code of the second factor. */
export default function AdminLoginPage() {
  const isHydrated = useHydrated();
  const user = useUser();
  // The prerendered page knows no user.
  if (isHydrated && user?.lacks_second_factor) return <SecondStep />;
  return <FirstStep />;
}

function FirstStep() {
  const afterSignIn = useAfterSignIn();
  return (
    <AccountScreen title={words.adminTitle} lead={words.adminLead} aside={aside}>
      <SignInForm signIn={signInAsAdmin} onSignedIn={afterSignIn}>
        <span className="text-14">
          <FormLink to={PATHS.forgotPassword} name={words.forgot} />
        </span>
      </SignInForm>
      <p className="text-center">
        <FormLink to={PATHS.signIn} name={words.toResident} />
      </p>
    </AccountScreen>
  );
}

function SecondStep() {
  const afterSignIn = useAfterSignIn();
  const [passed, setPassed] = useState<AnswerOf<typeof passSecondFactor>>();
  const state = useMutation({ mutationFn: () => call(getSecondFactor, {}) });
  const { mutate } = state;
  useEffect(() => mutate(), [mutate]);
  if (passed?.recovery_codes) {
    return (
      <AccountScreen title={second.savedTitle} lead={second.savedLead} aside={aside}>
        <RecoveryCodes codes={passed.recovery_codes} onSaved={() => afterSignIn(passed.user)} />
      </AccountScreen>
    );
  }
  const isNew = state.data?.lacks === 'enrol';
  return (
    <AccountScreen
      title={isNew ? second.enrolTitle : second.codeTitle}
      lead={isNew ? second.enrolLead : second.codeLead}
      aside={aside}
    >
      {state.isError ? (
        <Notice kind="danger">
          <p>{failureText(state.error)}</p>
          <Button name={second.retry} look="outline" small className="mt-2" onClick={() => mutate()} />
        </Notice>
      ) : state.data ? (
        <>
          {isNew && <AppSecret begin={() => call(enrolSecondFactor, {})} />}
          <CodeForm
            mayRecover={!isNew}
            send={(body) => call(passSecondFactor, { body })}
            onPassed={(answer) => (answer.recovery_codes ? setPassed(answer) : afterSignIn(answer.user))}
          />
          <p className="sandbox-only text-14 text-ink-2">
            {second.sandbox}{' '}
            <a className="text-link" href="/sandbox/authenticator" target="_blank" rel="noopener noreferrer">
              {second.sandboxLink}
            </a>
          </p>
        </>
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
      <button type="button" className="text-link min-h-11 justify-self-center" onClick={() => void endSession()}>
        {second.other}
      </button>
    </AccountScreen>
  );
}
