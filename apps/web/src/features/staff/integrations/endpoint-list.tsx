import { listEndpoints } from '@gatelight/contract/office/integrations';
import type { EndpointView } from '@gatelight/contract/office/integrations';
import { useQuery } from '@tanstack/react-query';
import { permissionsOf } from '../../../data/session/permissions.ts';
import { useTableList } from '../../../data/lists/use-table-list.ts';
import { useTableView } from '../../../data/lists/use-table-view.ts';
import { useUser } from '../../../data/session/user-store.ts';
import { STAFF_PATHS } from '../../../staff-paths.ts';
import { INTEGRATION_WORDS } from '../../../strings/staff/integrations.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { TableColumn, TableTabs } from '../../../ui/table/table-types.ts';
import { lagosTime } from '../../../ui/values/lagos-time.ts';
import { EndpointDialog } from './endpoint-dialog.tsx';
import { EndpointState } from './endpoint-state.tsx';
import { INTEGRATION_KEY, estateChoicesQuery } from './queries.ts';
import { useNewSecret } from './use-new-secret.tsx';

const words = INTEGRATION_WORDS.endpoint;
const FILTERS = ['show', 'estate', 'state'] as const;

const COLUMNS: readonly TableColumn<EndpointView>[] = [
  { id: 'url', head: words.columns.url, cell: ({ url }) => url, isFixed: true },
  { id: 'estate', head: words.columns.estate, cell: ({ estate_name }) => estate_name },
  {
    id: 'kinds',
    head: words.columns.kinds,
    cell: ({ kinds }) => kinds.map((kind) => words.kindNames[kind] ?? kind).join(', '),
  },
  { id: 'state', head: words.columns.state, cell: (endpoint) => <EndpointState endpoint={endpoint} /> },
  {
    id: 'success',
    head: words.columns.lastSuccess,
    cell: ({ last_success_at: at }) => (at ? lagosTime(at) : INTEGRATION_WORDS.never),
  },
  {
    id: 'created',
    head: words.columns.created,
    cell: ({ created_at: at }) => lagosTime(at),
    sort: 'created_at',
    isExtra: true,
  },
];

/** The webhook endpoints of all estates; each leads to its page with the delivery log. */
export function EndpointList({ tabs }: { readonly tabs: TableTabs }) {
  const view = useTableView({ id: 'webhooks', filters: FILTERS, sort: '-created_at' });
  const list = useTableList(listEndpoints, view, { key: [...INTEGRATION_KEY, 'endpoints'] });
  const { data: estates = [] } = useQuery(estateChoicesQuery);
  const mayEdit = permissionsOf(useUser()).has('integrations.edit');
  const { openAddDialog, dialogs } = useNewSecret('endpoint', EndpointDialog);
  const states = (['on', 'off', 'stopped'] as const).map((value) => ({ value, label: words.states[value] }));
  return (
    <>
      <DataTable
        title={INTEGRATION_WORDS.title}
        lead={INTEGRATION_WORDS.lead}
        tabs={tabs}
        columns={COLUMNS}
        view={view}
        list={list}
        rowId={({ id }) => id}
        rowName={({ url, estate_name: estate }) => `${url}, ${estate}`}
        filters={[
          { name: 'estate', label: INTEGRATION_WORDS.estate, options: estates },
          { name: 'state', label: INTEGRATION_WORDS.state, options: states },
        ]}
        actions={mayEdit && <Button name={words.add} small onClick={openAddDialog} />}
        to={({ id }) => STAFF_PATHS.webhook(id)}
        phone={(endpoint) => (
          <span className="grid gap-1">
            <b className="font-semibold wrap-anywhere">{endpoint.url}</b>
            <span className="text-14 text-ink-2">{endpoint.estate_name}</span>
            <EndpointState endpoint={endpoint} />
          </span>
        )}
        empty={{ title: words.empty, text: words.emptyText }}
      />
      {dialogs}
    </>
  );
}
