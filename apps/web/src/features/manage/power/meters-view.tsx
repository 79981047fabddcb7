import type { PowerMeter, PowerSetup } from '@gatelight/contract/places/power';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fullDay, hoursOf, kwhText } from '../../../data/power/figures.ts';
import { POWER_WORDS as words } from '../../../strings/manage/power.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/feedback/state-screens.tsx';
import { PlainTable } from '../../../ui/table/plain-table.tsx';
import { Facts } from '../../../ui/values/facts.tsx';
import { lagosTime } from '../../../ui/values/lagos-time.ts';
import { nairaText } from '../../../ui/values/money.tsx';
import { percentOfPoints } from '../../../ui/values/percent.ts';
import { FileDialog } from './dialogs/file-dialog.tsx';
import { LineDialog } from './dialogs/line-dialog.tsx';
import { AddMeterDialog, ChangeMeterDialog } from './dialogs/meter-dialogs.tsx';
import { PriceDialog } from './dialogs/price-dialog.tsx';
import { ReadingDialog } from './dialogs/reading-dialog.tsx';
import { ReadingsDialog } from './dialogs/readings-dialog.tsx';
import { TermsDialog } from './dialogs/terms-dialog.tsx';
import { powerSetupQuery } from './queries.ts';
import { NotRead } from '../../../data/queries/not-read.tsx';

type Open =
  | { readonly what: 'add' | 'file' | 'terms' }
  | { readonly what: 'line'; readonly line: PowerSetup['lines'][number] | undefined }
  | { readonly what: 'reading' | 'readings' | 'price' | 'change'; readonly meter: PowerMeter };

