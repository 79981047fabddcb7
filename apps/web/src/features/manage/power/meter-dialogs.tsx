import { powerMeterKinds, readingColumns } from '@gatelight/contract/places/power';
import type {
  PowerMeter,
  PowerMeterKind,
  PowerReading,
  PowerSetup,
  ReadingsFileView,
} from '@gatelight/contract/places/power';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { saveFile } from '../../../data/lists/download.ts';
import { kwhText } from '../../../data/power/figures.ts';
import { readFailure } from '../../../data/queries/watch-failure.ts';
import { POWER_WORDS as words } from '../../../strings/manage/power.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ErrorState, Skeleton } from '../../../ui/feedback/state-screens.tsx';
import { AmountField } from '../../../ui/fields/amount-field.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { lagosTime } from '../../../ui/values/lagos-time.ts';
import { Failure, Foot, faultOf, useChange } from '../dialog-parts.tsx';
import type { Given } from '../dialog-parts.tsx';
import { koboOf, typedNaira } from '../../../ui/values/number-text.ts';
import { FormDialog } from '../form-dialog.tsx';
import { instantOf, nowInLagos, todayInLagos } from '../lagos-input.ts';
import { PictureButton, PictureField, pointsOf, tenthsOf, uploaded } from './form-parts.tsx';
import {
  addMeter,
  addPrice,
  addReading,
  changeMeter,
  correctReading,
  photoOf,
  readingsQuery,
  saveLine,
  saveTerms,
  sendFile,
} from './queries.ts';
import type {
  CorrectionInput,
  LineInput,
  MeterChange,
  MeterInput,
  PriceInput,
  ReadingInput,
  TermsInput,
} from './queries.ts';

const isOnLine = (kind: PowerMeterKind) => kind === 'line' || kind === 'houses' || kind === 'common';

export function AddMeterDialog({ setup, ...given }: Given & { readonly setup: PowerSetup }) {
  const [kind, setKind] = useState<PowerMeterKind>('grid');
  const [name, setName] = useState('');
  const [account, setAccount] = useState('');
  const [supplier, setSupplier] = useState('');
  const [line, setLine] = useState('');
  const [from, setFrom] = useState(todayInLagos());
  const send = useChange(
    given,
    (body: MeterInput) => addMeter(given.estate, body),
    () => words.saved,
  );
  return (
    <FormDialog
      title={words.addMeter}
      sending={send}
      onClose={given.onClose}
      onSend={() =>
        send.mutate({
          kind,
          name,
          account_number: account,
          supplier,
          in_use_from: from,
          ...(isOnLine(kind) && line !== '' && { line_id: line }),
        })
      }
    >
      <Select
        label={words.kind}
        required
        hint={words.kindTexts[kind]}
        value={kind}
        options={powerMeterKinds.map((value) => ({ value, label: words.kinds[value] }))}
        onChange={(chosen) => setKind(powerMeterKinds.find((one) => one === chosen) ?? 'grid')}
      />
      <Field
        label={words.meterName}
        required
        maxLength={80}
        value={name}
        error={faultOf(send.error, 'name')}
        onChange={(event) => setName(event.target.value)}
      />
      {kind === 'grid' && (
        <>
          <Field
            label={words.supplierName}
            maxLength={80}
            value={supplier}
            onChange={(event) => setSupplier(event.target.value)}
          />
          <Field
            label={words.accountNumber}
            maxLength={40}
            value={account}
            onChange={(event) => setAccount(event.target.value)}
          />
        </>
      )}
      {isOnLine(kind) && (
        <Select
          label={words.line}
          required={kind === 'line'}
          value={line}
          options={[
            ...(kind === 'line' ? [] : [{ value: '', label: words.noLine }]),
            ...setup.lines.map((one) => ({ value: one.id, label: one.name })),
          ]}
          onChange={setLine}
        />
      )}
      <Field
        label={words.inUseFrom}
        type="date"
        required
        value={from}
        error={faultOf(send.error, 'in_use_from')}
        onChange={(event) => setFrom(event.target.value)}
      />
    </FormDialog>
  );
}

