import { auditFile, listAudit } from '@gatelight/contract/audit';
import type { AuditEntry } from '@gatelight/contract/audit';
import type { FileRoute } from '@gatelight/contract/route';
import type { CallParts } from '../../../api.ts';
import { call } from '../../../api.ts';
import { download } from '../../../data/download.ts';
import { TABLE_PAGE, useTableList } from '../../../data/use-table-list.ts';
import { useTableView } from '../../../data/use-table-view.ts';
import { hiddenHead } from '../../../page-head.ts';
import { AUDIT_WORDS as words } from '../../../strings/staff/audit.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { TableColumn } from '../../../ui/table/table-types.ts';
import { lagosTime } from '../../../ui/values/lagos-time.ts';
import { AuditFilters } from './audit-filters.tsx';
import { VerifyChain } from './verify-chain.tsx';

export const meta = () => hiddenHead(words.title);

const FILTERS = ['actor', 'action', 'object', 'from', 'until'] as const;
const who = ({ actor, actor_name: name }: AuditEntry) => name ?? actor;
const objectOf = ({ object }: AuditEntry) => `${object.kind}:${object.id}`;

const COLUMNS: readonly TableColumn<AuditEntry>[] = [
  { id: 'at', head: words.when, cell: ({ at }) => lagosTime(at), isFixed: true },
  { id: 'who', head: words.who, cell: who },
  { id: 'action', head: words.what, cell: ({ action }) => action },
  { id: 'object', head: words.object, cell: objectOf },
  { id: 'ip', head: words.address, cell: ({ ip }) => ip ?? '', isExtra: true },
];

/** `/admin/audit`: who did what to which object and who looked at it; search, verification and export. */
export default function AuditPage() {
  const view = useTableView({ id: 'audit', filters: FILTERS, sort: '-created_at' });
  const list = useTableList<AuditEntry>(['admin', 'audit'], view, ({ cursor, signal }) =>
    call(listAudit, {
      query: { ...view.filters, ...(cursor !== undefined && { cursor }), limit: TABLE_PAGE },
      signal,
    }),
  );
  const exportAs = (format: 'csv' | 'jsonl') =>
    download(auditFile, { query: { ...view.filters, format } } as CallParts<FileRoute>, `audit.${format}`);
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <VerifyChain onExportJson={() => exportAs('jsonl')} />
        <AuditFilters view={view} />
      </div>
      <DataTable
        title={words.title}
        lead={words.lead}
        columns={COLUMNS}
        view={view}
        list={list}
        rowId={({ id }) => id}
        rowName={(entry) => `${entry.action} ${who(entry)}, ${objectOf(entry)}, ${lagosTime(entry.at)}`}
        filters={[
          { kind: 'day', name: 'from', label: words.from },
          { kind: 'day', name: 'until', label: words.until },
        ]}
        onExport={() => exportAs('csv')}
        panel={{ title: ({ action }) => action, body: Entry }}
        phone={(entry) => (
          <span className="grid gap-0.5">
            <b className="font-semibold">{entry.action}</b>
            <span className="text-14 text-ink-2">
              {who(entry)}, {objectOf(entry)}, {lagosTime(entry.at)}
            </span>
          </span>
        )}
        empty={{ title: words.empty }}
      />
    </div>
  );
}

const Entry = (entry: AuditEntry) => (
  <div className="grid gap-4">
    <dl className="grid gap-2">
      {(
        [
          [words.when, lagosTime(entry.at)],
          [words.who, `${who(entry)} (${entry.actor})`],
          [words.object, objectOf(entry)],
          [words.address, entry.ip ?? words.nothing],
          [words.sealed, entry.is_sealed ? words.sealed : words.notYet],
        ] as const
      ).map(([name, value]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-ink-2">{name}</dt>
          <dd className="min-w-0 font-medium wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
    <Values title={words.before} values={entry.before} />
    <Values title={words.after} values={entry.after} />
  </div>
);

function Values({ title, values }: { readonly title: string; readonly values: Record<string, unknown> | null }) {
  if (!values) return null;
  return (
    <section className="grid gap-1">
      <h3 className="text-14 font-semibold">{title}</h3>
      <dl className="grid gap-1 rounded-md bg-surface-2 p-3 text-14">
        {Object.entries(values).map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-ink-2">{name}</dt>
            <dd className="min-w-0 wrap-anywhere">{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
