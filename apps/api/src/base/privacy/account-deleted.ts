import { z } from 'zod';
import { defineTemplate } from '#notifications';

/** The last message of an account, to the address that it had. */
export const accountDeleted = defineTemplate({
  name: 'account-deleted',
  kind: 'security',
  about: 'An account is deleted. To the address that it had.',
  examples: { 'Account deleted': {} },
  schema: z.object({}),
  texts: {
    en: {
      sms: () => ['your account is deleted.'],
      mail: (_data, brand) => ({
        subject: `Your ${brand.name} account is deleted`,
        opening: [
          'Your account is deleted, as you requested.',
          'We keep the record of payments, tokens and receipts for six years, because the law requires it. It no longer shows your name, phone number or email address.',
          `If you did not request this, write to ${brand.email} immediately.`,
        ],
      }),
      inApp: () => ({ title: 'Your account is deleted', text: '' }),
    },
  },
});