/** Meters with their readings, lines with their houses, and the terms. */
export function MetersView({ estate, mayWrite }: { readonly estate: string; readonly mayWrite: boolean }) {
  const setup = useQuery(powerSetupQuery(estate));
  const [open, setOpen] = useState<Open | null>(null);
  const { data } = setup;
  if (!data) {
    return <NotRead query={setup} title={words.failed} />;
  }
  const lineName = (id: string | null) => data.lines.find((line) => line.id === id)?.name;
  const given = { estate, onClose: () => setOpen(null) };
  const [terms] = data.terms;
  return (
    <div className="grid gap-4">
      {mayWrite && (
        <div className="flex flex-wrap gap-2">
          <Button name={words.addMeter} onClick={() => setOpen({ what: 'add' })} />
          <Button look="outline" name={words.addLine} onClick={() => setOpen({ what: 'line', line: undefined })} />
          {data.meters.length > 0 && (
            <Button look="outline" name={words.importFile} onClick={() => setOpen({ what: 'file' })} />
          )}
        </div>
      )}
      {data.meters.length === 0 ? (
        <section className="card p-4">
          <EmptyState title={words.noMeters} text={words.noMetersText} />
        </section>
      ) : (
        <PlainTable
          title={words.views.meters}
          rows={data.meters}
          rowId={({ id }) => id}
          empty={words.noMeters}
          columns={[
            {
              head: words.meterName,
              cell: (meter) => (
                <>
                  <b className="font-semibold wrap-anywhere">{meter.name}</b>
                  <span className="block text-13 text-ink-2">
                    {words.kinds[meter.kind]}
                    {lineName(meter.line_id) !== undefined && ` · ${lineName(meter.line_id)}`}
                    {meter.supplier !== '' && ` · ${meter.supplier}`}
                    {meter.account_number !== '' && ` · ${meter.account_number}`}
                    {meter.in_use_until !== null && ` · ${words.inUseUntil} ${fullDay(meter.in_use_until)}`}
                  </span>
                </>
              ),
            },
            {
              head: words.lastReading,
              isNumber: true,
              cell: ({ last_tenths, last_at }) =>
                last_tenths === null || last_at === null ? (
                  words.never
                ) : (
                  <>
                    {words.kwh(kwhText(last_tenths))}
                    <span className="block text-13 text-ink-2">{lagosTime(last_at)}</span>
                  </>
                ),
            },
            {
              head: words.price,
              isNumber: true,
              cell: ({ tariffs: [price] }) =>
                price === undefined ? (
                  ''
                ) : (
                  <>
                    {nairaText(price.price_kobo)}
                    <span className="block text-13 text-ink-2">
                      + {percentOfPoints(price.vat_bp)}, {words.termsFrom(fullDay(price.valid_from))}
                    </span>
                  </>
                ),
            },
            {
              head: words.history,
              cell: (meter) => (
                <span className="flex flex-wrap gap-x-4">
                  <MeterAct name={words.history} meter={meter} onPress={() => setOpen({ what: 'readings', meter })} />
                  {mayWrite && (
                    <>
                      <MeterAct name={words.enter} meter={meter} onPress={() => setOpen({ what: 'reading', meter })} />
                      {meter.kind === 'grid' && (
                        <MeterAct
                          name={words.setPrice}
                          meter={meter}
                          onPress={() => setOpen({ what: 'price', meter })}
                        />
                      )}
                      <MeterAct name={words.edit} meter={meter} onPress={() => setOpen({ what: 'change', meter })} />
                    </>
                  )}
                </span>
              ),
            },
          ]}
        />
      )}
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <PlainTable
          title={words.linesTitle}
          rows={data.lines}
          rowId={({ id }) => id}
          empty={words.noLines}
          columns={[
            { head: words.line, cell: ({ name }) => <b className="font-semibold">{name}</b> },
            { head: words.covers, cell: ({ covers }) => covers },
            { head: words.house, isNumber: true, cell: ({ house_ids }) => words.housesOn(house_ids.length) },
            ...(mayWrite
              ? [
                  {
                    head: words.edit,
                    cell: (line: PowerSetup['lines'][number]) => (
                      <button
                        type="button"
                        className="text-link inline-flex min-h-11 items-center"
                        aria-label={`${words.edit}, ${line.name}`}
                        onClick={() => setOpen({ what: 'line', line })}
                      >
                        {words.edit}
                      </button>
                    ),
                  },
                ]
              : []),
          ]}
        />
        <section className="card grid gap-3 p-4">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h2 className="text-18">{words.terms}</h2>
            {mayWrite && (
              <Button look="outline" small name={words.setTerms} onClick={() => setOpen({ what: 'terms' })} />
            )}
          </div>
          {terms ? (
            <Facts
              facts={[
                { label: words.from, value: fullDay(terms.valid_from) },
                { label: words.feeRate, value: percentOfPoints(terms.fee_bp) },
                { label: words.commonChargeField, value: nairaText(terms.common_charge_kobo) },
                { label: words.commonDaily, value: kwhText(terms.common_daily_tenths) },
                {
                  label: words.promised,
                  value:
                    terms.promised_minutes === null
                      ? words.none
                      : `${words.hours(...hoursOf(terms.promised_minutes))} ${terms.promise_name}`,
                },
              ]}
            />
          ) : (
            <p className="text-14 text-ink-2">{words.noTerms}</p>
          )}
        </section>
      </div>
      {open?.what === 'add' && <AddMeterDialog {...given} setup={data} />}
      {open?.what === 'file' && <FileDialog {...given} setup={data} />}
      {open?.what === 'terms' && <TermsDialog {...given} setup={data} />}
      {open?.what === 'line' && <LineDialog {...given} setup={data} line={open.line} />}
      {open?.what === 'reading' && <ReadingDialog {...given} meter={open.meter} />}
      {open?.what === 'readings' && <ReadingsDialog {...given} meter={open.meter} mayWrite={mayWrite} />}
      {open?.what === 'price' && <PriceDialog {...given} meter={open.meter} />}
      {open?.what === 'change' && <ChangeMeterDialog {...given} meter={open.meter} />}
    </div>
  );
}

function MeterAct({
  name,
  meter,
  onPress,
}: {
  readonly name: string;
  readonly meter: PowerMeter;
  readonly onPress: () => void;
}) {
  return (
    <button
      type="button"
      className="text-link inline-flex min-h-11 items-center"
      aria-label={`${name}, ${meter.name}`}
      onClick={onPress}
    >
      {name}
    </button>
  );
}
