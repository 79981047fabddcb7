import * as z from 'zod/mini';
import { instant } from '../fields.ts';
import { defineRoute } from '../route.ts';

/** What a user may choose, with the value that holds until they choose. */
export const settingDefaults = {
  'email.receipts': true,
  'email.wallet': true,
  'email.tokens': true,
  'email.announcements': true,
  'email.outages': true,
  'sms.alerts': false,
  'sms.tokens': true,
  'sms.announcements': true,
  'sms.outages': true,
  'sms.visitors': true,
  'whatsapp.alerts': false,
  'whatsapp.tokens': true,
  'privacy.usage': true,
  'privacy.contact': true,
  'privacy.profile': false,
  'privacy.payments': true,
  /** The password before each purchase from the wallet. Turning it off takes the password too. */
  'wallet.password': false,
} as const satisfies Record<string, boolean>;
export type Setting = keyof typeof settingDefaults;
export const settings = Object.keys(settingDefaults) as [Setting, ...Setting[]];

const preference = z.object({
  setting: z.enum(settings),
  allowed: z.boolean(),
  /** When the user chose it; null: it is the default. */
  chosen_at: z.nullable(instant),
});
export type Preference = z.output<typeof preference>;

export const getPreferences = defineRoute({
  id: 'getPreferences',
  method: 'GET',
  path: '/api/v1/users/preferences',
  summary: "The caller's notification, privacy and wallet choices",
  access: 'signed-in',
  answer: z.array(preference),
});

/** Each change is kept as a dated record of consent; an undo is a change back. */
export const setPreference = defineRoute({
  id: 'setPreference',
  method: 'PUT',
  path: '/api/v1/users/preferences',
  summary: 'Change one choice',
  access: 'signed-in',
  limits: ['preferences'],
  body: z.strictObject({ setting: z.enum(settings), allowed: z.boolean() }),
  answer: preference,
  errors: ['step-up-required'],
});

export const preferenceRoutes = [getPreferences, setPreference] as const;
