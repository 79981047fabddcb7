import { z } from 'zod';
import type { Config } from '#platform/settings/config';
import { defineEnvironment, type Deployment } from '#platform/settings/environment';
import * as setting from '#platform/settings/setting';

declare module '#platform/settings/config' {
  interface Config {
    readonly messaging: {
      readonly termii: {
        readonly baseUrl: string;
        readonly apiKey: string;
        readonly secret: string;
        readonly sender: string;
        /** The number that accepts replies to our SMS; undefined when there is none. */
        readonly replyTo: string | undefined;
      };
      /** WhatsApp's own API; without it, WhatsApp goes through the SMS provider. */
      readonly whatsapp: WhatsAppSettings | undefined;
      /** Without it no e-mail is sent; production needs it. */
      readonly smtpUrl: string | undefined;
      readonly mailFrom: string;
    };
  }
}

interface WhatsAppSettings {
  readonly baseUrl: string;
  readonly accessToken: string;
  readonly phoneNumberId: string;
  readonly template: string;
}

const shape = {
  TERMII_BASE_URL: setting.webAddress.optional(),
  TERMII_API_KEY: z.string().min(16, 'the API key of the SMS provider, 16 characters or more'),
  TERMII_SECRET: z.string().min(16, 'the webhook secret of the SMS provider, 16 characters or more'),
  TERMII_SENDER: z
    .string()
    .regex(/^[A-Za-z0-9 ]{3,11}$/, '3 to 11 letters and digits, as the SMS provider allows')
    .default('Gatelight'),
  TERMII_REPLY_TO: z
    .string()
    .regex(/^\d{4,11}$/, 'the number that takes SMS for you at the provider, 4 to 11 digits')
    .optional(),
  WHATSAPP_BASE_URL: setting.webAddress.optional(),
  WHATSAPP_TOKEN: z.string().min(16, 'the access token of the WhatsApp Cloud API, 16 characters or more').optional(),
  WHATSAPP_PHONE_ID: z
    .string()
    .regex(/^\d{5,20}$/, 'the id of the phone number, 5 to 20 digits')
    .optional(),
  WHATSAPP_TEMPLATE: z
    .string()
    .regex(/^[a-z0-9_]{1,512}$/, 'the name of an approved template: small letters, digits and underscores')
    .default('gatelight_update'),
  SMTP_URL: setting.mailServer.optional(),
  MAIL_FROM: setting.senderAddress.default('Gatelight <no-reply@gatelight.example>'),
};
type Settings = z.output<z.ZodObject<typeof shape>>;

/** The sandbox's phones can reply. */
const sandboxReplyTo = '20120';

/** The providers of SMS, WhatsApp messages and mail. */
export const messagingEnvironment = defineEnvironment({
  shape,
  secrets: ['TERMII_API_KEY', 'TERMII_SECRET', 'WHATSAPP_TOKEN'],
  addresses: ['TERMII_BASE_URL', 'WHATSAPP_BASE_URL', 'SMTP_URL'],
  hiddenAddresses: ['SMTP_URL'],
  operator: ['MAIL_FROM'],
  faults: ({ SMTP_URL }, { production, sandbox }) =>
    production && !sandbox && SMTP_URL === undefined
      ? [
          'SMTP_URL is not set: expected the mail server, or no one can confirm an e-mail address or reset a password in production',
        ]
      : [],
  build: (settings, deployment): Pick<Config, 'messaging'> => ({
    messaging: {
      termii: {
        baseUrl: settings.TERMII_BASE_URL ?? deployment.outside('https://v3.api.termii.com'),
        apiKey: settings.TERMII_API_KEY,
        secret: settings.TERMII_SECRET,
        sender: settings.TERMII_SENDER,
        replyTo: settings.TERMII_REPLY_TO ?? (deployment.sandbox ? sandboxReplyTo : undefined),
      },
      whatsapp: whatsAppOf(settings, deployment),
      smtpUrl: settings.SMTP_URL ?? (deployment.sandbox ? `smtp://127.0.0.1:${deployment.port + 2}` : undefined),
      mailFrom: settings.MAIL_FROM,
    },
  }),
});

function whatsAppOf(settings: Settings, { sandbox, outside }: Deployment): WhatsAppSettings | undefined {
  const { WHATSAPP_BASE_URL, WHATSAPP_TOKEN, WHATSAPP_PHONE_ID, WHATSAPP_TEMPLATE: template } = settings;
  const usual = outside('https://graph.facebook.com');
  if (WHATSAPP_TOKEN !== undefined && WHATSAPP_PHONE_ID !== undefined) {
    return {
      baseUrl: WHATSAPP_BASE_URL ?? usual,
      accessToken: WHATSAPP_TOKEN,
      phoneNumberId: WHATSAPP_PHONE_ID,
      template,
    };
  }
  // The sandbox's phone accepts the key of its SMS provider.
  return sandbox
    ? { baseUrl: usual, accessToken: settings.TERMII_API_KEY, phoneNumberId: '10000', template }
    : undefined;
}
