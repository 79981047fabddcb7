import type { TemplateChannel, TemplateText } from '@gatelight/contract';
import { sql, type Db, type Tx } from '#platform/database/db';

export interface VersionRow {
  id: bigint;
  channel: TemplateChannel;
  language: string;
  /** Null means that the text of the program is used again. */
  text: TemplateText | null;
  validFrom: Date;
  /** Names of people. */
  askedBy: string | null;
  approvedBy: string | null;
  reason: string;
}

/** The newest versions of a template's texts, the newest first. */
export async function selectVersions(db: Db | Tx, template: string): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select v.id, v.channel, v.language, v.text, v.valid_from as "validFrom", v.reason,
      identity.actor_name(v.asked_by) as "askedBy", identity.actor_name(v.approved_by) as "approvedBy"
    from notifications.template_version v where v.template = ${template} order by v.id desc limit 200
  `.execute(db);
  return rows;
}

export interface TextInForceRow {
  id: bigint;
  template: string;
  channel: TemplateChannel;
  language: string;
  text: TemplateText | null;
}

/** The newest version of each text, of one template or of all. */
export async function selectInForce(db: Db | Tx, template?: string): Promise<TextInForceRow[]> {
  const { rows } = await sql<TextInForceRow>`
    select id, template, channel, language, text from notifications.template_in_force
    where ${template ?? null}::text is null or template = ${template ?? null}
  `.execute(db);
  return rows;
}

/** The addresses of a user. */
export async function selectOwn(db: Db | Tx, userId: string): Promise<{ email: string | null; phone: string | null }> {
  const { rows } = await sql<{ email: string; phone: string | null }>`
    select u.email, u.phone_number as phone from identity."user" u where u.id = ${userId}::bigint and u.deleted_at is null
  `.execute(db);
  return rows[0] ?? { email: null, phone: null };
}

/** How many tests a member of staff sent within the hour. */
export async function countTests(tx: Tx, userId: bigint): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from notifications.message m
    where m.subject_kind = 'template-test' and m.subject_id = ${userId.toString()} and m.created_at > now() - interval '1 hour'
  `.execute(tx);
  return rows[0]!.count;
}
