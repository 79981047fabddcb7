import type { MessageTexts } from '../../../apps/api/src/base/notifications/templates/template.ts';
import type { WalkInReplyFacts } from '../../../apps/api/src/places/walk-ins/reply-message.ts';

function reply({ visitor, outcome, answer, by }: WalkInReplyFacts): string {
  switch (outcome) {
    case 'yes':
      return `Thank you. Gate go let ${visitor} enter.`;
    case 'no':
      return `Thank you. Gate no go let ${visitor} enter.`;
    case 'answered':
      return `${by} don answer before: ${answer}.`;
    case 'late':
      return `You don late: gate no dey ask about ${visitor} again.`;
  }
}

export const TEXTS: MessageTexts<WalkInReplyFacts> = {
  facts: (given) => ({ text: reply(given) }),
  sms: (given) => [reply(given)],
  mail: (given) => ({ subject: 'Wetin you answer gate', opening: [reply(given)] }),
  inApp: (given) => ({ title: 'Wetin you answer gate', text: reply(given) }),
};
