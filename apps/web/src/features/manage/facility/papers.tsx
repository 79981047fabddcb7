import type { AssetStory } from '@gatelight/contract/places/facility/assets';
import { useState } from 'react';
import { fullDay } from '../../../data/power/figures.ts';
import { shrinkPhoto } from '../../../data/forms/shrink-photo.ts';
import { FACILITY_WORDS as words } from '../../../strings/manage/facility.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { StatePill } from '../../../ui/table/state-pill.tsx';
import { faultOf, useChange } from '../dialog-parts.tsx';
import type { Given } from '../dialog-parts.tsx';
import { Box } from './box.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { useChosenFile } from '../use-chosen-file.ts';
import { fileAddress, removeFile, sendFile } from './queries.ts';
import type { FileInput } from './queries.ts';

export type Paper = AssetStory['files'][number];
export type PaperOwner = Pick<FileInput, 'of' | 'object'>;

const PURPOSES = {
  asset: ['photo', 'warranty', 'manual', 'contract', 'insurance', 'other'],
  vendor: ['registration', 'tax', 'insurance', 'contract', 'other'],
} as const;

/** Photos and documents of an asset or a vendor, with the last day on which a document is valid. */
export function Papers({
  estate,
  owner,
  files,
}: {
  readonly estate: string;
  readonly owner: PaperOwner & { readonly of: keyof typeof PURPOSES };
  readonly files: readonly Paper[];
}) {
  const [open, setOpen] = useState<'add' | Paper>();
  const close = () => setOpen(undefined);
  return (
    <Box
      title={words.papers}
      action={<Button look="outline" small name={words.addPaper} onClick={() => setOpen('add')} />}
    >
      {files.length === 0 && <p className="text-14 text-ink-2">{words.noPapers}</p>}
      <ul className="grid divide-y divide-line empty:hidden">
        {files.map((file) => (
          <li key={file.id} className="flex flex-wrap items-center gap-3 py-2 text-14">
            {file.kind === 'jpeg' && (
              <img
                className="size-16 rounded-md object-cover"
                loading="lazy"
                src={fileAddress(estate, file.id)}
                alt={file.caption || words.paperKinds[file.purpose]}
              />
            )}
            <span className="grid min-w-0 flex-1 gap-1">
              <a className="text-link wrap-anywhere" href={fileAddress(estate, file.id)}>
                {file.caption || words.paperKinds[file.purpose]}
              </a>
              <span className="text-13 text-ink-2 wrap-anywhere">
                {[words.paperKinds[file.purpose], file.expires_on && words.goodUntil(fullDay(file.expires_on))]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {file.is_expired && <StatePill tone="danger" word={words.expired} />}
            </span>
            <Button look="quiet" small name={words.remove} onClick={() => setOpen(file)} />
          </li>
        ))}
      </ul>
      {open === 'add' && <AddPaper estate={estate} owner={owner} purposes={PURPOSES[owner.of]} onClose={close} />}
      {open !== undefined && open !== 'add' && <RemovePaper estate={estate} file={open} onClose={close} />}
    </Box>
  );
}

function AddPaper({
  owner,
  purposes,
  ...given
}: Given & { readonly owner: PaperOwner; readonly purposes: readonly Paper['purpose'][] }) {
  const [purpose, setPurpose] = useState<Paper['purpose']>(purposes[0]!);
  const [caption, setCaption] = useState('');
  const [expires, setExpires] = useState('');
  const send = useChange(
    given,
    async (chosen: File) =>
      sendFile(
        given.estate,
        { ...owner, purpose, caption, ...(expires === '' ? {} : { expires_on: expires }) },
        await smallFile(chosen),
      ),
    () => words.saved,
  );
  const file = useChosenFile(send.mutate);
  return (
    <FormDialog title={words.addPaper} sending={send} onClose={given.onClose} onSend={file.submit}>
      <Select
        label={words.paperKind}
        value={purpose}
        onChange={(chosen) => setPurpose(chosen as Paper['purpose'])}
        options={purposes.map((value) => ({ value, label: words.paperKinds[value] }))}
      />
      <Field label={words.file} accept="image/jpeg,image/png,application/pdf" {...file.field} />
      <Field
        label={words.caption}
        maxLength={120}
        value={caption}
        error={faultOf(send.error, 'caption')}
        onChange={(event) => setCaption(event.target.value)}
      />
      {purpose !== 'photo' && (
        <Field
          label={words.expiresOn}
          type="date"
          value={expires}
          error={faultOf(send.error, 'expires_on')}
          onChange={(event) => setExpires(event.target.value)}
        />
      )}
    </FormDialog>
  );
}

function RemovePaper({ file, ...given }: Given & { readonly file: Paper }) {
  const send = useChange(
    given,
    () => removeFile(given.estate, file.id),
    () => words.removed,
  );
  return (
    <FormDialog
      title={words.removePaper}
      text={file.caption || words.paperKinds[file.purpose]}
      save={words.remove}
      sending={send}
      onClose={given.onClose}
    />
  );
}

/** A photo is sent smaller, a PDF unchanged. */
export async function smallFile(file: File): Promise<File> {
  if (!file.type.startsWith('image/')) return file;
  const photo = await shrinkPhoto(file);
  return new File([photo], file.name, { type: photo.type });
}
