import type { AnnouncementState as State } from '@gatelight/contract/office/announcements';
import { ANNOUNCEMENT_WORDS as words } from '../../../strings/staff/announcements.ts';
import { StatePill } from '../../../ui/table/state-pill.tsx';

const TONES = {
  scheduled: 'neutral',
  sending: 'warning',
  sent: 'success',
  cancelled: 'neutral',
  expired: 'warning',
} as const;

export function AnnouncementState({ state }: { readonly state: State }) {
  return <StatePill tone={TONES[state]} word={words.states[state]} />;
}
