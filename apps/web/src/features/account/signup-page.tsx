import { pageHead } from '../../page-head.ts';
import { PATHS } from '../../paths.ts';
import { ACCOUNT_WORDS } from '../../strings/account/account.ts';
import { AccountPage } from './account-page.tsx';

export const meta = () =>
  pageHead({ title: ACCOUNT_WORDS.signUpTitle, description: ACCOUNT_WORDS.notYetSignUp, path: PATHS.signUp });

export default function SignUpPage() {
  return <AccountPage title={ACCOUNT_WORDS.signUpTitle} text={ACCOUNT_WORDS.notYetSignUp} />;
}
