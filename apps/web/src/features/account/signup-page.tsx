import { pageTitle } from '../../brand.ts';
import { ACCOUNT_WORDS } from '../../strings/account.ts';
import { AccountPage } from './account-page.tsx';

export const meta = () => [{ title: pageTitle(ACCOUNT_WORDS.signUpTitle) }, { name: 'robots', content: 'noindex' }];

export default function SignUpPage() {
  return <AccountPage title={ACCOUNT_WORDS.signUpTitle} text={ACCOUNT_WORDS.notYetSignUp} />;
}
