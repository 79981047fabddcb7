import type { UserView } from '@gatelight/contract/base/identity';
import { NotificationSection } from './notifications/notification-section.tsx';
import { PrivacySection } from './privacy/privacy-section.tsx';
import type { Section } from './section-list.tsx';
import { SecuritySection } from './security/security-section.tsx';

type LaterSectionProps = {
  readonly chosen: Exclude<Section, 'personal'>;
  readonly user: UserView;
};

/** The sections that most visits do not open. Their code is a separate file. */
export function LaterSection({ chosen, user }: LaterSectionProps) {
  if (chosen === 'security') return <SecuritySection user={user} />;
  if (chosen === 'notifications') return <NotificationSection user={user} />;
  return <PrivacySection />;
}
