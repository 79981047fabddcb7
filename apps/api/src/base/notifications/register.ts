import { z } from 'zod';
import type { Language, MessageKind, MessageTemplate, RenderedMessage, TextInForce } from './templates/template.ts';
import { trialTemplate } from './texts/trial.ts';

export interface TemplateRegister {
  /** Throws for a template that this version does not know. */
  read: (payload: unknown, language: Language) => RenderedMessage;
  namesOfKind: (kind: MessageKind) => string[];
  /** The template of a stored message, if this version knows it. */
  find: (name: string) => MessageTemplate | undefined;
  all: readonly MessageTemplate[];
}

const named = z.object({ name: z.string() });

/** The templates of the product by name; `inForce` provides the texts that staff changed. */
export function registerTemplates(
  templates: readonly MessageTemplate[],
  inForce: TextInForce = () => undefined,
): TemplateRegister {
  const find = (name: string) => byName.get(name);
  const trial = trialTemplate(find, inForce);
  const byName = new Map([...templates, trial].map((template) => [template.name, template]));
  if (byName.size !== templates.length + 1) throw new Error('two templates have the same name');
  return {
    read(payload, language) {
      const { name } = named.parse(payload);
      const template = byName.get(name);
      if (!template) throw new Error(`no template ${name}`);
      const ours = template.read(payload, language);
      if (template.fixed !== undefined) return ours;
      const written = template.read(payload, language, (channel, wanted) => inForce(name, channel, wanted));
      return firstThatWorks(written, ours);
    },
    find,
    namesOfKind: (kind) => templates.filter((template) => template.kind === kind).map(({ name }) => name),
    all: templates,
  };
}

/** A text of staff that cannot be shown must not stop a token: then the built-in text is sent. */
function firstThatWorks(written: RenderedMessage, ours: RenderedMessage): RenderedMessage {
  const either =
    <Args extends unknown[], Result>(one: (...args: Args) => Result, other: (...args: Args) => Result) =>
    (...args: Args): Result => {
      try {
        return one(...args);
      } catch {
        return other(...args);
      }
    };
  return {
    ...ours,
    sms: either(written.sms, ours.sms),
    mail: either(written.mail, ours.mail),
    inApp: either(written.inApp, ours.inApp),
  };
}
