import { cardKinds, exportGateCards, listGateCards } from '@gatelight/contract/places/controllers';
import type { GateCard } from '@gatelight/contract/places/controllers';
import { useState } from 'react';
import { useTableList } from '../../../../data/lists/use-table-list.ts';
import { queryOfView, useTableView } from '../../../../data/lists/use-table-view.ts';
import { CONTROLLERS_WORDS as words } from '../../../../strings/manage/controllers.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Field } from '../../../../ui/fields/field.tsx';
import { ChoiceCards } from '../../../../ui/payment/ways/choice-cards.tsx';
import { DataTable } from '../../../../ui/table/data-table.tsx';
import { PhoneRow } from '../../../../ui/table/phone-row.tsx';
import { StatePill } from '../../../../ui/table/state-pill.tsx';
import type { TableColumn } from '../../../../ui/table/table-types.ts';
import { Facts } from '../../../../ui/values/facts.tsx';
import { lagosTime } from '../../../../ui/values/lagos-time.ts';
import { faultOf, useChange } from '../../dialog-parts.tsx';
import type { Given } from '../../dialog-parts.tsx';
import { FormDialog } from '../../form-dialog.tsx';
import { cardsKey, giveCard, saveCards, stopCard } from './queries.ts';

const TONES = { 'in-use': 'success', over: 'neutral', lost: 'danger', stopped: 'neutral' } as const;
const State = ({ row }: { readonly row: GateCard }) => (
  <StatePill tone={TONES[row.state]} word={words.states[row.state]} />
);
const seen = ({ seen_at: at }: GateCard) => (at === null ? words.neverSeen : lagosTime(at));

const COLUMNS: readonly TableColumn<GateCard>[] = [
  { id: 'number', head: words.number, cell: (row) => row.number, isFixed: true },
  { id: 'holder', head: words.holder, cell: (row) => row.holder },
  { id: 'house', head: words.house, cell: (row) => row.house },
  { id: 'kind', head: words.kind, cell: (row) => words.kinds[row.kind], isInPanel: true },
  { id: 'seen', head: words.seen, cell: seen },
  { id: 'state', head: words.state, cell: (row) => <State row={row} /> },
];

/** Cards and stickers: their holders, and when a reader last read them. */
export function CardsPart({ estate }: { readonly estate: string }) {
  const [isAdding, setIsAdding] = useState(false);
  const view = useTableView({ id: `gate-cards-${estate}`, filters: [], sort: '-made' });
  const list = useTableList(listGateCards, view, { key: cardsKey(estate), params: { id: estate } });
  return (
    <>
      <Button
        small
        look="outline"
        className="justify-self-start"
        name={words.addCard}
        onClick={() => setIsAdding(true)}
      />
      <DataTable
        isPart
        title={words.cards}
        lead={words.cardsText}
        columns={COLUMNS}
        view={view}
        list={list}
        rowId={(row) => row.id}
        rowName={(row) => `${row.number}, ${words.states[row.state]}`}
        panel={{
          title: (row) => row.number,
          body: (row) => <Card key={row.id} estate={estate} row={row} />,
        }}
        phone={(row) => (
          <PhoneRow title={row.number} text={`${row.holder} ${row.house}`.trim()}>
            <State row={row} />
          </PhoneRow>
        )}
        onExport={() => saveCards(estate, queryOfView(exportGateCards, view), words.cardsFile)}
        empty={{ title: words.noCards, text: words.noCardsText }}
      />
      {isAdding && <AddCardDialog estate={estate} onClose={() => setIsAdding(false)} />}
    </>
  );
}

function Card({ estate, row }: { readonly estate: string; readonly row: GateCard }) {
  const [isStopping, setIsStopping] = useState(false);
  return (
    <div className="grid gap-3">
      <State row={row} />
      <Facts
        facts={[
          { label: words.holder, value: row.holder },
          { label: words.house, value: row.house },
          { label: words.kind, value: words.kinds[row.kind] },
          { label: words.seen, value: seen(row) },
          ...(row.until === null ? [] : [{ label: words.until, value: lagosTime(row.until) }]),
        ]}
      />
      {(row.state === 'in-use' || row.state === 'over') && (
        <Button look="outline" className="justify-self-start" name={words.stop} onClick={() => setIsStopping(true)} />
      )}
      {isStopping && <StopDialog estate={estate} row={row} onClose={() => setIsStopping(false)} />}
    </div>
  );
}

function StopDialog({ row, ...given }: Given & { readonly row: GateCard }) {
  const [why, setWhy] = useState<'lost' | 'ended'>('lost');
  const stop = useChange(
    given,
    () => stopCard(given.estate, row.id, why === 'lost'),
    () => words.stopped(row.number),
  );
  return (
    <FormDialog
      title={words.stopTitle(row.number)}
      text={words.stopText}
      save={words.stop}
      sending={stop}
      onClose={given.onClose}
    >
      <ChoiceCards
        label={words.why}
        value={why}
        onChange={setWhy}
        choices={[
          { value: 'lost', name: words.lost },
          { value: 'ended', name: words.ended },
        ]}
      />
    </FormDialog>
  );
}

function AddCardDialog(given: Given) {
  const [number, setNumber] = useState('');
  const [kind, setKind] = useState<GateCard['kind']>('person');
  const [house, setHouse] = useState('');
  const [holder, setHolder] = useState('');
  const [day, setDay] = useState('');
  const add = useChange(
    given,
    () =>
      giveCard(given.estate, {
        number: number.trim(),
        kind,
        house,
        holder,
        // The end of that day in Lagos.
        until: day === '' ? null : new Date(`${day}T23:59:59+01:00`).toISOString(),
      }),
    () => words.cardAdded,
  );
  return (
    <FormDialog title={words.addCard} save={words.addCard} sending={add} onClose={given.onClose}>
      <Field
        label={words.number}
        hint={words.numberHint}
        required
        maxLength={12}
        autoComplete="off"
        value={number}
        error={faultOf(add.error, 'number')}
        onChange={({ target }) => setNumber(target.value)}
      />
      <ChoiceCards
        label={words.kind}
        value={kind}
        onChange={setKind}
        choices={cardKinds.map((value) => ({ value, name: words.kinds[value] }))}
      />
      <Field
        label={words.house}
        hint={words.houseHint}
        maxLength={60}
        autoComplete="off"
        value={house}
        error={faultOf(add.error, 'house')}
        onChange={({ target }) => setHouse(target.value)}
      />
      <Field
        label={words.holder}
        maxLength={60}
        autoComplete="off"
        value={holder}
        error={faultOf(add.error, 'holder')}
        onChange={({ target }) => setHolder(target.value)}
      />
      <Field
        label={words.until}
        hint={words.untilHint}
        type="date"
        value={day}
        error={faultOf(add.error, 'until')}
        onChange={({ target }) => setDay(target.value)}
      />
    </FormDialog>
  );
}
