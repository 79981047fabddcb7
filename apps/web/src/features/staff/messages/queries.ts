import { exportMessages, listMessages } from '@gatelight/contract/message-log';
import type { SentMessage } from '@gatelight/contract/message-log';
import { call } from '../../../api.ts';
import { download } from '../../../data/download.ts';
import { TABLE_PAGE } from '../../../data/use-table-list.ts';
import type { TablePage } from '../../../data/use-table-list.ts';

/** A page of messages. A value in the address that is none of ours is refused by the server, and the list says so. */
export function readMessages(given: {
  readonly query: Readonly<Record<string, string>>;
  readonly cursor: string | undefined;
  readonly signal: AbortSignal;
}): Promise<TablePage<SentMessage>> {
  const { query, cursor, signal } = given;
  return call(listMessages, {
    query: { ...query, limit: TABLE_PAGE, ...(cursor !== undefined && { cursor }) } as never,
    signal,
  });
}

export const saveMessages = (query: Readonly<Record<string, string>>) =>
  download(exportMessages, { query: query as never }, 'messages.csv');
