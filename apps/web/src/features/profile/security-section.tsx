import type { UserView } from '@gatelight/contract/identity';
import { CardsCard } from './cards-card.tsx';
import { EmailCard } from './email-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

/** Password, e-mail address, devices and saved cards. */
export function SecuritySection({ user }: { readonly user: UserView }) {
  return (
    <>
      <PasswordCard />
      <EmailCard user={user} />
      <SessionsCard />
      <CardsCard />
    </>
  );
}
