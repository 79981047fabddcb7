import * as z from 'zod/mini';
import { defineAct } from '../base/staff/act.ts';
import { givenText, instant, kobo, languageCode as language } from '../fields.ts';
import { defineRoute } from '../route.ts';

/* The texts of messages: what staff see of them, change and try. Texts come with the program; an edit is a dated version. */

/** Where a template has a text of its own. WhatsApp gets the text of the SMS, devices that of the inbox. */
export const templateChannels = ['sms', 'email', 'in-app'] as const;
export type TemplateChannel = (typeof templateChannels)[number];

/** The longest texts. An SMS of 459 letters is three parts. */
export const templateLimits: Readonly<Record<TemplateChannel, { readonly title: number; readonly text: number }>> = {
  sms: { title: 0, text: 400 },
  email: { title: 150, text: 4000 },
  'in-app': { title: 100, text: 600 },
};

/** What can be wrong with an edited text; `name` is the placeholder, where there is one. */
export const templateProblems = [
  'unknown-placeholder',
  'missing-placeholder',
  'secret-placeholder',
  'stray-brace',
  'outside-link',
  'empty',
  'too-long',
] as const;
export type TemplateProblem = (typeof templateProblems)[number];

const templateKey = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/));
const channel = z.enum(templateChannels);
const typedLine = givenText(200);
const typedText = givenText(5000);

/** `title`: the subject of a mail or the title in the inbox; empty for an SMS. A line of a mail is a paragraph. */
const text = z.strictObject({ title: typedLine, text: typedText });
export type TemplateText = z.output<typeof text>;

const version = z.object({
  id: z.string(),
  channel,
  language,
  /** Null: back to the text of the program. */
  text: z.nullable(text),
  valid_from: instant,
  asked_by: z.nullable(z.string()),
  approved_by: z.nullable(z.string()),
  reason: z.string(),
});
export type TemplateVersion = z.output<typeof version>;

const summary = z.object({
  key: z.string(),
  /** The part of the product that sends it. */
  part: z.string(),
  about: z.string(),
  kind: z.enum(['security', 'account', 'transaction', 'conversation', 'staff', 'announcement']),
  /** What a user may switch off; null: it is always sent. */
  topic: z.nullable(z.string()),
  channels: z.array(channel),
  languages: z.array(language),
  /** Why staff cannot change its text; null: they can. */
  fixed: z.nullable(z.enum(['security', 'staff', 'written'])),
  is_edited: z.boolean(),
  /** A stored text does not fit any more, so the text of the program is sent. */
  is_broken: z.boolean(),
});
export type TemplateSummary = z.output<typeof summary>;

export const listTemplates = defineRoute({
  id: 'listTemplates',
  method: 'GET',
  path: '/api/v1/admin/templates',
  summary: 'Every message that the product sends, by the part that sends it',
  access: { permission: 'templates.edit' },
  answer: z.array(summary),
});

/** How a message reads with the facts of one example. */
const rendered = z.object({
  example: z.string(),
  title: z.string(),
  /** As it is sent: an SMS in letters that every phone can show. */
  text: z.string(),
  /** Of an SMS. */
  sms: z.nullable(
    z.object({
      /** `gsm`: 160 letters in one part; `ucs2`: 70. What we send is always `gsm`. */
      encoding: z.enum(['gsm', 'ucs2']),
      length: z.int(),
      segments: z.int(),
      price_kobo: kobo,
      /** As written it would need so many parts; more than `segments` where letters were replaced. */
      segments_as_written: z.int(),
    }),
  ),
});
export type RenderedTemplate = z.output<typeof rendered>;

const problem = z.object({ problem: z.enum(templateProblems), name: z.string() });

const channelText = z.object({
  channel,
  language,
  /** With placeholders, where it can be edited: the version in force, otherwise the text of the program. */
  text: z.nullable(text),
  source: z.enum(['program', 'edited', 'broken']),
  problems: z.array(problem),
  previews: z.array(rendered),
});
export type TemplateChannelText = z.output<typeof channelText>;

export const getTemplate = defineRoute({
  id: 'getTemplate',
  method: 'GET',
  path: '/api/v1/admin/templates/{key}',
  summary: 'One message: its text on each channel and in each language, with examples, and every version',
  access: { permission: 'templates.edit' },
  params: z.strictObject({ key: templateKey }),
  answer: z.object({
    template: summary,
    placeholders: z.array(
      z.object({ name: z.string(), example: z.string(), is_secret: z.boolean(), required_by: z.array(channel) }),
    ),
    texts: z.array(channelText),
    versions: z.array(version),
    /** Where a test goes: the caller's own addresses, masked. Null: they have none. */
    own: z.object({ email: z.nullable(z.string()), phone: z.nullable(z.string()) }),
  }),
});
export type TemplateView = z.output<typeof getTemplate.answer>;

export const previewTemplate = defineRoute({
  id: 'previewTemplate',
  method: 'POST',
  path: '/api/v1/admin/templates/{key}/preview',
  summary: 'How a text would read, and what is wrong with it; changes nothing',
  access: { permission: 'templates.edit' },
  params: z.strictObject({ key: templateKey }),
  body: z.strictObject({ channel, language, text }),
  answer: z.object({ problems: z.array(problem), previews: z.array(rendered) }),
  errors: ['not-found', 'template-fixed', 'card-number-not-allowed'],
});

/** `text` null: back to the text of the program. */
export const editTemplateAct = defineAct({
  kind: 'template.edit',
  permission: 'templates.edit',
  input: z.strictObject({ key: templateKey, channel, language, text: z.nullable(text) }),
});

/** Sends one example to the member of staff who asks, marked as a test. `text`: an unsaved draft. */
export const testTemplateAct = defineAct({
  kind: 'template.test',
  permission: 'templates.edit',
  input: z.strictObject({
    key: templateKey,
    channel: z.enum(['sms', 'email']),
    language,
    text: z.optional(text),
  }),
});

export const templateActs = [editTemplateAct, testTemplateAct];
export const templateRoutes = [listTemplates, getTemplate, previewTemplate] as const;
