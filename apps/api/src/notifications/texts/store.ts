import type { TemplateChannel, TemplateText } from '@gatelight/contract';
import { sql, type Db, type Tx } from '#platform/db';
import type { Language } from '../template.ts';

export interface StoredText {
  id: bigint;
  template: string;
  channel: TemplateChannel;
  language: Language;
  text: TemplateText;
}

/** The texts of staff that count now: a template whose newest version says "back to the program" has none. */
export async function readTextsInForce(db: Db | Tx): Promise<StoredText[]> {
  const { rows } = await sql<StoredText>`
    select id, template, channel, language, text from notifications.template_in_force where text is not null
  `.execute(db);
  return rows;
}
