import { z } from 'zod';
import { defineTemplate } from '#notifications';

const schema = z.object({ estate: z.string(), url: z.string(), isGone: z.boolean() });

/** Tells the contact of an endpoint that nothing is sent to it any more. */
export const webhookStopped = defineTemplate({
  name: 'webhook-stopped',
  kind: 'account',
  schema,
  texts: {
    en: {
      sms: ({ estate }) => [`Your webhook of ${estate} is switched off. The details are in your mail.`],
      mail: ({ estate, url, isGone }) => ({
        subject: `Your webhook of ${estate} is switched off`,
        opening: [
          isGone
            ? `Your endpoint ${url} answered that it is gone (status 410), so we switched it off.`
            : `Every delivery to your endpoint ${url} has failed for three days, so we switched it off.`,
          'Events are kept for 30 days. When your endpoint works again, tell us: we switch it on and send what it missed.',
        ],
      }),
      inApp: ({ estate }) => ({ title: 'Webhook switched off', text: `The webhook of ${estate} is switched off.` }),
    },
  },
});

export const integrationTemplates = [webhookStopped];
