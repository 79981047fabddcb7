import { z } from 'zod';
import { mailText, type Mail, type MailText } from './mail-text.ts';
import type { Brand, MailAttachment } from './sender.ts';
import { smsText } from './sms-text.ts';

/**
 * Why we write, for preferences and for the inbox:
 * - `security`: codes. Always sent, never shown in an inbox, deleted as soon as they expire.
 * - `account`: changes to the user's account. Always sent.
 * - `transaction`: the user's money, orders and tokens. Always in the inbox; a user may turn it off on each channel, by its topic.
 * - `conversation`: answers to something the user sent us.
 * - `staff`: work for the operator.
 */
export type MessageKind = 'security' | 'account' | 'transaction' | 'conversation' | 'staff';

/**
 * What a user may turn off, by channel. `tokens` and `receipts` and `wallet` are switches of e-mail; SMS and WhatsApp have
 * one for tokens and one, 'alerts', for the rest.
 */
export type Topic = 'tokens' | 'receipts' | 'wallet';

/** English is always there; a template without a text in another language uses the English one. */
export type Language = 'en' | 'pcm';

/** An entry of the inbox. */
export interface InAppText {
  title: string;
  text: string;
}

/** The texts of a template in one language. */
export interface MessageTexts<Data> {
  /** The most complete text first, then shorter ones: the first that fits one SMS is sent, otherwise the last. */
  sms: (data: Data, brand: Brand) => readonly string[];
  mail: (data: Data, brand: Brand) => Mail;
  inApp: (data: Data, brand: Brand) => InAppText;
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
}

/** What `notifications` knows about a template: a slice defines it and registers it. */
export interface MessageTemplate {
  name: string;
  kind: MessageKind;
  topic?: Topic | undefined;
  /** Devices of the user get it too: at any hour, or not between 22:00 and 06:00 in Lagos. */
  push?: 'any-hour' | 'daytime' | undefined;
  /** Throws when the payload is not one of this template. */
  read: (payload: unknown, language: Language) => RenderedMessage;
}

export interface DefinedTemplate<Data> extends MessageTemplate {
  /** Throws when `data` does not fit the schema: a message that nobody can read must not be queued. */
  content: (data: Data) => MessageContent;
}

/**
 * Defines a template: its schema and its texts. Rows keep messages for a month, so a schema may only get optional members;
 * a change that breaks old rows needs a new name.
 */
export function defineTemplate<Schema extends z.ZodObject>(definition: {
  name: string;
  kind: MessageKind;
  /** For `transaction`. Default: `receipts`. */
  topic?: Topic;
  push?: 'any-hour' | 'daytime';
  schema: Schema;
  attachments?: (data: z.output<Schema>, brand: Brand) => Promise<readonly MailAttachment[]>;
  texts: { en: MessageTexts<z.output<Schema>> } & Partial<Record<Language, MessageTexts<z.output<Schema>>>>;
}): DefinedTemplate<z.output<Schema>> {
  const { name, kind, schema, texts, push, attachments } = definition;
  const topic = kind === 'transaction' ? (definition.topic ?? 'receipts') : undefined;
  if ('name' in schema.shape) throw new Error(`template ${name}: "name" is the name of the template in its payload`);
  return {
    name,
    kind,
    topic,
    push,
    content: (data) => ({ template: name, topic, payload: { ...(z.encode(schema, data) as object), name } }),
    read(payload, language) {
      const data = z.decode(schema, payload as z.input<Schema>);
      const text = texts[language] ?? texts.en;
      return {
        sms: (brand) => smsText(text.sms(data, brand), brand),
        mail: (brand) => mailText(text.mail(data, brand), brand),
        attachments: async (brand) => (await attachments?.(data, brand)) ?? [],
        inApp: (brand) => text.inApp(data, brand),
      };
    },
  };
}

export interface TemplateRegister {
  /** Throws for a template that this version does not know. */
  read: (payload: unknown, language: Language) => RenderedMessage;
  namesOfKind: (kind: MessageKind) => string[];
  /** The template of a stored message, when this version knows it. */
  find: (name: string) => MessageTemplate | undefined;
}

export function registerTemplates(templates: readonly MessageTemplate[]): TemplateRegister {
  const byName = new Map(templates.map((template) => [template.name, template]));
  if (byName.size !== templates.length) throw new Error('two templates have the same name');
  return {
    read(payload, language) {
      const { name } = z.object({ name: z.string() }).parse(payload);
      const template = byName.get(name);
      if (!template) throw new Error(`no template ${name}`);
      return template.read(payload, language);
    },
    find: (name) => byName.get(name),
    namesOfKind: (kind) => templates.filter((template) => template.kind === kind).map(({ name }) => name),
  };
}
