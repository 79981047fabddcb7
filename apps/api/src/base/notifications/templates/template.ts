import type { TemplateChannel, TemplateText } from '@gatelight/contract';
import { z } from 'zod';
import { draftOf, fillIn, fillParagraphs, type Facts, type TextRules } from './edited-text.ts';
import { mailText, type Mail, type MailText } from './mail-text.ts';
import type { Brand, MailAttachment } from '../sending/sender.ts';
import { smsText } from './sms-text.ts';
import { messageLanguages, translationsOf } from '../texts/translations.ts';

/**
 * Why we send a message, for preferences and for the inbox:
 * - `security`: codes. Always sent, never shown in an inbox, deleted as soon as they expire.
 * - `account`: changes to the user's account. Always sent.
 * - `transaction`: the user's money, orders and tokens. Always in the inbox; a user may turn it off on each channel, by
 * its topic.
 * - `conversation`: replies to something that the user sent us.
 * - `announcement`: messages that staff write to the people of estates. A user may turn it off on each channel, by its
 * topic.
 * - `staff`: work for the operator.
 */
export type MessageKind = 'security' | 'account' | 'transaction' | 'conversation' | 'announcement' | 'staff';

/**
 * What a user may turn off, by channel. `tokens` and `receipts` and `wallet` are switches of e-mail; SMS and WhatsApp
 * have one for tokens and one, 'alerts', for the rest. `announcements` and `outages` are switches of e-mail and SMS.
 */
export type Topic = 'tokens' | 'receipts' | 'wallet' | 'announcements' | 'outages';

/**
 * The code of a language. English always exists; a template without a text in another language uses the English one.
 */
export type Language = string;

/** An entry of the inbox. */
export interface InAppText {
  title: string;
  text: string;
}

/** Two buttons on a notice of a device, and the call for the reply: a POST with `{"answer": "yes"}` or `"no"`. */
export interface PushAnswer {
  path: string;
  yes: string;
  no: string;
}

/** The texts of a template in one language. */
export interface MessageTexts<Data> {
  /** The most complete text first, then shorter ones: the first that fits one SMS is sent, otherwise the last. */
  sms: (data: Data, brand: Brand) => readonly string[];
  mail: (data: Data, brand: Brand) => Mail;
  inApp: (data: Data, brand: Brand) => InAppText;
  /** The texts of the buttons, for a template with an `answerPath`. */
  buttons?: Omit<PushAnswer, 'path'>;
  /** Facts that are words of this language. A text of staff names them like those of the template. */
  facts?: (data: Data, brand: Brand) => Facts;
}

/** A message as its row stores it: money as integers, instants as ISO 8601, the template by name. */
export interface MessageContent {
  template: string;
  /** What the user may turn off; undefined when it is always sent. */
  topic?: Topic | undefined;
  payload: { name: string } & Record<string, unknown>;
}

/** A stored message that can be shown on each channel. */
export interface RenderedMessage {
  sms: (brand: Brand) => string;
  mail: (brand: Brand) => MailText;
  /** Files that go with the mail, made when it is sent. */
  attachments: (brand: Brand) => Promise<readonly MailAttachment[]>;
  inApp: (brand: Brand) => InAppText;
  /** The buttons on a notice of a device, if it has any. */
  pushAnswer?: PushAnswer | undefined;
}

/** The texts of staff, by channel: `read` uses them in place of the built-in texts. */
export type WrittenTexts = (channel: TemplateChannel, language: Language) => TemplateText | undefined;

/** The same for every template: the text of staff that is in force and valid. Undefined: the built-in text is sent. */
export type TextInForce = (template: string, channel: TemplateChannel, language: Language) => TemplateText | undefined;

/** Why staff cannot change a text: codes protect accounts, staff's own messages follow the pages, announcements are written each time. */
export type FixedReason = 'security' | 'staff' | 'written';

