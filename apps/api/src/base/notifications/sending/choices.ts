import { messageChannels, type Setting } from '@gatelight/contract';
import type { AnyChannel } from '../templates/message.ts';
import type { MessageTemplate } from '../templates/template.ts';

/** The switch for a message, by its channel and template: `sms token`. */
export function settingsByMessage(templates: readonly MessageTemplate[]): Readonly<Record<string, Setting>> {
  return Object.fromEntries(
    templates.flatMap((template) =>
      messageChannels.flatMap((channel) => {
        const setting = settingFor(channel, template);
        return setting === undefined ? [] : [[`${channel} ${template.name}`, setting]];
      }),
    ),
  );
}

/** The switch for a message on a channel; undefined when it is always sent. */
function settingFor(channel: AnyChannel, template: MessageTemplate): Setting | undefined {
  const { topic } = template;
  // A device gets push messages because its user requested them there.
  if (topic === undefined || channel === 'push') return undefined;
  if (channel === 'email') return `email.${topic}`;
  if (topic === 'announcements' || topic === 'outages') return `sms.${topic}`;
  return `${channel}.${topic === 'tokens' ? 'tokens' : 'alerts'}`;
}
