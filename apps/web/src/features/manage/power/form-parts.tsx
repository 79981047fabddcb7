import { useState } from 'react';
import { shrinkPhoto } from '../../../data/forms/shrink-photo.ts';
import { saveFile } from '../../../data/lists/download.ts';
import { failureText } from '../../../api.ts';
import { showError } from '../../../ui/feedback/toast.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { sendPicture } from './queries.ts';

/** Chooses one picture. It is uploaded when the form is sent. */
export function PictureField({
  label,
  hint,
  onChoose,
}: {
  readonly label: string;
  readonly hint: string;
  readonly onChoose: (file: File | undefined) => void;
}) {
  return (
    <Field
      label={label}
      hint={hint}
      type="file"
      accept="image/jpeg,image/png"
      onChange={(event) => onChoose(event.target.files?.[0])}
    />
  );
}

/** What a form sends with its picture: nothing without one. */
export async function uploaded(estate: string, file: File | undefined): Promise<{ file_id?: string }> {
  return file === undefined ? {} : { file_id: await sendPicture(estate, await shrinkPhoto(file)) };
}

/** Saves a picture on this device. */
export function PictureButton({
  name,
  label,
  load,
}: {
  readonly name: string;
  readonly label: string;
  readonly load: () => Promise<Blob>;
}) {
  const [isLoading, setIsLoading] = useState(false);
  return (
    <button
      type="button"
      className="text-link inline-flex min-h-11 items-center"
      aria-label={label}
      disabled={isLoading}
      onClick={() => {
        setIsLoading(true);
        load()
          .then((file) => saveFile(file, 'picture.jpg'))
          .catch((error: unknown) => showError(failureText(error)))
          .finally(() => setIsLoading(false));
      }}
    >
      {name}
    </button>
  );
}

/** kWh as typed, with at most three places, in tenths; NaN when it is not a number. */
export function tenthsOf(typed: string): number {
  const [, whole, place = '0'] = /^(\d{1,9})(?:[.,](\d)\d{0,2})?$/.exec(typed.replaceAll(/[\s,](?=\d{3})/g, '')) ?? [];
  return whole === undefined ? Number.NaN : Number(whole) * 10 + Number(place);
}
