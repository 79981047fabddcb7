import type { UserView } from '@gatelight/contract/base/identity';
import { CardsCard } from '../cards-card.tsx';
import { AppCard } from './app-card.tsx';
import { EmailCard } from './email-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { PinCard } from './pin-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { WalletPasswordCard } from './wallet-password-card.tsx';

/** Password, authenticator app, wallet PIN, whether purchases need one of them, e-mail address, devices and saved cards. */
export function SecuritySection({ user }: { readonly user: UserView }) {
  return (
    <>
      <PasswordCard />
      <AppCard />
      <PinCard />
      <WalletPasswordCard />
      <EmailCard user={user} />
      <SessionsCard />
      <CardsCard />
    </>
  );
}
