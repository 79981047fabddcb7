import { z } from 'zod';
import { defineTemplate } from '#notifications';

const schema = z.object({ secret: z.string(), role: z.string(), url: z.string() });

/** Invites a person to become staff. The secret opens one account for this address, within three days. */
export const staffInvitation = defineTemplate({
  name: 'staff-invitation',
  kind: 'account',
  about: 'An invitation to the back office. To the address that an admin typed.',
  channels: ['email'],
  examples: {
    Support: {
      secret: 'example-invitation-code-that-opens-nothing-1',
      role: 'support',
      url: 'https://gatelight.example/admin/register',
    },
  },
  facts: ({ secret, role, url }) => ({ 'invitation-code': secret, role, 'where-to-register': url }),
  required: { email: ['invitation-code', 'where-to-register'] },
  secret: ['invitation-code'],
  schema,
  texts: {
    en: {
      sms: () => ['You are invited to work in the back office. The invitation is in your mail.'],
      mail: ({ secret, role, url }) => ({
        subject: 'Your invitation to the back office',
        opening: [
          `You are invited to work in the back office with the role ${role}.`,
          `Open ${url} within three days, use this e-mail address, and type this invitation code:`,
          secret,
          'If you did not expect this, please ignore it.',
        ],
      }),
      inApp: () => ({ title: 'Your invitation', text: 'The invitation to the back office is in your mail.' }),
    },
  },
});

export const peopleTemplates = [staffInvitation];