/** The data of a template for `notifications`: a slice defines it and registers it. */
export interface MessageTemplate {
  name: string;
  kind: MessageKind;
  topic?: Topic | undefined;
  /** Devices of the user get it too: at any hour, or not between 22:00 and 06:00 in Lagos. */
  push?: 'any-hour' | 'daytime' | undefined;
  /** The page that the notice on a device opens; default: the page of notifications. */
  opens?: string | undefined;
  /** The slice that registered it. */
  slice?: string;
  /** One sentence for staff: the content of the message and its recipient. */
  about: string;
  channels: readonly TemplateChannel[];
  languages: readonly Language[];
  fixed: FixedReason | undefined;
  /** Payloads with invented facts, by the case that they show. */
  examples: Readonly<Record<string, MessageContent['payload']>>;
  /** The rules of a text for this channel. */
  rules: (channel: TemplateChannel) => TextRules;
  /** The values of the placeholders of a message, for a text in a language. */
  facts: (payload: unknown, brand: Brand, language: Language) => Facts;
  /** The built-in text with placeholders, from the first example. */
  draft: (channel: TemplateChannel, language: Language, brand: Brand) => TemplateText;
  /** Throws when the payload does not belong to this template. */
  read: (payload: unknown, language: Language, written?: WrittenTexts) => RenderedMessage;
}

export interface DefinedTemplate<Data> extends MessageTemplate {
  /** Throws when `data` does not match the schema: an unreadable message must not be queued. */
  content: (data: Data) => MessageContent;
}

/** The channels of a message of each kind, unless its template says otherwise. */
const usualChannels: Readonly<Record<MessageKind, readonly TemplateChannel[]>> = {
  security: ['email'],
  account: ['email', 'in-app'],
  transaction: ['sms', 'email', 'in-app'],
  conversation: ['email', 'in-app'],
  announcement: ['sms', 'email', 'in-app'],
  staff: ['email'],
};
const fixedKinds: Partial<Record<MessageKind, FixedReason>> = {
  security: 'security',
  staff: 'staff',
  announcement: 'written',
};

/**
 * Defines a template: its schema and its texts. Rows keep messages for a month, so a schema may only get optional
 * members; a change that breaks old rows needs a new name.
 */
export function defineTemplate<
  Schema extends z.ZodObject,
  Named extends Facts = Facts,
  Words extends Facts = Record<never, string>,
