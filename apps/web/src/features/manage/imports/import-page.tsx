import type { OwnImportList } from '@gatelight/contract/places/imports/own-imports';
import { ownImportLists } from '@gatelight/contract/places/imports/own-imports';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { failureText } from '../../../api.ts';
import { APP_PATHS } from '../../../app-paths.ts';
import { hiddenHead } from '../../../page-head.ts';
import { OWN_IMPORT_WORDS as words } from '../../../strings/manage/imports.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { showError } from '../../../ui/feedback/toast.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { Failure, useChange } from '../dialog-parts.tsx';
import { useEstateId } from '../estate-loaded.tsx';
import { PortalPage } from '../portal-page.tsx';
import { ImportCard } from './import-card.tsx';
import { saveSample } from '../estate-queries.ts';
import { importsQuery, sendFile } from './queries.ts';
import { NotRead } from '../../../data/queries/not-read.tsx';
import { ShowMore } from '../../../data/lists/show-more.tsx';

export const meta = () => hiddenHead(words.title);

/** Houses and people from a file: checked, shown, and then imported completely or not at all. */
export default function ImportPage() {
  const estate = useEstateId();
  const imports = useInfiniteQuery(importsQuery(estate));
  const items = imports.data?.pages.flatMap((page) => page.items);
  return (
    <PortalPage title={words.title} lead={words.lead}>
      <Link className="text-link text-14" to={APP_PATHS.manageEstate(estate, 'houses')}>
        {words.toHouses}
      </Link>
      <Upload estate={estate} />
      <section aria-label={words.earlier} className="grid gap-3">
        <h2 className="text-18">{words.earlier}</h2>
        {items ? (
          <>
            {items.length === 0 && <p className="text-ink-2">{words.none}</p>}
            {items.map((one) => (
              <ImportCard key={one.id} estate={estate} one={one} />
            ))}
            <ShowMore list={imports} />
          </>
        ) : (
          <NotRead query={imports} title={words.failed} className="h-40 w-full rounded-lg" />
        )}
      </section>
    </PortalPage>
  );
}

function Upload({ estate }: { readonly estate: string }) {
  const [list, setList] = useState<OwnImportList>('houses');
  const [file, setFile] = useState<File>();
  const send = useChange(
    { estate, onClose: () => setFile(undefined) },
    (chosen: File) => sendFile(estate, list, chosen),
    ({ name }) => name,
  );
  return (
    <form
      noValidate
      className="card grid gap-4 p-4 sm:p-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (file) send.mutate(file);
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={words.list}
          hint={words.first}
          value={list}
          options={ownImportLists.map((value) => ({ value, label: words.lists[value] }))}
          onChange={(next) => setList(ownImportLists.find((one) => one === next) ?? list)}
        />
        <Field
          label={words.file}
          hint={words.fileHint}
          required
          type="file"
          accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onChange={(event) => setFile(event.target.files?.[0])}
        />
      </div>
      <p className="flex flex-wrap items-center gap-2 text-14">
        {words.sample}
        {(['csv', 'xlsx'] as const).map((format) => (
          <Button
            key={format}
            look="quiet"
            small
            name={words.samples[format]}
            aria-label={words.sampleFile(words.lists[list], words.samples[format])}
            onClick={() => void saveSample(estate, list, format).catch((error) => showError(failureText(error)))}
          />
        ))}
      </p>
      <Failure error={send.error} />
      <div>
        <Button type="submit" name={words.check} disabled={!file} isLoading={send.isPending} />
      </div>
    </form>
  );
}
