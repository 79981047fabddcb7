import { pageHead } from '../../page-head.ts';
import { PATHS } from '../../paths.ts';
import { ACCOUNT_WORDS } from '../../strings/account/account.ts';
import { AccountPage } from './account-page.tsx';

export const meta = () =>
  pageHead({ title: ACCOUNT_WORDS.signInTitle, description: ACCOUNT_WORDS.notYet, path: PATHS.signIn });

export default function SignInPage() {
  return <AccountPage title={ACCOUNT_WORDS.signInTitle} text={ACCOUNT_WORDS.notYet} />;
}
