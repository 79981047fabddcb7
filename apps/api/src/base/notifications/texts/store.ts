import type { TemplateChannel, TemplateText } from '@gatelight/contract';
import { sql, type Db, type Tx } from '#platform/database/db';
import type { Language } from '../templates/template.ts';

export interface StoredText {
  id: bigint;
  template: string;
  channel: TemplateChannel;
  language: Language;
  text: TemplateText;
}

/** The current texts of staff: a template whose newest version returns to the built-in text has none. */
export async function readTextsInForce(db: Db | Tx): Promise<StoredText[]> {
  const { rows } = await sql<StoredText>`
    select id, template, channel, language, text from notifications.template_in_force where text is not null
  `.execute(db);
  return rows;
}

/** Stores a text of staff that replaces a built-in one; null: return to the built-in text. */
export async function storeTemplateVersion(
  tx: Tx,
  version: {
    template: string;
    channel: TemplateChannel;
    language: string;
    text: TemplateText | null;
    askedBy: bigint;
    approvedBy: bigint | null;
    reason: string;
  },
): Promise<bigint> {
  const { template, channel, language, text, askedBy, approvedBy, reason } = version;
  const { rows } = await sql<{ id: bigint }>`
    insert into notifications.template_version (template, channel, language, text, asked_by, approved_by, reason)
    values (${template}, ${channel}, ${language}, ${text && JSON.stringify(text)}::jsonb, ${`user:${askedBy}`},
      ${approvedBy === null ? null : `user:${approvedBy}`}, ${reason})
    returning id
  `.execute(tx);
  return rows[0]!.id;
}
