import { blockStates, listBlocks } from '@gatelight/contract/places/patrol';
import type { Block } from '@gatelight/contract/places/patrol';
import { useState } from 'react';
import { useTableList } from '../../../../data/lists/use-table-list.ts';
import { useTableView } from '../../../../data/lists/use-table-view.ts';
import { BLOCKS_WORDS as words } from '../../../../strings/manage/blocks.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { DataTable } from '../../../../ui/table/data-table.tsx';
import { PhoneRow } from '../../../../ui/table/phone-row.tsx';
import { StatePill } from '../../../../ui/table/state-pill.tsx';
import type { TableColumn } from '../../../../ui/table/table-types.ts';
import { Facts } from '../../../../ui/values/facts.tsx';
import { lagosDay, lagosTime } from '../../../../ui/values/lagos-time.ts';
import { useEstateId } from '../../estate-loaded.tsx';
import { DecideDialog } from './block-dialogs.tsx';
import { blockName, blocksKey } from './queries.ts';

const lastDay = ({ until }: Block) => lagosDay(`${until}T12:00:00Z`, true);

/** A house that objected waits until a manager decides. */
const isWaiting = ({ state, said_at: said, decided_at: decided }: Block) =>
  state === 'current' && said !== null && (decided === null || decided < said);

function State({ row }: { readonly row: Block }) {
  if (isWaiting(row)) return <StatePill tone="warning" word={words.waits} />;
  return <StatePill tone={row.state === 'current' ? 'danger' : 'neutral'} word={words.states[row.state]} />;
}

const COLUMNS: readonly TableColumn<Block>[] = [
  { id: 'who', head: words.who, cell: blockName, isFixed: true },
  { id: 'reason', head: words.reason, cell: (row) => row.reason },
  { id: 'house', head: words.house, cell: (row) => row.house || words.noHouse, isInPanel: true },
  { id: 'until', head: words.until, cell: lastDay },
  { id: 'state', head: words.shown, cell: (row) => <State row={row} /> },
];

/** Blocked people: the reason and the end of each block, the objection of the house, and the manager's decision. */
export function BlockedPart() {
  const id = useEstateId();
  const view = useTableView({ id: `blocks-${id}`, filters: ['state'], sort: '-made' });
  const list = useTableList(listBlocks, view, { key: blocksKey(id), params: { id } });
  return (
    <DataTable
      isPart
      title={words.title}
      lead={words.lead}
      columns={COLUMNS}
      view={view}
      list={list}
      rowId={(row) => row.id}
      rowName={blockName}
      tabs={{
        name: 'state',
        label: words.shown,
        options: blockStates.map((state) => ({ value: state === 'current' ? '' : state, label: words.states[state] })),
      }}
      panel={{ title: blockName, body: (row) => <BlockDetails key={row.id} estate={id} row={row} /> }}
      phone={(row) => (
        <PhoneRow title={blockName(row)} text={`${row.reason} · ${lastDay(row)}`}>
          <State row={row} />
        </PhoneRow>
      )}
      empty={{ title: words.none, text: words.noneText }}
    />
  );
}

function BlockDetails({ estate, row }: { readonly estate: string; readonly row: Block }) {
  const [isDeciding, setIsDeciding] = useState(false);
  const decided =
    row.decision && row.decided_at
      ? words.decisionOf(words.decided[row.decision], row.decided_by, lagosTime(row.decided_at))
      : '';
  return (
    <div className="grid gap-3">
      <State row={row} />
      <Facts
        facts={[
          { label: words.reason, value: row.reason, isLong: true },
          { label: words.until, value: lastDay(row) },
          { label: words.house, value: row.house || words.noHouse },
          { label: words.madeBy, value: row.made_by },
          { label: words.madeAt, value: lagosTime(row.made_at) },
          ...(row.house_id === null ? [] : [{ label: words.answer, value: row.said || words.noAnswer, isLong: true }]),
          ...(decided === ''
            ? []
            : [
                { label: words.decision, value: decided, isLong: true },
                { label: words.why, value: row.decided_why, isLong: true },
              ]),
        ]}
      />
      {row.state === 'current' && (
        <Button look="outline" className="justify-self-start" name={words.decide} onClick={() => setIsDeciding(true)} />
      )}
      {isDeciding && <DecideDialog estate={estate} block={row} onClose={() => setIsDeciding(false)} />}
    </div>
  );
}
