import type { UserView } from '@gatelight/contract/base/identity';
import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import Smartphone from 'lucide-react/icons/smartphone';
import { PROFILE_WORDS as WORDS } from '../../../strings/app/profile.ts';
import { ChoiceRows } from './choice-rows.tsx';
import { Group } from '../group.tsx';
import { PushCard } from './push-card.tsx';
import { useChoices } from './use-choices.ts';

/** The user's choices of messages, by kind and channel. */
export function NotificationSection({ user }: { readonly user: UserView }) {
  const choices = useChoices();
  const phone = user.phoneNumber ?? WORDS.noPhone;
  const unavailable = user.phoneNumber === null ? WORDS.phoneFirst : undefined;
  return (
    <>
      <Group icon={<Mail size={22} strokeWidth={1.75} />} title={WORDS.groups.email} address={user.email}>
        <ChoiceRows
          settings={['email.receipts', 'email.wallet', 'email.tokens', 'email.announcements', 'email.outages']}
          choices={choices}
        />
      </Group>
      <Group icon={<Smartphone size={22} strokeWidth={1.75} />} title={WORDS.groups.sms} address={phone}>
        <ChoiceRows
          settings={['sms.alerts', 'sms.tokens', 'sms.announcements', 'sms.outages', 'sms.visitors']}
          choices={choices}
          unavailable={unavailable}
        />
      </Group>
      <Group icon={<MessageCircle size={22} strokeWidth={1.75} />} title={WORDS.groups.whatsapp} address={phone}>
        <ChoiceRows settings={['whatsapp.alerts', 'whatsapp.tokens']} choices={choices} unavailable={unavailable} />
      </Group>
      <PushCard />
      <p className="text-14 text-ink-2">{WORDS.always}</p>
    </>
  );
}
