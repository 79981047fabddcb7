import {
  MESSAGE_CHANNEL_NAMES,
  MESSAGE_STATE_NAMES,
  exportMessages,
  listMessages,
  messageName,
  type SentMessage,
} from '@gatelight/contract';
import { maskAddress } from '#notifications';
import type { Serve } from '#platform/http/api';
import { csvStream, csvTime, type CsvColumn } from '#platform/lists/csv';
import type { Db } from '#platform/database/db';
import { eachPage } from '#platform/lists/keyset';
import { messagePages, selectMessages, type MessageRow } from './message-store.ts';

const maskedOf = ({ channel, to }: MessageRow) => maskAddress(channel, to);

/** Subjects with a page: an order that still exists, a ticket, an announcement, a meter. */
function aboutOf({ subject_kind: kind, subject_id: id, order_reference: reference }: MessageRow): SentMessage['about'] {
  switch (kind) {
    case 'order':
      return reference === null ? null : { kind: 'order', id: reference };
    case 'ticket':
    case 'announcement':
      return { kind, id };
    case 'meter':
      return /^\d{11}$/.test(id) ? { kind: 'meter', id } : null;
    default:
      return null;
  }
}

const columns: readonly CsvColumn<MessageRow>[] = [
  { head: 'Queued (Lagos)', value: (row) => csvTime(row.created_at) },
  { head: 'Message', value: (row) => (row.template === null ? 'Unknown' : messageName(row.template)) },
  { head: 'Channel', value: (row) => MESSAGE_CHANNEL_NAMES[row.channel] },
  { head: 'To', value: maskedOf },
  { head: 'State', value: (row) => MESSAGE_STATE_NAMES[row.state] },
  { head: 'Since (Lagos)', value: (row) => csvTime(row.changed_at) },
  { head: 'Tries', value: (row) => row.attempts.toString() },
  { head: 'Problem', value: (row) => row.problem },
  { head: 'About', value: (row) => aboutOf(row)?.id ?? null },
];

/** The log of sent messages, for staff. */
export function messageLogRoutes(serve: Serve, { staffDb }: { staffDb: Db }): void {
  serve(listMessages, async ({ query: { cursor, limit, sort, ...filters } }) => {
    const page = messagePages.page({ sort, cursor, limit, filters });
    return page.toPage(await selectMessages(staffDb, page, filters), (row) => ({
      ...row,
      to_masked: maskedOf(row),
      about: aboutOf(row),
    }));
  });

  serve(exportMessages, async ({ query: { sort, ...filters } }) => {
    const pages = eachPage(messagePages, { sort, filters }, (page) => selectMessages(staffDb, page, filters));
    return { kind: 'csv' as const, name: 'messages.csv', content: csvStream(columns, pages) };
  });
}
