import type { UserView } from '@gatelight/contract/base/identity';
import { CodeForm } from '../../../data/second-factor/code-form.tsx';
import { SECOND_FACTOR_WORDS as words } from '../../../strings/account/second-factor.ts';
import { AccountScreen } from '../account-screen.tsx';
import type { Aside } from '../account-screen.tsx';
import { signInWith } from '../queries.ts';
import type { SignInBody } from '../queries.ts';

/** The second step of a sign-in: a code of the authenticator app. The values of the first step are sent again with it. */
export default function SignInCode({
  entered,
  aside,
  onSignedIn,
  onBack,
}: {
  readonly entered: SignInBody;
  readonly aside: Aside;
  readonly onSignedIn: (user: UserView) => void;
  readonly onBack: () => void;
}) {
  return (
    <AccountScreen title={words.codeTitle} lead={words.codeLead} aside={aside}>
      <CodeForm
        mayRecover
        send={(proof) => signInWith({ ...entered, ...proof })}
        onPassed={({ user }) => onSignedIn(user)}
      />
      <button type="button" className="text-link min-h-11 justify-self-center" onClick={onBack}>
        {words.other}
      </button>
    </AccountScreen>
  );
}
