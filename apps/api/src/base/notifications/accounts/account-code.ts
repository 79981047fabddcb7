import { z } from 'zod';
import { defineTemplate } from '../templates/template.ts';

const schema = z.object({
  code: z.string().regex(/^\d{6}$/),
  purpose: z.enum(['verify-email', 'reset-password', 'change-email', 'reset-pin']),
});
type Code = z.output<typeof schema>;

const purposes: Record<Code['purpose'], string> = {
  'verify-email': 'to confirm your email address',
  'reset-password': 'to set a new password',
  'change-email': 'to use this address for your account',
  'reset-pin': 'to set a new wallet PIN',
};

const ignore: Record<Code['purpose'], string> = {
  'verify-email': 'If you did not sign up, ignore this message and do not enter the code anywhere.',
  'reset-password': 'If you did not request it, ignore this message. Your password has not changed.',
  'change-email': 'If you did not request it, ignore this message.',
  'reset-pin':
    "If you did not request it, someone knows your password. Set a new password with 'Forgot password'. Your PIN has not changed.",
};

const sentence = ({ code, purpose }: Code) => `${code} is your code ${purposes[purpose]}. It works for 10 minutes.`;

/** A one-time code of an account. */
export const accountCode = defineTemplate({
  name: 'account-code',
  kind: 'security',
  about:
    'A one-time code to confirm an email address or to set a new password or wallet PIN. To the user who requested it.',
  examples: {
    'New password': { code: '123456', purpose: 'reset-password' },
    'New account': { code: '123456', purpose: 'verify-email' },
  },
  schema,
  texts: {
    en: {
      sms: (message) => [`${sentence(message)} Do not share it with anyone.`],
      mail: (message, brand) => ({
        subject: `Your ${brand.name} code`,
        opening: [`Your code ${purposes[message.purpose]}:`],
        digits: [message.code],
        closing: ['It works for 10 minutes. Do not share it with anyone.', ignore[message.purpose]],
      }),
      inApp: () => ({ title: 'A code was sent', text: 'We sent you a one-time code. Do not share it with anyone.' }),
    },
  },
});
