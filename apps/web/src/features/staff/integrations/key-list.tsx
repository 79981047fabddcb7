import { listApiKeys } from '@gatelight/contract/office/integrations';
import type { ApiKeyView } from '@gatelight/contract/office/integrations';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { permissionsOf } from '../../../data/session/permissions.ts';
import { useTableList } from '../../../data/lists/use-table-list.ts';
import { useTableView } from '../../../data/lists/use-table-view.ts';
import { useUser } from '../../../data/session/user-store.ts';
import { INTEGRATION_WORDS } from '../../../strings/staff/integrations.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { PhoneRow } from '../../../ui/table/phone-row.tsx';
import { StatePill } from '../../../ui/table/state-pill.tsx';
import type { TableColumn, TableTabs } from '../../../ui/table/table-types.ts';
import { Facts } from '../../../ui/values/facts.tsx';
import { lagosDay, lagosTime } from '../../../ui/values/lagos-time.ts';
import { ActDialog } from '../acts/act-dialog.tsx';
import { ObjectHistory } from '../acts/object-history.tsx';
import { KeyDialog } from './key-dialog.tsx';
import { INTEGRATION_KEY, estateChoicesQuery } from './queries.ts';
import { useNewSecret } from './use-new-secret.tsx';

const words = INTEGRATION_WORDS.key;
const TONES = { 'not-shown': 'warning', active: 'success', expired: 'neutral', revoked: 'neutral' } as const;
const FILTERS = ['show', 'estate', 'live'] as const;

const State = ({ state }: ApiKeyView) => <StatePill tone={TONES[state]} word={words.states[state]} />;
const usedText = ({ last_used_at: at }: ApiKeyView) => (at ? lagosTime(at) : INTEGRATION_WORDS.never);

const COLUMNS: readonly TableColumn<ApiKeyView>[] = [
  { id: 'name', head: words.columns.name, cell: ({ name }) => name, isFixed: true },
  { id: 'estate', head: words.columns.estate, cell: ({ estate_name }) => estate_name },
  {
    id: 'prefix',
    isInPanel: true,
    head: words.columns.prefix,
    cell: ({ prefix }) => (prefix === null ? '' : <code className="font-mono text-13">{prefix}…</code>),
  },
  { id: 'scopes', head: words.columns.scopes, cell: ({ scopes }) => scopes.join(', '), isInPanel: true },
  { id: 'state', head: words.columns.state, cell: (key) => <State {...key} /> },
  { id: 'used', head: words.columns.lastUsed, cell: usedText, isInPanel: true },
  {
    id: 'ends',
    head: words.columns.ends,
    cell: ({ expires_at: at }) => (at ? lagosDay(at, true) : INTEGRATION_WORDS.never),
  },
  { id: 'by', head: words.columns.by, cell: ({ created_by }) => created_by, isExtra: true },
];

/** The API keys of all estates; one beside the list with its history. */
export function KeyList({ tabs }: { readonly tabs: TableTabs }) {
  const view = useTableView({ id: 'api-keys', filters: FILTERS, sort: '-created_at' });
  const list = useTableList(listApiKeys, view, { key: [...INTEGRATION_KEY, 'keys'] });
  const { data: estates = [] } = useQuery(estateChoicesQuery);
  const mayEdit = permissionsOf(useUser()).has('integrations.edit');
  const { openAddDialog, showSecretOf, reload, dialogs } = useNewSecret('key', KeyDialog);
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
        rowName={({ name, estate_name: estate }) => `${name}, ${estate}`}
        filters={[
          { name: 'estate', label: INTEGRATION_WORDS.estate, options: estates },
          {
            name: 'live',
            label: INTEGRATION_WORDS.state,
            options: [
              { value: 'yes', label: words.live },
              { value: 'no', label: words.ended },
            ],
          },
        ]}
        actions={mayEdit && <Button name={words.add} small onClick={openAddDialog} />}
        panel={{
          title: ({ name }) => name,
          body: (key) => (
            <KeyPanel key={key.id} apiKey={key} mayEdit={mayEdit} onShow={showSecretOf} onChanged={reload} />
          ),
        }}
        phone={(key) => (
          <PhoneRow title={key.name} text={key.estate_name}>
            <State {...key} />
          </PhoneRow>
        )}
        empty={{ title: words.empty, text: words.emptyText }}
      />
      {dialogs}
    </>
  );
}

function KeyPanel({
  apiKey,
  mayEdit,
  onShow,
  onChanged,
}: {
  readonly apiKey: ApiKeyView;
  readonly mayEdit: boolean;
  readonly onShow: (id: string) => void;
  readonly onChanged: () => void;
}) {
  const [isRevoking, setIsRevoking] = useState(false);
  const { columns } = words;
  return (
    <div className="grid gap-4">
      <State {...apiKey} />
      <Facts
        facts={[
          { label: columns.estate, value: apiKey.estate_name },
          { label: columns.prefix, value: apiKey.prefix === null ? INTEGRATION_WORDS.none : `${apiKey.prefix}…` },
          { label: columns.scopes, value: apiKey.scopes.join(', ') },
          { label: columns.perMinute, value: String(apiKey.per_minute) },
          { label: columns.lastUsed, value: usedText(apiKey) },
          { label: columns.ends, value: apiKey.expires_at ? lagosTime(apiKey.expires_at) : INTEGRATION_WORDS.never },
          { label: columns.created, value: `${lagosTime(apiKey.created_at)}, ${apiKey.created_by}` },
        ]}
      />
      {mayEdit && (
        <div className="flex flex-wrap gap-2">
          {apiKey.may_show && <Button name={words.showNow} small onClick={() => onShow(apiKey.id)} />}
          {apiKey.revoked_at === null && (
            <Button name={words.revoke} look="danger" small onClick={() => setIsRevoking(true)} />
          )}
        </div>
      )}
      <ObjectHistory kind="api-key" id={apiKey.id} />
      {isRevoking && (
        <ActDialog
          kind="api-key.revoke"
          input={{ id: apiKey.id }}
          title={words.revokeTitle(apiKey.name)}
          effect={words.revokeEffect}
          confirm={words.revokeConfirm}
          isDanger
          onClose={() => setIsRevoking(false)}
          onAsked={onChanged}
        />
      )}
    </div>
  );
}
