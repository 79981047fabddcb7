import type { Setting } from '@gatelight/contract';
import type { AnyChannel } from '../templates/message.ts';
import type { MessageTemplate } from '../templates/template.ts';

/** The switch that governs a message on a channel; undefined when it is always sent. */
export function settingFor(channel: AnyChannel, template: MessageTemplate | undefined): Setting | undefined {
  const topic = template?.topic;
  // A device gets push because its user asked for it there.
  if (topic === undefined || channel === 'push') return undefined;
  if (channel === 'email') return `email.${topic}`;
  if (topic === 'announcements' || topic === 'outages') return `sms.${topic}`;
  return `${channel}.${topic === 'tokens' ? 'tokens' : 'alerts'}`;
}
