import { todayInLagos } from '@gatelight/contract/lagos-days';
import { readingColumns } from '@gatelight/contract/places/power';
import type { PowerSetup, ReadingsFileView } from '@gatelight/contract/places/power';
import { useState } from 'react';
import { saveFile } from '../../../../data/lists/download.ts';
import { POWER_WORDS as words } from '../../../../strings/manage/power.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Dialog } from '../../../../ui/feedback/dialog.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { Field } from '../../../../ui/fields/field.tsx';
import { Failure, Foot, useChange } from '../../dialog-parts.tsx';
import type { Given } from '../../dialog-parts.tsx';
import { useChosenFile } from '../../use-chosen-file.ts';
import { sendFile } from '../queries.ts';

/** Readings from a CSV file: first a preview with its errors, then it is stored. */
export function FileDialog({ setup, ...given }: Given & { readonly setup: PowerSetup }) {
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
  const file = useChosenFile((chosen) => (isReady ? store : check).mutate(chosen));
  const isReady = found !== undefined && found.faults.length === 0 && found.rows > found.same;
  return (
    <Dialog isOpen onClose={given.onClose} title={words.fileTitle} isBusy={check.isPending || store.isPending}>
      <form
        noValidate
        className="mt-2 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          file.submit();
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
          accept=".csv,text/csv"
          {...file.field}
          onChange={(event) => {
            file.field.onChange(event);
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
