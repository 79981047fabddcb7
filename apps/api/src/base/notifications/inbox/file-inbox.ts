import { addDays, lagosDate, lagosHour, startOf } from '@gatelight/contract/lagos-days';
import type { Db } from '#platform/database/db';
import type { Log } from '#platform/log';
import type { Brand } from '../sending/sender.ts';
import type { TemplateRegister } from '../register.ts';
import type { InAppText, Language, MessageTemplate } from '../templates/template.ts';
import { messageLanguages } from '../texts/translations.ts';
import type { TextsInForce } from '../texts/texts-in-force.ts';
import { fileEntries, takeUnfiled, type Entry, type Unfiled } from './store.ts';

const hourMs = 3_600_000;

/** How many messages one run files at most. */
export const inboxBatch = 100;

interface Deps {
  db: Db;
  brand: Brand;
  templates: TemplateRegister;
  texts: TextsInForce;
  log: Log;
}

/**
 * Makes the inbox entries of messages that were not sent immediately: an immediate message gets its entry when its
 * result is stored. Once for each event. Returns how many messages it took.
 */
export async function fileInbox({ db, brand, templates, texts, log }: Deps): Promise<number> {
  const messages = await takeUnfiled(db, inboxBatch);
  if (messages.length === 0) return 0;
  await texts.refresh();
  const entries = new Map<bigint, Entry>();
  for (const message of messages) {
    const template = templates.find(message.template ?? '');
    // A newer version that runs at the same time knows it and makes the entry.
    if (template) entries.set(message.id, entryFor({ brand, templates, log }, message, template));
    else if (message.isOld) entries.set(message.id, { texts: null });
  }
  const filed = await fileEntries(db, entries);
  if (filed > 0) log.info({ filed }, 'inbox entries filed');
  return entries.size;
}

/** The inbox entry of a message; empty when its payload cannot be read. */
export function entryFor(
  { brand, templates, log }: Pick<Deps, 'brand' | 'templates' | 'log'>,
  message: Pick<Unfiled, 'id' | 'payload'>,
  template: MessageTemplate,
): Entry {
  try {
    return entryOf(message.payload, template, templates, brand);
  } catch (error) {
    log.error({ message_id: String(message.id), err: error }, 'message cannot be shown in the inbox');
    return { texts: null };
  }
}

function entryOf(payload: unknown, template: MessageTemplate, templates: TemplateRegister, brand: Brand): Entry {
  // Codes and messages for staff are not shown in an inbox.
  if (template.kind === 'security' || template.kind === 'staff') return { texts: null };
  const inApp = (language: Language): InAppText => templates.read(payload, language).inApp(brand);
  const texts = Object.fromEntries(messageLanguages.map((language) => [language, inApp(language)]));
  return { texts, ...(template.push === undefined ? {} : { pushAt: pushTime(template.push, new Date()) }) };
}

/** Now, or at 06:00 in Lagos for messages that must not disturb between 22:00 and 06:00. */
export function pushTime(rule: 'any-hour' | 'daytime', now: Date): Date {
  if (rule === 'any-hour') return now;
  const hour = lagosHour(now);
  if (hour >= 6 && hour < 22) return now;
  const morning = addDays(lagosDate(now), hour < 6 ? 0 : 1);
  return new Date(startOf(morning).getTime() + 6 * hourMs);
}
