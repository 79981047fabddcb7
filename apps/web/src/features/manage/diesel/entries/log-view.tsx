import type { DieselView } from '@gatelight/contract/places/diesel';
import type { DieselEntry } from '@gatelight/contract/places/diesel/entries';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DIESEL_WORDS as words } from '../../../../strings/manage/diesel.ts';
import { Select } from '../../../../ui/select/select.tsx';
import { PlainTable } from '../../../../ui/table/plain-table.tsx';
import { lagosTime } from '../../../../ui/values/lagos-time.ts';
import { entriesQuery, logKinds } from '../queries.ts';
import type { LogKind } from '../queries.ts';
import { TakeBackDialog, correctionOf } from './entry-dialog.tsx';
import type { Entering } from './entry-dialog.tsx';
import { PhotoButtons } from './photo-buttons.tsx';
import { cmText } from './typed.ts';
import { litresText, tenthText } from '../../../../ui/values/count-text.ts';
import { NotRead } from '../../../../data/queries/not-read.tsx';
import { ShowMore } from '../../../../data/lists/show-more.tsx';

/** Everything that was entered about a tank, with corrections. */
export function LogView({
  estate,
  view,
  tankId,
  onCorrect,
}: {
  readonly estate: string;
  readonly view: DieselView;
  readonly tankId: string;
  readonly onCorrect: (entering: Entering) => void;
}) {
  const [kind, setKind] = useState<LogKind | undefined>();
  const [taken, setTaken] = useState<DieselEntry | null>(null);
  const entries = useInfiniteQuery(entriesQuery(estate, tankId, kind));
  const items = entries.data?.pages.flatMap((page) => page.items);
  const tank = view.tanks.find(({ id }) => id === tankId);
  if (!items) {
    return <NotRead query={entries} title={words.failed} />;
  }
  return (
    <div className="grid gap-4">
      <Select
        label={words.kind}
        className="w-56"
        value={kind ?? ''}
        options={[{ value: '', label: words.all }, ...logKinds.map((value) => ({ value, label: words.kinds[value] }))]}
        onChange={(chosen) => setKind(logKinds.find((one) => one === chosen))}
      />
      <PlainTable
        title={words.views.log}
        rows={items}
        rowId={({ id }) => id}
        empty={words.noEntries}
        columns={[
          {
            head: words.at,
            cell: (entry) => (
              <>
                <b className="font-semibold">{words.kinds[entry.kind]}</b>
                <span className="block text-13 text-ink-2">{lagosTime(entry.at)}</span>
              </>
            ),
          },
          {
            head: words.figures,
            cell: (entry) => (
              <span className={entry.corrected_by === null ? undefined : 'text-ink-2 line-through'}>
                {figuresOf(entry, view)}
              </span>
            ),
          },
          {
            head: words.who,
            cell: (entry) => (
              <span className="text-13 text-ink-2 wrap-anywhere">
                {[
                  entry.entered_by,
                  entry.received_by === null ? null : words.received(entry.received_by),
                  entry.note === '' ? null : entry.note,
                  entry.reason === '' ? null : words.correction(entry.reason),
                ]
                  .filter((text) => text !== null)
                  .join(' · ')}
              </span>
            ),
          },
          ...(view.may_write
            ? [
                { head: words.proof, cell: (entry: DieselEntry) => <PhotoButtons entry={entry} /> },
                {
                  head: words.acts,
                  cell: (entry: DieselEntry) => (
                    <Acts
                      entry={entry}
                      onCorrect={() => {
                        const first = correctionOf(entry, view);
                        if (first && entry.kind !== 'void') onCorrect({ kind: entry.kind, first });
                      }}
                      onTakeBack={() => setTaken(entry)}
                    />
                  ),
                },
              ]
            : []),
        ]}
      />
      <ShowMore key={`${tankId} ${kind}`} list={entries} />
      {taken && tank && (
        <TakeBackDialog
          estate={estate}
          tank={tank}
          tanks={view.tanks}
          generators={view.generators}
          suppliers={view.suppliers}
          first={undefined}
          replaces={undefined}
          corrects={taken.id}
          onClose={() => setTaken(null)}
        />
      )}
    </div>
  );
}

function Acts({
  entry,
  onCorrect,
  onTakeBack,
}: {
  readonly entry: DieselEntry;
  readonly onCorrect: () => void;
  readonly onTakeBack: () => void;
}) {
  if (entry.corrected_by !== null) return <span className="text-13 text-ink-2">{words.correctedBy}</span>;
  if (entry.kind === 'void') return null;
  const name = `${words.kinds[entry.kind]}, ${lagosTime(entry.at)}`;
  return (
    <span className="flex flex-wrap gap-x-4">
      <button
        type="button"
        className="text-link inline-flex min-h-11 items-center"
        aria-label={`${words.correct}: ${name}`}
        onClick={onCorrect}
      >
        {words.correct}
      </button>
      <button
        type="button"
        className="text-link inline-flex min-h-11 items-center"
        aria-label={`${words.takeBack}: ${name}`}
        onClick={onTakeBack}
      >
        {words.takeBack}
      </button>
    </span>
  );
}

function figuresOf(entry: DieselEntry, { tanks, generators }: DieselView): string {
  const litres = litresText(entry.litres ?? 0);
  const parts: (string | null)[] = [];
  switch (entry.kind) {
    case 'dip':
      return words.dipFigures(cmText(entry.depth_mm ?? 0), litres);
    case 'delivery':
      parts.push(
        entry.supplier,
        entry.waybill_number,
        entry.ordered_litres === null ? null : words.orderedFigures(litresText(entry.ordered_litres)),
        words.deliveryFigures(
          litres,
          litresText(entry.waybill_litres ?? 0),
          cmText(entry.before_mm ?? 0),
          cmText(entry.after_mm ?? 0),
        ),
        entry.celsius === null ? null : `${tenthText(entry.celsius)} °C`,
      );
      break;
    case 'run':
      parts.push(
        generators.find(({ id }) => id === entry.generator_id)?.name ?? null,
        words.runFigures(
          tenthText(entry.hours ?? 0),
          litresText(entry.kwh ?? 0),
          litresText(entry.expected_litres ?? 0),
        ),
        entry.load_percent === null ? null : words.loadFigures(litresText(entry.load_percent)),
      );
      break;
    case 'transfer':
      return words.transferFigures(litres, tanks.find(({ id }) => id === entry.to_tank_id)?.name ?? '');
    case 'void':
      return '';
  }
  return parts.filter((text) => text !== null && text !== '').join(' · ');
}
