import { listEstateAlarms } from '@gatelight/contract/places/alarms';
import type { EstateAlarm } from '@gatelight/contract/places/alarms';
import { useTableList } from '../../../data/lists/use-table-list.ts';
import { useTableView } from '../../../data/lists/use-table-view.ts';
import { ALARM_WORDS as words } from '../../../strings/manage/alarms.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { PhoneRow } from '../../../ui/table/phone-row.tsx';
import { StatePill } from '../../../ui/table/state-pill.tsx';
import type { TableColumn } from '../../../ui/table/table-types.ts';
import { Facts } from '../../../ui/values/facts.tsx';
import { lagosTime } from '../../../ui/values/lagos-time.ts';
import { estateKey } from '../estate-queries.ts';
import { useEstateId } from '../estate-loaded.tsx';

const TONES = { waits: 'danger', seen: 'success', false: 'neutral', test: 'neutral' } as const;

function stateOf(alarm: EstateAlarm): keyof typeof TONES {
  if (alarm.is_test) return 'test';
  if (alarm.false_at !== null) return 'false';
  return alarm.seen_at === null ? 'waits' : 'seen';
}

const State = ({ row }: { readonly row: EstateAlarm }) => (
  <StatePill tone={TONES[stateOf(row)]} word={words.states[stateOf(row)]} />
);
const seenBy = (row: EstateAlarm) => row.seen_by || words.notSeen;

const COLUMNS: readonly TableColumn<EstateAlarm>[] = [
  { id: 'at', head: words.at, cell: (row) => lagosTime(row.at), isFixed: true },
  { id: 'house', head: words.house, cell: (row) => row.house },
  { id: 'person', head: words.person, cell: (row) => row.person, isInPanel: true },
  { id: 'state', head: words.state, cell: (row) => <State row={row} /> },
  { id: 'seen', head: words.seen, cell: seenBy },
  { id: 'gate', head: words.gate, cell: (row) => row.seen_gate, isInPanel: true },
];

/** Alarms of the estate's houses: who took each, and which were false. */
export function AlarmsPart() {
  const id = useEstateId();
  const view = useTableView({ id: `estate-alarms-${id}`, filters: ['kind'], sort: '-at' });
  const list = useTableList(listEstateAlarms, view, { key: [...estateKey(id), 'alarms'], params: { id } });
  return (
    <DataTable
      isPart
      title={words.title}
      lead={words.lead}
      columns={COLUMNS}
      view={view}
      list={list}
      rowId={(row) => row.id}
      rowName={(row) => `${row.house}, ${lagosTime(row.at)}`}
      filters={[
        {
          name: 'kind',
          label: words.kind,
          options: (['real', 'false', 'test'] as const).map((kind) => ({ value: kind, label: words.kinds[kind] })),
        },
      ]}
      panel={{
        title: (row) => row.house,
        body: (row) => (
          <div className="grid gap-3">
            <State row={row} />
            <Facts
              facts={[
                { label: words.at, value: lagosTime(row.at) },
                { label: words.person, value: row.person },
                { label: words.seen, value: seenBy(row) },
                ...(row.seen_at
                  ? [
                      { label: words.seenAt, value: lagosTime(row.seen_at) },
                      { label: words.gate, value: row.seen_gate },
                    ]
                  : []),
                ...(row.false_at ? [{ label: words.falseAt, value: lagosTime(row.false_at) }] : []),
                ...(row.false_word === '' ? [] : [{ label: words.word, value: row.false_word, isLong: true }]),
              ]}
            />
          </div>
        ),
      }}
      phone={(row) => (
        <PhoneRow title={row.house} text={`${lagosTime(row.at)} · ${seenBy(row)}`}>
          <State row={row} />
        </PhoneRow>
      )}
      empty={{ title: words.empty, text: words.emptyText }}
    />
  );
}
