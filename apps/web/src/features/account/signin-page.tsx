import { pageTitle } from '../../brand.ts';
import { ACCOUNT_WORDS } from '../../strings/account.ts';
import { AccountPage } from './account-page.tsx';

export const meta = () => [{ title: pageTitle(ACCOUNT_WORDS.signInTitle) }, { name: 'robots', content: 'noindex' }];

export default function SignInPage() {
  return <AccountPage title={ACCOUNT_WORDS.signInTitle} text={ACCOUNT_WORDS.notYet} />;
}