export function ChangeMeterDialog({ meter, ...given }: Given & { readonly meter: PowerMeter }) {
  const [name, setName] = useState(meter.name);
  const [account, setAccount] = useState(meter.account_number);
  const [supplier, setSupplier] = useState(meter.supplier);
  const [until, setUntil] = useState(meter.in_use_until ?? '');
  const send = useChange(
    given,
    (body: MeterChange) => changeMeter(meter.id, body),
    () => words.saved,
  );
  return (
    <FormDialog
      title={meter.name}
      sending={send}
      onClose={given.onClose}
      onSend={() => send.mutate({ name, account_number: account, supplier, in_use_until: until === '' ? null : until })}
    >
      <Field
        label={words.meterName}
        required
        maxLength={80}
        value={name}
        error={faultOf(send.error, 'name')}
        onChange={(event) => setName(event.target.value)}
      />
      {meter.kind === 'grid' && (
        <Field
          label={words.supplierName}
          maxLength={80}
          value={supplier}
          onChange={(event) => setSupplier(event.target.value)}
        />
      )}
      <Field
        label={words.accountNumber}
        maxLength={40}
        value={account}
        onChange={(event) => setAccount(event.target.value)}
      />
      <Field
        label={words.inUseUntil}
        hint={words.stillInUse}
        type="date"
        value={until}
        onChange={(event) => setUntil(event.target.value)}
      />
    </FormDialog>
  );
}

export function PriceDialog({ meter, ...given }: Given & { readonly meter: PowerMeter }) {
  const [price, setPrice] = useState('');
  const [vat, setVat] = useState('7.5');
  const [from, setFrom] = useState(todayInLagos());
  const send = useChange(
    given,
    (body: PriceInput) => addPrice(meter.id, body),
    () => words.saved,
  );
  return (
    <FormDialog
      title={words.setPrice}
      text={words.priceText}
      sending={send}
      onClose={given.onClose}
      onSend={() => send.mutate({ price_kobo: koboOf(price), vat_bp: pointsOf(vat), valid_from: from })}
    >
      <AmountField
        label={words.price}
        required
        value={price}
        error={faultOf(send.error, 'price_kobo')}
        onChange={setPrice}
      />
      <Field
        label={words.vat}
        required
        inputMode="decimal"
        value={vat}
        error={faultOf(send.error, 'vat_bp')}
        onChange={(event) => setVat(event.target.value)}
      />
      <Field
        label={words.from}
        type="date"
        required
        value={from}
        error={faultOf(send.error, 'valid_from')}
        onChange={(event) => setFrom(event.target.value)}
      />
    </FormDialog>
  );
}

type Shown = { readonly reading: string; readonly replaced: string | null; readonly note: string };

/** What a meter shows, and what the old one showed when it was replaced. */
function ReadingFields({
  shown,
  error,
  onChange,
  onPhoto,
}: {
  readonly shown: Shown;
  readonly error: unknown;
  readonly onChange: (changes: Partial<Shown>) => void;
  readonly onPhoto: (file: File | undefined) => void;
}) {
  return (
    <>
      <Field
        label={words.reading}
        required
        inputMode="decimal"
        value={shown.reading}
        error={faultOf(error, 'reading_tenths')}
        onChange={(event) => onChange({ reading: event.target.value })}
      />
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 accent-primary"
          checked={shown.replaced !== null}
          onChange={(event) => onChange({ replaced: event.target.checked ? '' : null })}
        />
        {words.replaced}
      </label>
      {shown.replaced !== null && (
        <Field
          label={words.replacedAt}
          required
          inputMode="decimal"
          value={shown.replaced}
          error={faultOf(error, 'replaced_at_tenths')}
          onChange={(event) => onChange({ replaced: event.target.value })}
        />
      )}
      <PictureField label={words.photo} hint={words.photoOptional} onChoose={onPhoto} />
      <Field
        label={words.note}
        maxLength={200}
        value={shown.note}
        onChange={(event) => onChange({ note: event.target.value })}
      />
    </>
  );
}

