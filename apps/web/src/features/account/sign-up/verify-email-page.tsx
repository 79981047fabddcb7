import type { SignInState } from '../../../data/session/sign-in-path.ts';
import { requiredEmail } from '@gatelight/contract/fields';
import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { CallError, failureText } from '../../../api.ts';
import { forgetServerData } from '../../../data/queries/query-provider.tsx';
import { startSession } from '../../../data/session/session.ts';
import { useSingleMutation } from '../../../data/queries/use-single-mutation.ts';
import { hiddenHead } from '../../../page-head.ts';
import { PATHS } from '../../../paths.ts';
import picture from '../../../pictures/access-control.svg?url';
import { CODE_WORDS as words } from '../../../strings/account/codes.ts';
import { Skeleton } from '../../../ui/feedback/state-screens.tsx';
import { showError, showSuccess } from '../../../ui/feedback/toast.tsx';
import { useHydrated } from '../../../ui/hooks/use-hydrated.ts';
import { AccountScreen } from '../account-screen.tsx';
import { CodeForm } from './code-form.tsx';
import { EmailForm } from './email-form.tsx';
import { failureOr } from '../form-failure.ts';
import { sendCodeAgain, verify } from '../queries.ts';
import { FormLink } from '../sign-in/sign-in-form.tsx';

export const meta = () => hiddenHead(words.verifyTitle);

const aside = { title: words.verifyAside, text: words.verifyAsideText, picture, family: 'service' } as const;

const isAboutTheCode = (failure: unknown) =>
  failure instanceof CallError && (failure.code === 'wrong-code' || failure.code === 'invalid-input');

function Verify({ email }: { readonly email: string }) {
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const isSent = (useLocation().state as { readonly isSent?: unknown } | null)?.isSent === true;
  // If no code has just been sent, one may be requested immediately.
  const [sentAt, setSentAt] = useState(() => (isSent ? Date.now() : 0));

  const check = useSingleMutation({
    mutationFn: (otp: string) => verify({ email, otp }),
    onSuccess: ({ user }) => {
      const finishUp = `${PATHS.finishUp}?${new URLSearchParams({ email })}`;
      if (user) {
        forgetServerData();
        startSession(user);
        void navigate(finishUp, { replace: true });
      } else {
        // Confirmed in a different browser from the one used to register.
        void navigate(`${PATHS.signIn}?${new URLSearchParams({ next: finishUp })}`, {
          replace: true,
          state: { why: 'verified' } satisfies SignInState,
        });
      }
    },
    onError: (failure) => showError(failureOr(words.failed, failure)),
  });
  const again = useSingleMutation({
    mutationFn: () => sendCodeAgain(email),
    onSuccess: () => {
      setSentAt(Date.now());
      showSuccess(words.newCodeSent);
    },
    onError: (failure) => showError(failureText(failure)),
  });

  const isWrongCode = check.isError && isAboutTheCode(check.error);
  const failure = check.isError && !isWrongCode ? check.error : again.error;
  return (
    <>
      <CodeForm
        // After a refusal with the same text the field must be cleared again.
        title={words.verifyTitle}
        sent={words.verifySent(email)}
        submitName={words.verify}
        isSending={check.isPending}
        onCode={(code) => check.mutate(code)}
        codeProblem={isWrongCode && !check.isPending ? failureText(check.error) : undefined}
        problem={failure ? failureOr(words.failed, failure) : undefined}
        sentAt={sentAt}
        onResend={() => again.mutate()}
        isResending={again.isPending}
      >
        <button
          type="button"
          aria-label={words.changeEmail}
          className="text-link min-h-11"
          onClick={() => {
            query.delete('email');
            setQuery(query, { replace: true });
          }}
        >
          {words.change}
        </button>
      </CodeForm>
      <p className="text-ink-2">
        {words.confirmedAlready} <FormLink to={PATHS.signIn} name={words.signIn} />
      </p>
    </>
  );
}

function AskEmail() {
  const navigate = useNavigate();
  const send = useSingleMutation({
    mutationFn: sendCodeAgain,
    onSuccess: (_, email) =>
      void navigate(`${PATHS.verifyEmail}?${new URLSearchParams({ email })}`, {
        replace: true,
        state: { isSent: true },
      }),
    onError: (failure) => showError(failureText(failure)),
  });
  return (
    <>
      <p className="text-ink-2">{words.verifyNoEmail}</p>
      <EmailForm
        title={words.verifyTitle}
        email=""
        isSending={send.isPending}
        problem={send.isError ? failureText(send.error) : undefined}
        onEmail={(email) => send.mutate(email)}
      />
    </>
  );
}

/** `/verify_email?email`: the code that a new account received, then `/finish_up`. */
export default function VerifyEmailPage() {
  const isHydrated = useHydrated();
  const [query] = useSearchParams();
  const email = requiredEmail.safeParse(query.get('email') ?? '').data;
  return (
    <AccountScreen title={words.verifyTitle} aside={aside}>
      {/* The prerendered page does not know the query. */}
      {!isHydrated ? <Skeleton className="h-40 w-full" /> : email ? <Verify key={email} email={email} /> : <AskEmail />}
    </AccountScreen>
  );
}