>(definition: {
  name: string;
  kind: MessageKind;
  /** For `transaction` and `announcement`. Default: `receipts`. */
  topic?: Topic;
  push?: 'any-hour' | 'daytime';
  opens?: string;
  /** The call for a yes or no from the notice on a device. Undefined: this message has none. */
  answerPath?: (data: z.output<Schema>) => string | undefined;
  about: string;
  channels?: readonly TemplateChannel[];
  schema: Schema;
  examples: Readonly<Record<string, z.output<Schema>>>;
  /**
   * The facts that staff may use in their own text, as the reader sees them. The name of the company and its addresses
   * are added.
   */
  facts?: (data: z.output<Schema>, brand: Brand) => Named;
  /** Facts that a text of a channel must contain. A mail always has its large digits and its rows. */
  required?: Partial<Record<TemplateChannel, readonly NoInfer<keyof (Named & Words) & string>[]>>;
  /** Facts that are never shown in the inbox. */
  secret?: readonly NoInfer<keyof Named & string>[];
  attachments?: (data: z.output<Schema>, brand: Brand) => Promise<readonly MailAttachment[]>;
  /**
   * Texts in other languages are in `translations/`, in a file with the name of the template; only templates of tests
   * have them here.
   */
  texts: {
    en: Omit<MessageTexts<z.output<Schema>>, 'facts'> & { facts?: (data: z.output<Schema>, brand: Brand) => Words };
  } & Readonly<Record<string, MessageTexts<z.output<Schema>>>>;
}): DefinedTemplate<z.output<Schema>> {
  const { name, kind, schema, push, opens, attachments, about } = definition;
  const texts: typeof definition.texts = {
    ...definition.texts,
    ...(translationsOf(name) as Readonly<Record<string, MessageTexts<z.output<Schema>>>>),
  };
  const mayChoose = kind === 'transaction' || kind === 'announcement';
  const topic = mayChoose ? (definition.topic ?? 'receipts') : undefined;
  if ('name' in schema.shape) throw new Error(`template ${name}: "name" is the name of the template in its payload`);
  // One row is read in each language of the inbox, and twice if staff may have changed the text.
  const decoded = new WeakMap<object, z.output<Schema>>();
  const decode = (payload: unknown): z.output<Schema> => {
    const known = decoded.get(payload as object);
    if (known) return known;
    const data = z.decode(schema, payload as z.input<Schema>);
    decoded.set(payload as object, data);
    return data;
  };
  const content = (data: z.output<Schema>): MessageContent => ({
    template: name,
    topic,
    payload: { ...(z.encode(schema, data) as object), name },
  });
  const first = Object.values(definition.examples)[0]!;
  const factsOf = (data: z.output<Schema>, brand: Brand, language: Language): Facts => ({
    ...definition.facts?.(data, brand),
    ...(texts[language] ?? texts.en).facts?.(data, brand),
    'our-name': brand.name,
    'our-phone': brand.phone,
    'our-email': brand.email,
    'our-site': brand.publicUrl,
  });
  return {
    name,
    kind,
    topic,
    push,
    opens,
    about,
    channels: definition.channels ?? usualChannels[kind],
    languages: messageLanguages.filter((language) => language in texts),
    fixed: fixedKinds[kind],
    get examples() {
      return Object.fromEntries(
        Object.entries(definition.examples).map(([label, data]) => [label, content(data).payload]),
      );
    },
    rules: (channel) => ({
      names: new Set(Object.keys(factsOf(first, { name: '', publicUrl: '', email: '', phone: '' }, 'en'))),
      required: definition.required?.[channel] ?? [],
      secret: definition.secret ?? [],
    }),
    facts: (payload, brand, language) => factsOf(decode(payload), brand, language),
    draft(channel, language, brand) {
      const { title, text } = plainText(texts[language] ?? texts.en, channel, first, brand);
      const facts = factsOf(first, brand, language);
      return { title: draftOf(title, facts), text: draftOf(text, facts) };
    },
    content,
    read(payload, language, written) {
      const data = decode(payload);
      const text = texts[language] ?? texts.en;
      // A built-in text in the language is preferred to an English text of staff.
      const choose = (channel: TemplateChannel) =>
        written?.(channel, language) ?? (texts[language] ? undefined : written?.(channel, 'en'));
      const own = (channel: TemplateChannel, brand: Brand) => {
        const chosen = choose(channel);
        if (!chosen) return undefined;
        const facts = factsOf(data, brand, language);
        return { title: fillIn(chosen.title, facts), text: fillIn(chosen.text, facts) };
      };
      return {
        sms(brand) {
          const chosen = own('sms', brand);
          return smsText(chosen ? [chosen.text] : text.sms(data, brand), brand);
        },
        mail(brand) {
          const chosen = choose('email');
          const mail = text.mail(data, brand);
          if (!chosen) return mailText(mail, brand);
          const facts = factsOf(data, brand, language);
          const subject = fillIn(chosen.title, facts);
          return mailText({ ...mail, subject, opening: fillParagraphs(chosen.text, facts), closing: [] }, brand);
        },
        attachments: async (brand) => (await attachments?.(data, brand)) ?? [],
        inApp: (brand) => own('in-app', brand) ?? text.inApp(data, brand),
        get pushAnswer() {
          const path = definition.answerPath?.(data);
          return path !== undefined && text.buttons ? { path, ...text.buttons } : undefined;
        },
      };
    },
  };
}

/** A built-in text as title and lines. */
function plainText<Data>(texts: MessageTexts<Data>, channel: TemplateChannel, data: Data, brand: Brand): TemplateText {
  switch (channel) {
    case 'sms':
      return { title: '', text: texts.sms(data, brand)[0] ?? '' };
    case 'email': {
      const { subject, opening, closing = [] } = texts.mail(data, brand);
      return { title: subject, text: [...opening, ...closing].join('\n') };
    }
    case 'in-app':
      return texts.inApp(data, brand);
  }
}
