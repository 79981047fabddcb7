import { entrySources, gateEntryKinds } from '@gatelight/contract/places/gate/at-gate';
import { exportGateEntries, exportGateWorkbook, getEntryPhoto, listGateEntries } from '@gatelight/contract/places/gate';
import type { GateEntry } from '@gatelight/contract/places/gate';
import { routePath } from '@gatelight/contract/route';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../../api.ts';
import { useSingleMutation } from '../../../data/queries/use-single-mutation.ts';
import { useTableList } from '../../../data/lists/use-table-list.ts';
import { queryOfView, useTableView } from '../../../data/lists/use-table-view.ts';
import { housesQuery } from '../../../data/meters.ts';
import { RULES_WORDS } from '../../../strings/manage/gate-rules.ts';
import { GATES_WORDS as words } from '../../../strings/manage/gates.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { showError } from '../../../ui/feedback/toast.tsx';
import { TextAreaField } from '../../../ui/fields/field.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { PhoneRow } from '../../../ui/table/phone-row.tsx';
import { StatePill } from '../../../ui/table/state-pill.tsx';
import type { TableColumn } from '../../../ui/table/table-types.ts';
import { Facts } from '../../../ui/values/facts.tsx';
import { lagosTime } from '../../../ui/values/lagos-time.ts';
import { faultOf } from '../dialog-parts.tsx';
import type { Given } from '../dialog-parts.tsx';
import { useEstateId } from '../estate-loaded.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { gatesKey, gatesQuery, saveEntries, saveWorkbook, showName } from './queries.ts';

const FILTERS = [
  'gate',
  'kind',
  'source',
  'guard',
  'house',
  'from_day',
  'until_day',
  'only_conflicts',
  'only_unexpected',
] as const;
const TONES = { in: 'success', out: 'neutral', refused: 'danger' } as const;

const Kind = ({ row }: { readonly row: GateEntry }) => (
  <StatePill tone={TONES[row.kind]} word={words.kinds[row.kind]} />
);
const Conflict = ({ row }: { readonly row: GateEntry }) => (
  <>
    {row.conflict && <StatePill tone="warning" word={words.conflictNames[row.conflict]} />}
    {row.is_unexpected && <StatePill tone="warning" word={words.unexpected} />}
  </>
);
function passKind({ pass_kind: kind, source, plate }: GateEntry): string {
  if (kind !== null) return words.passKinds[kind];
  if (plate !== '') return words.vehicleOf(plate);
  return source === 'pass' ? words.noPass : words.sources[source];
}

/** The house, and which of its vehicles it was: a phone has no room for that column. */
const houseOf = ({ house, plate }: GateEntry) => (plate === '' ? house : `${house} · ${plate}`);

const COLUMNS: readonly TableColumn<GateEntry>[] = [
  { id: 'at', head: words.at, cell: (row) => lagosTime(row.at), isFixed: true },
  { id: 'house', head: words.house, cell: (row) => row.house },
  { id: 'kind', head: words.entry, cell: (row) => <Kind row={row} /> },
  { id: 'people', head: words.people, cell: (row) => row.people, isNumber: true },
  { id: 'pass', head: words.pass, cell: passKind, isInPanel: true },
  { id: 'gate', head: words.gate, cell: (row) => row.gate, isInPanel: true },
  { id: 'guard', head: words.guard, cell: (row) => row.guard, isInPanel: true },
  { id: 'conflict', head: words.conflict, cell: (row) => <Conflict row={row} /> },
];

