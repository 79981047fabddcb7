import { z } from 'zod';
import type { MessageContent, MessageTemplate, TextInForce } from '../templates/template.ts';

const schema = z.object({
  of: z.string(),
  example: z.string(),
  language: z.string(),
  text: z.object({ title: z.string(), text: z.string() }).optional(),
});

/** The name of the message that contains a test of another template. */
export const trialName = 'template-test';

/**
 * The content of a test of a template: one of its examples, marked as a test. `text`: a draft in place of the text in
 * force.
 */
export function trialContent(trial: z.output<typeof schema>): MessageContent {
  return { template: trialName, payload: { name: trialName, ...trial } };
}

/** Renders tests of the other templates. */
export function trialTemplate(
  find: (name: string) => MessageTemplate | undefined,
  inForce: TextInForce,
): MessageTemplate {
  return {
    name: trialName,
    kind: 'staff',
    about: 'A test of another message. To the member of staff who requested it.',
    channels: ['sms', 'email'],
    languages: ['en'],
    fixed: 'staff',
    examples: {},
    rules: () => ({ names: new Set(), required: [], secret: [] }),
    facts: () => ({}),
    draft: () => ({ title: '', text: '' }),
    read(payload) {
      const { of, example, language, text } = schema.parse(payload);
      const template = find(of);
      const facts = template?.examples[example];
      if (!template || !facts) throw new Error(`no example ${example} of ${of}`);
      const message = template.read(facts, language, (channel, wanted) => text ?? inForce(of, channel, wanted));
      return {
        sms: (brand) => `TEST ${message.sms(brand)}`,
        mail(brand) {
          const mail = message.mail(brand);
          return {
            subject: `[Test] ${mail.subject}`,
            text: `This is a test with made-up facts.\n\n${mail.text}`,
            html: mail.html.replace(/<body[^>]*>/, (body) => `${body}\n<p>This is a test with made-up facts.</p>`),
          };
        },
        attachments: async () => [],
        inApp: message.inApp,
      };
    },
  };
}
