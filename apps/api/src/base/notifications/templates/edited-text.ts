import { templateLimits, type TemplateChannel, type TemplateProblem, type TemplateText } from '@gatelight/contract';
import type { Brand } from '../sending/sender.ts';

/** The values that a text may name, as the reader sees them: `{ meter: '04175000019' }` for `{meter}`. */
export type Facts = Readonly<Record<string, string>>;

/** The rules of a template for a text of staff. */
export interface TextRules {
  /** Every placeholder for its facts. */
  names: ReadonlySet<string>;
  /** Without these the message would be useless, such as the digits of a token. */
  required: readonly string[];
  /** Digits that must not be shown in the inbox or on a locked screen. */
  secret: readonly string[];
}

export interface TextFault {
  problem: TemplateProblem;
  /** The placeholder or the address; '' when there is none. */
  name: string;
}

const placeholder = /\{([a-z][a-z0-9-]{0,39})\}/g;
const address = /(?:https?:\/\/|www\.)[^\s]+/gi;

/** The faults of a text; with an empty list it can be sent. */
export function faultsOf(
  { title, text }: TemplateText,
  channel: TemplateChannel,
  rules: TextRules,
  brand: Brand,
): TextFault[] {
  const both = `${title}\n${text}`;
  const named = new Set([...both.matchAll(placeholder)].map(([, name]) => name!));
  const limits = templateLimits[channel];
  const faults: TextFault[] = [];
  const add = (problem: TemplateProblem, names: Iterable<string>) => {
    for (const name of names) faults.push({ problem, name });
  };
  if (text.trim() === '' || (limits.title > 0 && title.trim() === '')) add('empty', ['']);
  if (text.length > limits.text || title.length > limits.title) add('too-long', ['']);
  add(
    'unknown-placeholder',
    [...named].filter((name) => !rules.names.has(name)),
  );
  if (/[{}]/.test(both.replaceAll(placeholder, ''))) add('stray-brace', ['']);
  add(
    'missing-placeholder',
    rules.required.filter((name) => !named.has(name)),
  );
  if (channel === 'in-app')
    add(
      'secret-placeholder',
      rules.secret.filter((name) => named.has(name)),
    );
  // Criminals use links to other sites in messages to rob people.
  add(
    'outside-link',
    [...both.matchAll(address)].map(([link]) => link).filter((link) => !link.startsWith(`${brand.publicUrl}/`)),
  );
  return faults;
}

/** The text with the facts filled in. One pass: a value that looks like a placeholder is not replaced again. */
export function fillIn(text: string, facts: Facts): string {
  return text.replaceAll(placeholder, (whole, name: string) => facts[name] ?? whole);
}

/**
 * The paragraphs of a mail. Only a placeholder that is its own paragraph may have several lines, such as our reply to a
 * ticket.
 */
export function fillParagraphs(text: string, facts: Facts): string[] {
  return text
    .split('\n')
    .flatMap((line) => (/^\s*\{[a-z0-9-]+\}\s*$/.test(line) ? fillIn(line, facts).split('\n') : [fillIn(line, facts)]))
    .filter((line) => line.trim() !== '');
}

const escaped = (value: string) => value.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** The reverse: a built-in text with placeholders in place of the facts of an example. */
export function draftOf(written: string, facts: Facts): string {
  const named = Object.entries(facts)
    .filter(([, value]) => value.length > 1)
    .toSorted(([, a], [, b]) => b.length - a.length);
  if (named.length === 0) return written;
  const values = new RegExp(
    `(?<![\\w{-])(?:${named.map(([, value]) => `(${escaped(value)})`).join('|')})(?![\\w}-])`,
    'g',
  );
  return written.replaceAll(values, (...match: unknown[]) => {
    const at = match.slice(1, named.length + 1).findIndex((group) => group !== undefined);
    return `{${named[at]![0]}}`;
  });
}