/** Entries and exits, without names of visitors. */
export function EntriesPart() {
  const id = useEstateId();
  const view = useTableView({ id: `gate-entries-${id}`, filters: FILTERS, sort: '-at' });
  const list = useTableList(listGateEntries, view, { key: [...gatesKey(id), 'entries'], params: { id } });
  const gates = useQuery(gatesQuery(id)).data?.gates ?? [];
  const guards = useQuery(gatesQuery(id)).data?.guards ?? [];
  const houses = useQuery(housesQuery(id)).data ?? [];
  return (
    <DataTable
      isPart
      title={words.entries}
      lead={words.entriesText}
      columns={COLUMNS}
      view={view}
      list={list}
      rowId={(row) => row.id}
      rowName={(row) => `${row.house}, ${words.kinds[row.kind]}, ${lagosTime(row.at)}`}
      tabs={{
        name: 'only_conflicts',
        label: words.shownEntries,
        options: [
          { value: '', label: words.all },
          { value: 'true', label: words.onlyConflicts },
        ],
      }}
      filters={[
        {
          name: 'only_unexpected',
          label: words.unexpectedFilter,
          options: [{ value: 'true', label: words.unexpected }],
        },
        { name: 'gate', label: words.gate, options: gates.map((gate) => ({ value: gate.id, label: gate.name })) },
        {
          name: 'kind',
          label: words.entry,
          options: gateEntryKinds.map((kind) => ({ value: kind, label: words.kinds[kind] })),
        },
        {
          name: 'source',
          label: words.pass,
          options: entrySources.map((source) => ({
            value: source,
            label: source === 'pass' ? words.withCode : words.sources[source],
          })),
        },
        {
          name: 'guard',
          label: words.guard,
          options: guards.map(({ id: one, name }) => ({ value: one, label: name })),
        },
        {
          name: 'house',
          label: words.house,
          options: houses.map(({ id: one, name }) => ({ value: one, label: name })),
        },
        { kind: 'days', label: words.dayFilter, from: 'from_day', until: 'until_day' },
      ]}
      onExport={() => saveEntries(id, queryOfView(exportGateEntries, view), words.logFile)}
      actions={
        <Button
          look="outline"
          small
          name={words.saveXlsx}
          onClick={() =>
            void saveWorkbook(id, queryOfView(exportGateWorkbook, view), words.workbookFile).catch((failure: unknown) =>
              showError(failureText(failure)),
            )
          }
        />
      }
      panel={{
        title: (row) => `${row.house}, ${words.kinds[row.kind]}`,
        body: (row) => <Entry key={row.id} estate={id} row={row} />,
      }}
      phone={(row) => (
        <PhoneRow title={houseOf(row)} text={`${lagosTime(row.at)} · ${row.gate}`}>
          <Kind row={row} />
          <Conflict row={row} />
        </PhoneRow>
      )}
      empty={{ title: words.noEntries, text: words.noEntriesText }}
    />
  );
}

type Shown = { readonly visitor: string; readonly plate: string; readonly has_photo: boolean };

function Entry({ estate, row }: { readonly estate: string; readonly row: GateEntry }) {
  const [isAsking, setIsAsking] = useState(false);
  const [shown, setShown] = useState<Shown>();
  return (
    <div className="grid gap-3">
      <Kind row={row} />
      {row.conflict && <Notice kind="warning">{words.conflictTexts[row.conflict]}</Notice>}
      {row.is_unexpected && <Notice kind="warning">{words.unexpectedText}</Notice>}
      <Facts
        facts={[
          { label: words.at, value: lagosTime(row.at) },
          { label: words.gate, value: row.gate },
          { label: words.guard, value: row.guard },
          { label: words.people, value: String(row.people) },
          { label: words.pass, value: passKind(row) },
          { label: words.checkedBy, value: words.checks[row.check] },
          ...(row.reason === '' ? [] : [{ label: words.reason, value: row.reason, isLong: true }]),
          ...(shown
            ? [
                { label: words.visitor, value: shown.visitor || words.noName },
                { label: words.plate, value: shown.plate || words.noName },
              ]
            : []),
        ]}
      />
      {shown?.has_photo === true && (
        <img
          className="w-full rounded-md object-contain"
          src={routePath(getEntryPhoto, { id: estate, entry: row.id })}
          alt={RULES_WORDS.photos}
        />
      )}
      {shown ? (
        <Notice kind="info">{words.nameIsShown}</Notice>
      ) : (
        <Button look="outline" className="justify-self-start" name={words.showName} onClick={() => setIsAsking(true)} />
      )}
      {isAsking && <ShowName estate={estate} entry={row.id} onShown={setShown} onClose={() => setIsAsking(false)} />}
    </div>
  );
}

function ShowName({
  entry,
  onShown,
  ...given
}: Given & { readonly entry: string; readonly onShown: (shown: Shown) => void }) {
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const show = useSingleMutation({
    mutationFn: () => showName(given.estate, entry, reason),
    onSuccess: (shown: Shown) => {
      onShown(shown);
      given.onClose();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: gatesKey(given.estate) }),
  });
  return (
    <FormDialog
      title={words.showNameTitle}
      text={words.showNameText}
      save={words.showName}
      sending={show}
      onClose={given.onClose}
    >
      <TextAreaField
        label={words.nameReason}
        required
        rows={3}
        maxLength={300}
        value={reason}
        error={faultOf(show.error, 'reason')}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  );
}
