import { incidentKinds } from '@gatelight/contract/places/patrol/at-gate';
import { incidentStates, listIncidents } from '@gatelight/contract/places/patrol/incidents';
import type { Incident } from '@gatelight/contract/places/patrol/incidents';
import { useState } from 'react';
import { useTableList } from '../../../../data/lists/use-table-list.ts';
import { useTableView } from '../../../../data/lists/use-table-view.ts';
import { INCIDENTS_WORDS as words } from '../../../../strings/manage/incidents.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { DataTable } from '../../../../ui/table/data-table.tsx';
import { PhoneRow } from '../../../../ui/table/phone-row.tsx';
import { StatePill } from '../../../../ui/table/state-pill.tsx';
import type { TableColumn } from '../../../../ui/table/table-types.ts';
import { Facts } from '../../../../ui/values/facts.tsx';
import { lagosTime } from '../../../../ui/values/lagos-time.ts';
import { useEstateId } from '../../estate-loaded.tsx';
import { ChangeDialog, ForgetDialog, PhotoDialog } from './incident-dialogs.tsx';
import { incidentsKey, photoAddress } from './queries.ts';

const TONES = { open: 'warning', working: 'info', done: 'success' } as const;

const State = ({ row }: { readonly row: Incident }) => (
  <StatePill tone={TONES[row.state]} word={words.states[row.state]} />
);
const nameOf = ({ kind, place }: Incident) => (place === '' ? words.kinds[kind] : `${words.kinds[kind]}, ${place}`);

const COLUMNS: readonly TableColumn<Incident>[] = [
  { id: 'at', head: words.at, cell: (row) => lagosTime(row.at), isFixed: true },
  { id: 'kind', head: words.kind, cell: (row) => words.kinds[row.kind] },
  { id: 'place', head: words.place, cell: (row) => row.place },
  { id: 'by', head: words.by, cell: (row) => row.by, isInPanel: true },
  { id: 'state', head: words.state, cell: (row) => <State row={row} /> },
];

/** Incidents of an estate, with photos and actions taken. */
export function IncidentsPart() {
  const id = useEstateId();
  const view = useTableView({ id: `incidents-${id}`, filters: ['state', 'kind'], sort: '-at' });
  const list = useTableList(listIncidents, view, { key: incidentsKey(id), params: { id } });
  return (
    <DataTable
      isPart
      title={words.title}
      lead={words.lead}
      columns={COLUMNS}
      view={view}
      list={list}
      rowId={(row) => row.id}
      rowName={nameOf}
      tabs={{
        name: 'state',
        label: words.state,
        options: [
          { value: '', label: words.all },
          ...incidentStates.map((value) => ({ value, label: words.states[value] })),
        ],
      }}
      filters={[
        {
          name: 'kind',
          label: words.kind,
          options: incidentKinds.map((value) => ({ value, label: words.kinds[value] })),
        },
      ]}
      panel={{ title: nameOf, body: (row) => <Details key={row.id} estate={id} row={row} /> }}
      phone={(row) => (
        <PhoneRow title={nameOf(row)} text={lagosTime(row.at)}>
          <State row={row} />
        </PhoneRow>
      )}
      empty={{ title: words.none, text: words.noneText }}
    />
  );
}

function Photos({ estate, row }: { readonly estate: string; readonly row: Incident }) {
  if (row.photos.length === 0) return <p className="text-14 text-ink-2">{words.noPhotos}</p>;
  return (
    <ul className="grid grid-cols-2 gap-3" aria-label={words.photos}>
      {row.photos.map((photo, index) => (
        <li key={photo}>
          <a href={photoAddress(estate, row.id, photo)}>
            <img
              className="aspect-4/3 w-full rounded-md object-cover"
              loading="lazy"
              src={photoAddress(estate, row.id, photo)}
              alt={words.photo(index + 1)}
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

function Details({ estate, row }: { readonly estate: string; readonly row: Incident }) {
  const [open, setOpen] = useState<'change' | 'photo' | 'forget' | null>(null);
  const given = { estate, incident: row, onClose: () => setOpen(null) };
  return (
    <div className="grid gap-3">
      <State row={row} />
      <p className="wrap-anywhere whitespace-pre-line">{row.said}</p>
      {row.is_time_unsure && <Notice kind="warning">{words.unsure}</Notice>}
      <Facts
        facts={[
          { label: words.at, value: lagosTime(row.at) },
          { label: words.place, value: row.place || words.noGate },
          { label: words.gate, value: row.gate || words.noGate },
          { label: words.by, value: row.by },
          ...(row.people === '' ? [] : [{ label: words.people, value: row.people, isLong: true }]),
          ...(row.vehicles === '' ? [] : [{ label: words.vehicles, value: row.vehicles }]),
          { label: words.done, value: row.done || words.notDone, isLong: true },
          ...(row.changed_at === null
            ? []
            : [{ label: words.lastChange, value: words.changed(row.changed_by, lagosTime(row.changed_at)) }]),
        ]}
      />
      {row.is_forgotten ? <Notice kind="info">{words.isForgotten}</Notice> : <Photos estate={estate} row={row} />}
      <div className="flex flex-wrap gap-2">
        <Button small name={words.change} onClick={() => setOpen('change')} />
        {!row.is_forgotten && (
          <>
            <Button small look="outline" name={words.addPhoto} onClick={() => setOpen('photo')} />
            <Button small look="outline" name={words.forget} onClick={() => setOpen('forget')} />
          </>
        )}
      </div>
      {open === 'change' && <ChangeDialog {...given} />}
      {open === 'photo' && <PhotoDialog {...given} />}
      {open === 'forget' && <ForgetDialog {...given} />}
    </div>
  );
}
