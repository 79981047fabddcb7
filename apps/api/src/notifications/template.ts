import { z } from 'zod';
import { mailText, type Mail, type MailText } from './mail-text.ts';
import type { Brand } from './sender.ts';
import { smsText } from './sms-text.ts';

/**
 * Why we write, for preferences and for the inbox:
 * - `security`: codes. Always sent, never shown in an inbox, deleted as soon as they expire.
 * - `transaction`: the user's money, orders and tokens. Always sent; a user may choose the channel.
 * - `conversation`: answers to something the user sent us.
 * - `staff`: work for the operator.
 */
export type MessageKind = 'security' | 'transaction' | 'conversation' | 'staff';

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
  payload: { name: string } & Record<string, unknown>;
}

/** A stored message that can be shown on each channel. */
export interface RenderedMessage {
  sms: (brand: Brand) => string;
  mail: (brand: Brand) => MailText;
  inApp: (brand: Brand) => InAppText;
}

/** What `notifications` knows about a template: a slice defines it and registers it. */
export interface MessageTemplate {
  name: string;
  kind: MessageKind;
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
  schema: Schema;
  texts: { en: MessageTexts<z.output<Schema>> } & Partial<Record<Language, MessageTexts<z.output<Schema>>>>;
}): DefinedTemplate<z.output<Schema>> {
  const { name, kind, schema, texts } = definition;
  if ('name' in schema.shape) throw new Error(`template ${name}: "name" is the name of the template in its payload`);
  return {
    name,
    kind,
    content: (data) => ({ template: name, payload: { ...(z.encode(schema, data) as object), name } }),
    read(payload, language) {
      const data = z.decode(schema, payload as z.input<Schema>);
      const text = texts[language] ?? texts.en;
      return {
        sms: (brand) => smsText(text.sms(data, brand), brand),
        mail: (brand) => mailText(text.mail(data, brand), brand),
        inApp: (brand) => text.inApp(data, brand),
      };
    },
  };
}

export interface TemplateRegister {
  /** Throws for a template that this version does not know. */
  read: (payload: unknown, language: Language) => RenderedMessage;
  namesOfKind: (kind: MessageKind) => string[];
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
    namesOfKind: (kind) => templates.filter((template) => template.kind === kind).map(({ name }) => name),
  };
}
