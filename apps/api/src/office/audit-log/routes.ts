import { Readable } from 'node:stream';
import * as contract from '@gatelight/contract';
import type { Serve } from '#platform/http/api';
import { csvStream, csvTime, type CsvColumn } from '#platform/lists/csv';
import { AppError } from '#platform/errors';
import { defineKeyset, eachPage } from '#platform/lists/keyset';
import { auditKeys, auditSort, selectEntries, verifyPart, type AuditLogDeps, type EntryRow } from './store.ts';

const keyset = defineKeyset(auditKeys);
/** How many entries one call verifies, which takes well under a second. */
const partSize = 5000;

const columns: readonly CsvColumn<EntryRow>[] = [
  { head: 'Entry', value: ({ id }) => id },
  { head: 'Time', value: ({ at }) => csvTime(at) },
  { head: 'Actor', value: ({ actor }) => actor },
  { head: 'Name', value: ({ actorName }) => actorName },
  { head: 'Action', value: ({ action }) => action },
  { head: 'Object', value: ({ objectKind, objectId }) => `${objectKind}:${objectId}` },
  { head: 'Before', value: ({ before }) => (before ? JSON.stringify(before) : '') },
  { head: 'After', value: ({ after }) => (after ? JSON.stringify(after) : '') },
  { head: 'Address', value: ({ ip }) => ip },
];

export function auditLogRoutes(serve: Serve, deps: AuditLogDeps): void {
  const { staffDb } = deps;
  serve(contract.listAudit, async ({ query }) => {
    const { cursor, limit, ...filters } = query;
    const page = keyset.page({ cursor, limit, filters, sort: auditSort(filters) });
    return page.toPage(await selectEntries(deps, page, filters), entryView);
  });
  serve(contract.auditFile, async ({ query }) => {
    const { format, ...filters } = query;
    const pieces = eachPage(keyset, { filters, sort: auditSort(filters) }, (page) =>
      selectEntries(deps, page, filters),
    );
    return format === 'csv'
      ? { kind: 'csv' as const, name: 'audit.csv', content: csvStream(columns, pieces) }
      : { kind: 'jsonl' as const, name: 'audit.jsonl', content: Readable.from(jsonLines(pieces)) };
  });
  serve(contract.verifyAudit, async ({ body }) => {
    const after = body.after ?? '0';
    const part = await verifyPart(staffDb, after, partSize);
    return {
      checked: Number(part.checked),
      checked_to: part.checkedTo?.toString() ?? after,
      is_end: part.isEnd,
      head_hash: part.headHash,
      faults: part.faults,
    };
  });
  serve(contract.getHistory, async ({ caller, query }) => {
    const { cursor, limit, object } = query;
    const needed = contract.historyPermission(object.split(':')[0] ?? '');
    if (!caller.permissions?.includes(needed)) throw new AppError('permission-required');
    const filters = { object };
    const page = keyset.page({ cursor, limit, filters });
    return page.toPage(await selectEntries(deps, page, filters), entryView);
  });
}

async function* jsonLines(pieces: AsyncIterable<readonly EntryRow[]>): AsyncGenerator<string> {
  for await (const rows of pieces) {
    yield rows.map((row) => `${JSON.stringify({ ...entryView(row), at: row.at.toISOString() })}\n`).join('');
  }
}

function entryView(row: EntryRow): contract.AuditEntry {
  return {
    id: row.id.toString(),
    at: row.at,
    actor: row.actor,
    actor_name: row.actorName,
    action: row.action,
    object: { kind: row.objectKind, id: row.objectId, name: row.objectName },
    before: row.before,
    after: row.after,
    ip: row.ip,
    is_sealed: row.isSealed,
  };
}