const readingOf = ({ reading, replaced, note }: Shown) => ({
  reading_tenths: tenthsOf(reading),
  ...(replaced !== null && { replaced_at_tenths: tenthsOf(replaced) }),
  note,
});

export function ReadingDialog({ meter, ...given }: Given & { readonly meter: PowerMeter }) {
  const [shown, setShown] = useState<Shown>({ reading: '', replaced: null, note: '' });
  const [at, setAt] = useState(nowInLagos());
  const [photo, setPhoto] = useState<File>();
  const send = useChange(
    given,
    async (body: ReadingInput) => addReading(meter.id, { ...body, ...(await uploaded(given.estate, photo)) }),
    () => words.saved,
  );
  return (
    <FormDialog
      title={words.enterFor(meter.name)}
      sending={send}
      onClose={given.onClose}
      onSend={() => send.mutate({ ...readingOf(shown), at: instantOf(at) })}
    >
      <Field
        label={words.readAt}
        type="datetime-local"
        required
        value={at}
        error={faultOf(send.error, 'at')}
        onChange={(event) => setAt(event.target.value)}
      />
      <ReadingFields
        shown={shown}
        error={send.error}
        onChange={(changes) => setShown({ ...shown, ...changes })}
        onPhoto={setPhoto}
      />
    </FormDialog>
  );
}

/** The readings of a meter, with the lines that correct others. */
export function ReadingsDialog({
  meter,
  mayWrite,
  ...given
}: Given & { readonly meter: PowerMeter; readonly mayWrite: boolean }) {
  const readings = useInfiniteQuery(readingsQuery(given.estate, meter.id));
  const [wrong, setWrong] = useState<PowerReading | null>(null);
  const items = readings.data?.pages.flatMap((page) => page.items);
  if (wrong) return <CorrectDialog reading={wrong} estate={given.estate} onClose={() => setWrong(null)} />;
  return (
    <Dialog isOpen onClose={given.onClose} title={words.historyOf(meter.name)}>
      <div className="mt-2 grid gap-4">
        {items === undefined ? (
          readings.isError || readings.isPaused ? (
            <ErrorState
              title={words.failed}
              text={readFailure(readings.error)}
              onRetry={() => void readings.refetch()}
            />
          ) : (
            <Skeleton className="h-40 w-full rounded-lg" />
          )
        ) : items.length === 0 ? (
          <p>{words.noReadings}</p>
        ) : (
          <ul className="grid divide-y divide-line">
            {items.map((one) => (
              <li key={one.id} className="grid gap-0.5 py-2">
                <p className="flex flex-wrap items-center justify-between gap-x-3">
                  <span className={one.is_corrected ? 'nums text-ink-3 line-through' : 'nums font-semibold'}>
                    {words.kwh(kwhText(one.reading_tenths))}
                  </span>
                  <span className="flex flex-wrap items-center gap-x-4">
                    {one.has_photo && (
                      <PictureButton
                        name={words.seePhoto}
                        label={`${words.seePhoto}, ${lagosTime(one.at)}`}
                        load={() => photoOf(one.id)}
                      />
                    )}
                    {mayWrite && !one.is_corrected && (
                      <button
                        type="button"
                        className="text-link inline-flex min-h-11 items-center"
                        aria-label={`${words.correct}, ${lagosTime(one.at)}`}
                        onClick={() => setWrong(one)}
                      >
                        {words.correct}
                      </button>
                    )}
                  </span>
                </p>
                <p className="text-13 text-ink-2">
                  {lagosTime(one.at)} · {words.by(words.sources[one.source], one.by)}
                  {one.is_corrected && ` · ${words.corrected}`}
                  {one.corrects !== null && ` · ${words.correction}`}
                  {one.note !== '' && ` · ${one.note}`}
                </p>
              </li>
            ))}
          </ul>
        )}
        {readings.hasNextPage && (
          <Button
            look="outline"
            name={words.more}
            isLoading={readings.isFetchingNextPage}
            onClick={() => void readings.fetchNextPage()}
          />
        )}
        <Button name={words.close} onClick={given.onClose} />
      </div>
    </Dialog>
  );
}

