import type { TemplateChannel, TemplateText } from '@gatelight/contract';
import type { Db, Tx } from '#platform/database/db';
import type { Events } from '#platform/database/events';
import { faultsOf, type TextFault } from '../templates/edited-text.ts';
import type { Brand } from '../sending/sender.ts';
import type { Language, MessageTemplate, TextInForce } from '../templates/template.ts';
import { readTextsInForce } from './store.ts';

/** A text of staff that no longer matches its template: the built-in text is sent. */
export interface BrokenText {
  id: bigint;
  template: string;
  channel: TemplateChannel;
  language: Language;
  faults: readonly TextFault[];
}

export interface TextsInForce {
  get: TextInForce;
  /** Reads them again when something changed, or after half a minute. Never throws: the last known texts stay. */
  refresh: () => Promise<void>;
}

const maxAgeMs = 30_000;
const keyOf = (template: string, channel: TemplateChannel, language: Language) => `${template} ${channel} ${language}`;

/**
 * The texts of staff, as this process knows them: read at most once for each batch of messages, not for each message.
 */
export function createTextsInForce(deps: {
  db: Db;
  events?: Events | undefined;
  templates: readonly MessageTemplate[];
  brand: Brand;
}): TextsInForce {
  const { db, templates, brand } = deps;
  let texts: ReadonlyMap<string, TemplateText> = new Map();
  let readAt = -Infinity;
  let listening = false;

  async function read(): Promise<void> {
    if (!listening) {
      listening = true;
      const expire = () => (readAt = -Infinity);
      await deps.events?.subscribe('templates', { onEvent: expire, onResumed: expire });
    }
    // Before the read: a change during it makes the next batch read again.
    readAt = performance.now();
    const { fitting } = await sortTexts(db, templates, brand);
    texts = fitting;
  }

  return {
    get: (template, channel, language) => texts.get(keyOf(template, channel, language)),
    async refresh() {
      if (performance.now() - readAt < maxAgeMs) return;
      // A token does not wait for a text: without the database the last known texts are used.
      await read().catch(() => (readAt = -Infinity));
    },
  };
}

async function sortTexts(db: Db | Tx, templates: readonly MessageTemplate[], brand: Brand) {
  const byName = new Map(templates.map((template) => [template.name, template]));
  const fitting = new Map<string, TemplateText>();
  const broken: BrokenText[] = [];
  for (const { id, template: name, channel, language, text } of await readTextsInForce(db)) {
    const template = byName.get(name);
    // Another version of the program may know it.
    if (!template) continue;
    const faults = template.fixed === undefined ? faultsOf(text, channel, template.rules(channel), brand) : [];
    if (faults.length > 0) broken.push({ id, template: name, channel, language, faults });
    else if (template.fixed === undefined) fitting.set(keyOf(name, channel, language), text);
  }
  return { fitting, broken };
}

/** Texts in force that cannot be sent. */
export async function brokenTexts(
  db: Db | Tx,
  templates: readonly MessageTemplate[],
  brand: Brand,
): Promise<BrokenText[]> {
  return (await sortTexts(db, templates, brand)).broken;
}
