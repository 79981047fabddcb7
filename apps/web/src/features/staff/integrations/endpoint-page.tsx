import { deliveryKinds, deliveryStates, listDeliveries } from '@gatelight/contract/office/integrations';
import type { DeliveryView, EndpointDetail } from '@gatelight/contract/office/integrations';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { permissionsOf } from '../../../data/session/permissions.ts';
import { useTableList } from '../../../data/lists/use-table-list.ts';
import { useTableView } from '../../../data/lists/use-table-view.ts';
import { useUser } from '../../../data/session/user-store.ts';
import { hiddenHead } from '../../../page-head.ts';
import { STAFF_PATHS } from '../../../staff-paths.ts';
import { INTEGRATION_WORDS } from '../../../strings/staff/integrations.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { TableColumn } from '../../../ui/table/table-types.ts';
import { Facts } from '../../../ui/values/facts.tsx';
import { lagosTime } from '../../../ui/values/lagos-time.ts';
import { ObjectHistory } from '../acts/object-history.tsx';
import { ObjectPage } from '../object-page.tsx';
import { DeliveryPanel, DeliveryState, lastAnswer } from './delivery-panel.tsx';
import { EndpointActs } from './endpoint-acts.tsx';
import { EndpointState } from './endpoint-state.tsx';
import { INTEGRATION_KEY, endpointQuery } from './queries.ts';
import { SecretDialog } from './secret-dialog.tsx';
import { countText } from '../../../ui/values/count-text.ts';

const words = INTEGRATION_WORDS.endpoint;

export const meta = () => hiddenHead(INTEGRATION_WORDS.title);

/** `/admin/integrations/{id}`: one webhook endpoint with its delivery log. */
export default function EndpointPage() {
  const { id = '' } = useParams();
  const query = useQuery(endpointQuery(id));
  return (
    <ObjectPage
      list={{ to: STAFF_PATHS.integrations, name: INTEGRATION_WORDS.title }}
      query={query}
      words={INTEGRATION_WORDS}
    >
      {(endpoint) => <EndpointParts key={id} endpoint={endpoint} />}
    </ObjectPage>
  );
}

function EndpointParts({ endpoint }: { readonly endpoint: EndpointDetail }) {
  const { id } = endpoint;
  const mayEdit = permissionsOf(useUser()).has('integrations.edit');
  const [isShown, setIsShown] = useState(false);
  const navigate = useNavigate();
  const client = useQueryClient();
  const reload = () => void client.invalidateQueries({ queryKey: INTEGRATION_KEY });
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid gap-1">
          <h1 className="staff-title wrap-anywhere">{endpoint.url}</h1>
          {endpoint.description !== '' && <p className="text-14 text-ink-2">{endpoint.description}</p>}
          <EndpointState endpoint={endpoint} />
        </div>
        {mayEdit && (
          <EndpointActs
            endpoint={endpoint}
            onDone={reload}
            onShow={() => setIsShown(true)}
            onRemoved={() => void navigate(STAFF_PATHS.integrations)}
          />
        )}
      </div>
      {endpoint.state === 'stopped' && <Notice kind="danger">{words.stoppedText}</Notice>}
      {endpoint.state === 'on' && endpoint.failing_since && (
        <Notice kind="warning">{words.failingSince(lagosTime(endpoint.failing_since))}</Notice>
      )}
      <section className="card px-4 py-1" aria-label={endpoint.url}>
        <Facts
          facts={[
            { label: words.facts.estate, value: endpoint.estate_name },
            { label: words.facts.kinds, value: endpoint.kinds.map((kind) => words.kindNames[kind] ?? kind).join(', ') },
            { label: words.facts.contact, value: endpoint.contact_email },
            {
              label: words.facts.lastSuccess,
              value: endpoint.last_success_at ? lagosTime(endpoint.last_success_at) : INTEGRATION_WORDS.never,
            },
            ...(endpoint.former_secret_until
              ? [{ label: words.facts.former, value: lagosTime(endpoint.former_secret_until) }]
              : []),
            { label: words.facts.day, value: words.dayText(endpoint.last_day) },
          ]}
        />
      </section>
      <DeliveryLog endpoint={endpoint} mayReplay={mayEdit && endpoint.state === 'on'} onDone={reload} />
      <ObjectHistory kind="webhook" id={id} />
      {isShown && (
        <SecretDialog
          of={{ kind: 'endpoint', id }}
          onClose={() => {
            setIsShown(false);
            reload();
          }}
        />
      )}
    </>
  );
}

const FILTERS = ['state', 'kind'] as const;
const log = INTEGRATION_WORDS.delivery;

const COLUMNS: readonly TableColumn<DeliveryView>[] = [
  { id: 'at', head: log.columns.at, cell: ({ created_at: at }) => lagosTime(at), sort: 'created_at', isFixed: true },
  { id: 'kind', head: log.columns.kind, cell: ({ kind }) => words.kindNames[kind] },
  { id: 'state', head: log.columns.state, cell: ({ state }) => <DeliveryState state={state} /> },
  { id: 'answer', head: log.columns.answer, cell: lastAnswer },
  { id: 'tries', head: log.columns.tries, cell: ({ attempts }) => countText(attempts), isNumber: true },
  {
    id: 'next',
    head: log.columns.next,
    cell: ({ next_attempt_at: at }) => (at ? lagosTime(at) : ''),
  },
  { id: 'id', head: log.columns.id, cell: ({ webhook_id }) => webhook_id, isExtra: true },
];

function DeliveryLog({
  endpoint: { id },
  mayReplay,
  onDone,
}: {
  readonly endpoint: EndpointDetail;
  readonly mayReplay: boolean;
  readonly onDone: () => void;
}) {
  const view = useTableView({ id: 'deliveries', filters: FILTERS, sort: '-created_at' });
  const list = useTableList(listDeliveries, view, {
    key: [...INTEGRATION_KEY, 'deliveries', id],
    params: { id },
    everyMs: 3000,
  });
  return (
    <DataTable
      isPart
      title={log.title}
      columns={COLUMNS}
      view={view}
      list={list}
      rowId={(row) => row.id}
      rowName={({ kind, state, webhook_id: webhookId }) =>
        `${words.kindNames[kind]}, ${log.states[state]}, ${webhookId}`
      }
      search={log.search}
      filters={[
        {
          name: 'state',
          label: log.columns.state,
          options: deliveryStates.map((value) => ({ value, label: log.states[value] })),
        },
        {
          name: 'kind',
          label: log.columns.kind,
          options: deliveryKinds.map((value) => ({ value, label: words.kindNames[value] })),
        },
      ]}
      panel={{
        title: ({ kind }) => words.kindNames[kind],
        body: (row) => <DeliveryPanel key={row.id} id={row.id} mayReplay={mayReplay} onDone={onDone} />,
      }}
      phone={(row) => (
        <span className="flex items-center justify-between gap-3">
          <span className="grid gap-0.5">
            <b className="font-semibold">{words.kindNames[row.kind]}</b>
            <span className="text-13 text-ink-2">{lagosTime(row.created_at)}</span>
          </span>
          <DeliveryState state={row.state} />
        </span>
      )}
      empty={{ title: log.empty }}
    />
  );
}