function CorrectDialog({ reading, ...given }: Given & { readonly reading: PowerReading }) {
  const [shown, setShown] = useState<Shown>({ reading: '', replaced: null, note: '' });
  const [photo, setPhoto] = useState<File>();
  const send = useChange(
    given,
    async (body: CorrectionInput) => correctReading(reading.id, { ...body, ...(await uploaded(given.estate, photo)) }),
    () => words.saved,
  );
  return (
    <FormDialog
      title={words.correctTitle(lagosTime(reading.at))}
      text={words.correctText}
      sending={send}
      onClose={given.onClose}
      onSend={() => send.mutate(readingOf(shown))}
    >
      <ReadingFields
        shown={shown}
        error={send.error}
        onChange={(changes) => setShown({ ...shown, ...changes })}
        onPhoto={setPhoto}
      />
    </FormDialog>
  );
}

export function LineDialog({
  setup,
  line,
  ...given
}: Given & { readonly setup: PowerSetup; readonly line: PowerSetup['lines'][number] | undefined }) {
  const [name, setName] = useState(line?.name ?? '');
  const [covers, setCovers] = useState(line?.covers ?? '');
  const [houses, setHouses] = useState<ReadonlySet<string>>(new Set(line?.house_ids));
  const send = useChange(
    given,
    (body: LineInput) => saveLine(given.estate, body),
    () => words.saved,
  );
  return (
    <FormDialog
      title={line ? words.editLine : words.addLine}
      sending={send}
      onClose={given.onClose}
      onSend={() => send.mutate({ name, covers, house_ids: [...houses], ...(line && { line_id: line.id }) })}
    >
      <Field
        label={words.meterName}
        required
        maxLength={80}
        value={name}
        error={faultOf(send.error, 'name')}
        onChange={(event) => setName(event.target.value)}
      />
      <Field
        label={words.covers}
        hint={words.coversHint}
        maxLength={120}
        value={covers}
        onChange={(event) => setCovers(event.target.value)}
      />
      <fieldset className="grid gap-1">
        <legend className="font-semibold">
          {words.chooseHouses} ({houses.size})
        </legend>
        <div className="grid max-h-64 gap-x-4 overflow-y-auto sm:grid-cols-2">
          {setup.houses.map((house) => (
            <label key={house.id} className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                className="size-5 shrink-0 accent-primary"
                checked={houses.has(house.id)}
                onChange={(event) => {
                  const next = new Set(houses);
                  if (event.target.checked) next.add(house.id);
                  else next.delete(house.id);
                  setHouses(next);
                }}
              />
              <span className="wrap-anywhere">{house.name}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </FormDialog>
  );
}

export function TermsDialog({ setup, ...given }: Given & { readonly setup: PowerSetup }) {
  const [now] = setup.terms;
  const [from, setFrom] = useState(todayInLagos());
  const [fee, setFee] = useState(now ? String(now.fee_bp / 100) : '0');
  const [charge, setCharge] = useState(now ? typedNaira(now.common_charge_kobo) : '0');
  const [daily, setDaily] = useState(now ? String(now.common_daily_tenths / 10) : '0');
  const [hours, setHours] = useState(now?.promised_minutes ? String(now.promised_minutes / 60) : '');
  const [promise, setPromise] = useState(now?.promise_name ?? '');
  const [complaints, setComplaints] = useState(now?.complaints ?? '');
  const send = useChange(
    given,
    (body: TermsInput) => saveTerms(given.estate, body),
    () => words.saved,
  );
  return (
    <FormDialog
      title={words.setTerms}
      sending={send}
      onClose={given.onClose}
      onSend={() =>
        send.mutate({
          valid_from: from,
          fee_bp: pointsOf(fee),
          common_charge_kobo: koboOf(charge),
          common_daily_tenths: tenthsOf(daily),
          promised_minutes: hours === '' ? null : Math.round(Number(hours) * 60),
          promise_name: promise,
          complaints,
        })
      }
    >
      <Field
        label={words.from}
        type="date"
        required
        value={from}
        error={faultOf(send.error, 'valid_from')}
        onChange={(event) => setFrom(event.target.value)}
      />
      <Field
        label={words.feeRate}
        required
        inputMode="decimal"
        value={fee}
        error={faultOf(send.error, 'fee_bp')}
        onChange={(event) => setFee(event.target.value)}
      />
      <AmountField
        label={words.commonChargeField}
        required
        value={charge}
        error={faultOf(send.error, 'common_charge_kobo')}
        onChange={setCharge}
      />
      <Field
        label={words.commonDaily}
        required
        inputMode="decimal"
        value={daily}
        error={faultOf(send.error, 'common_daily_tenths')}
        onChange={(event) => setDaily(event.target.value)}
      />
      <Field
        label={words.promised}
        inputMode="decimal"
        value={hours}
        error={faultOf(send.error, 'promised_minutes')}
        onChange={(event) => setHours(event.target.value)}
      />
      <Field
        label={words.promiseName}
        hint={words.promiseHint}
        maxLength={40}
        value={promise}
        onChange={(event) => setPromise(event.target.value)}
      />
      <Field
        label={words.complaints}
        maxLength={300}
        value={complaints}
        onChange={(event) => setComplaints(event.target.value)}
      />
    </FormDialog>
  );
}

/** Readings from a CSV file: what is in it and what is wrong with it, and only then it is stored. */
export function FileDialog({ setup, ...given }: Given & { readonly setup: PowerSetup }) {
  const [file, setFile] = useState<File>();
  const [found, setFound] = useState<ReadingsFileView>();
  const check = useChange(
    { ...given, onClose: () => undefined },
    async (chosen: File) => setFound(await sendFile(given.estate, 'no', chosen)),
    () => words.checkFile,
  );
  const store = useChange(
    given,
    (chosen: File) => sendFile(given.estate, 'yes', chosen),
    () => words.fileStored,
  );
  const isReady = found !== undefined && found.faults.length === 0 && found.rows > found.same;
  return (
    <Dialog isOpen onClose={given.onClose} title={words.fileTitle} isBusy={check.isPending || store.isPending}>
      <form
        noValidate
        className="mt-2 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (file === undefined) return;
          if (isReady) store.mutate(file);
          else check.mutate(file);
        }}
      >
        <p className="text-14 text-ink-2">{words.fileText}</p>
        <button
          type="button"
          className="text-link inline-flex min-h-11 items-center justify-self-start"
          onClick={() => saveFile(new Blob([sampleOf(setup)], { type: 'text/csv' }), 'readings.csv')}
        >
          {words.sample}
        </button>
        <Field
          label={words.chooseFile}
          required
          type="file"
          accept=".csv,text/csv"
          onChange={(event) => {
            setFile(event.target.files?.[0]);
            setFound(undefined);
          }}
        />
        {found && <p className="nums font-semibold">{words.fileRows(found.rows, found.same)}</p>}
        {found && found.faults.length > 0 && (
          <Notice kind="danger">
            <p>{words.fileFaults}</p>
            <ul className="pt-2">
              {found.faults.map((fault) => (
                <li key={fault.row}>
                  {words.faultRow(fault.row)}: {words.faults[fault.code]}
                  {fault.text !== '' && ` (${fault.text})`}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        <Failure error={store.error ?? check.error} />
        <Foot onClose={given.onClose}>
          <Button
            type="submit"
            name={isReady ? words.storeFile(found.rows - found.same) : words.checkFile}
            isLoading={check.isPending || store.isPending}
          />
        </Foot>
      </form>
    </Dialog>
  );
}

const sampleOf = ({ meters }: PowerSetup): string => {
  const [meter] = meters;
  const name = `"${(meter?.name ?? 'Transformer 1').replaceAll('"', '""')}"`;
  const day = todayInLagos();
  return `${readingColumns.join(',')}\n${name},${day} 00:00,${((meter?.last_tenths ?? 0) / 10 + 540).toFixed(1)}\n`;
};
