import { randomInt } from 'node:crypto';
import type { Database } from '../database.ts';
import type { Clock } from '../settings.ts';
import { recipientKey } from './recipient.ts';

export type Channel = 'sms' | 'whatsapp' | 'email';

export type Message = { id: number; channel: Channel; to: string; subject: string | null; text: string; at: string };

export type NewMessage = { channel: Channel; to: string; from: string; subject: string | null; text: string };

export type Inbox = ReturnType<typeof createInbox>;

const most = 5_000;
const selected = 'SELECT id, channel, recipient AS "to", subject, body AS text, at FROM message';

/**
 * The phone and the mailbox of everyone. All messages are stored, and the oldest are deleted when there are more than
 * 5,000.
 */
export function createInbox(database: Database, clock: Clock) {
  /** Stores a message and returns the provider's id of it. */
  function receive(message: NewMessage): string {
    const providerId = `${clock()}${randomInt(100_000_000, 999_999_999)}`;
    const { id } = database.run(
      'INSERT INTO message (provider_id, channel, recipient, recipient_key, sender, subject, body, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
      providerId,
      message.channel,
      message.to,
      recipientKey(message.to),
      message.from,
      message.subject,
      message.text,
      clock(),
    );
    database.run('DELETE FROM message WHERE id <= ?', id - most);
    return providerId;
  }

  /** Newest first. `to` in any spelling, or nothing for all recipients. */
  function list(to: string | undefined, limit: number): Message[] {
    const key = to === undefined || to.trim() === '' ? null : recipientKey(to);
    const rows = database.all<Omit<Message, 'at'> & { at: number }>(
      `${selected} WHERE (?1 IS NULL OR recipient_key = ?1) ORDER BY id DESC LIMIT ?2`,
      key,
      limit,
    );
    return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
  }

  return { receive, list };
}
