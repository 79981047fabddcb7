import { z } from 'zod';
import { defineTemplate } from '#notifications';

const schema = z.object({ estate: z.string(), url: z.string(), isGone: z.boolean() });

/** Notifies the contact of an endpoint that nothing is sent to it any more. */
export const webhookStopped = defineTemplate({
  name: 'webhook-stopped',
  kind: 'account',
  about: 'A webhook failed for three days or is gone, so it is switched off. To its contact.',
  channels: ['email'],
  examples: {
    'Failed for three days': { estate: 'Palm Court', url: 'https://estate.example/hooks', isGone: false },
    Gone: { estate: 'Palm Court', url: 'https://estate.example/hooks', isGone: true },
  },
  facts: ({ estate, url, isGone }) => ({ estate, url, 'what-happened': whatHappened(url, isGone) }),
  required: { email: ['what-happened'] },
  schema,
  texts: {
    en: {
      sms: ({ estate }) => [`Your webhook of ${estate} is switched off. The details are in your mail.`],
      mail: ({ estate, url, isGone }) => ({
        subject: `Your webhook of ${estate} is switched off`,
        opening: [
          whatHappened(url, isGone),
          'Events are kept for 30 days. When your endpoint works again, tell us: we switch it on and send what it missed.',
        ],
      }),
      inApp: ({ estate }) => ({ title: 'Webhook switched off', text: `The webhook of ${estate} is switched off.` }),
    },
  },
});

function whatHappened(url: string, isGone: boolean): string {
  return isGone
    ? `Your endpoint ${url} answered that it is gone (status 410), so we switched it off.`
    : `Every delivery to your endpoint ${url} has failed for three days, so we switched it off.`;
}

export const integrationTemplates = [webhookStopped];
