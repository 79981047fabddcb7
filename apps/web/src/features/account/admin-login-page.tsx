import picture from '../../pictures/sign-in.svg?url';
import { hiddenHead } from '../../page-head.ts';
import { PATHS } from '../../paths.ts';
import { SIGN_IN_WORDS as words } from '../../strings/account/sign-in.ts';
import { AccountScreen } from './account-screen.tsx';
import { useAfterSignIn } from './after-sign-in.ts';
import { signInAsAdmin } from './queries.ts';
import { FormLink, SignInForm } from './sign-in-form.tsx';

export const meta = () => hiddenHead(words.adminTitle);

const aside = { title: words.adminAside, text: words.adminAsideText, picture, family: 'signIn' } as const;

/** `/admin/login`: the sign-in of the back office. */
export default function AdminLoginPage() {
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
