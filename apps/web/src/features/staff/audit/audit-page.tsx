import { auditFile, listAudit } from '@gatelight/contract/office/audit-log';
import type { AuditEntry } from '@gatelight/contract/office/audit-log';
import { listStaff } from '@gatelight/contract/office/people';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { download } from '../../../data/lists/download.ts';
import { useTableList } from '../../../data/lists/use-table-list.ts';
import { useTableView } from '../../../data/lists/use-table-view.ts';
import { hiddenHead } from '../../../page-head.ts';
import { entryName } from '../../../strings/staff/act-kinds.ts';
import { AUDIT_WORDS as words } from '../../../strings/staff/audit.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { TableColumn, TableView } from '../../../ui/table/table-types.ts';
import { lagosTime } from '../../../ui/values/lagos-time.ts';
import { objectName } from '../object-names.ts';
import { usePermissions } from '../use-permissions.ts';
import { EntryPanel } from './entry-panel.tsx';
import { objectOf, whoName } from './entry-names.ts';
import { VerifyChain } from './verify-chain.tsx';

export const meta = () => hiddenHead(words.title);

const FILTERS = ['actor', 'action', 'object', 'from', 'until'] as const;
type Filter = (typeof FILTERS)[number];

const COLUMNS: readonly TableColumn<AuditEntry>[] = [
  { id: 'action', head: words.what, cell: ({ action }) => entryName(action), isFixed: true },
  { id: 'who', head: words.who, cell: whoName, isInPanel: true },
  { id: 'object', head: words.object, cell: ({ object }) => objectName(object) },
  { id: 'at', head: words.when, cell: ({ at }) => lagosTime(at) },
  { id: 'entry', head: words.entry, cell: ({ id }) => id, isNumber: true, isInPanel: true },
  { id: 'ip', head: words.address, cell: ({ ip }) => ip ?? '', isExtra: true },
  { id: 'code', head: words.code, cell: ({ action }) => action, isExtra: true },
];

const GROUPS = Object.entries(words.groups).map(([value, label]) => ({ value, label }));

/** The search is for an object, which the server identifies by its kind and number. */
const searchedByObject = (view: TableView<Filter>): TableView<Filter> => ({
  ...view,
  q: view.filters.object ?? '',
  setQ: (text) => view.setFilter('object', objectOf(text)),
});

/** `/admin/audit`: changes and views of objects by person; search, verification and export. */
export default function AuditPage() {
  const view = searchedByObject(useTableView({ id: 'audit', filters: FILTERS, sort: '-created_at' }));
  const list = useTableList(listAudit, view, { key: ['admin', 'audit'] });
  const staff = useQuery({
    queryKey: ['admin', 'staff'],
    queryFn: ({ signal }) => call(listStaff, { signal }),
    enabled: usePermissions().has('people.read'),
  });
  const people = staff.data?.members.map(({ id, name }) => ({ value: `user:${id}`, label: name })) ?? [];
  const exportAs = (format: 'csv' | 'jsonl') =>
    download(auditFile, { query: { ...view.filters, format } }, `audit.${format}`);
  return (
    <DataTable
      title={words.title}
      lead={words.lead}
      banner={<VerifyChain onExportJson={() => exportAs('jsonl')} />}
      columns={COLUMNS}
      view={view}
      list={list}
      rowId={({ id }) => id}
      rowName={(entry) => `${entryName(entry.action)}, ${objectName(entry.object)}, ${lagosTime(entry.at)}`}
      search={words.search}
      filters={[
        { name: 'actor', label: words.who, options: [...people, { value: 'system', label: words.system }] },
        { name: 'action', label: words.what, options: GROUPS },
        { kind: 'days', label: words.day, from: 'from', until: 'until' },
      ]}
      onExport={() => exportAs('csv')}
      panel={{ title: ({ action }) => entryName(action), body: (entry) => <EntryPanel entry={entry} /> }}
      phone={(entry) => (
        <span className="grid gap-0.5">
          <b className="font-semibold">{entryName(entry.action)}</b>
          <span className="text-14 text-ink-2 wrap-anywhere">
            {whoName(entry)} · {objectName(entry.object)}
          </span>
          <span className="text-13 text-ink-3">{lagosTime(entry.at)}</span>
        </span>
      )}
      empty={{ title: words.empty }}
    />
  );
}
