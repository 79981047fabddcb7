import { useState } from 'react';
import type { ReactNode } from 'react';
import { shrinkPhoto } from '../../../data/forms/shrink-photo.ts';
import { saveFile } from '../../../data/lists/download.ts';
import { failureText } from '../../../api.ts';
import { showError } from '../../../ui/feedback/toast.tsx';
import { POWER_WORDS as words } from '../../../strings/manage/power.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Failure, Foot } from '../dialog-parts.tsx';
import { sendPicture } from './queries.ts';

/** A dialog with one form: its fields, why it was not saved, and its two buttons. */
export function FormDialog({
  title,
  text,
  save,
  sending,
  onClose,
  onSend,
  children,
}: {
  readonly title: string;
  readonly text?: string;
  /** The words on the button, "Save" without them. */
  readonly save?: string;
  readonly sending: { readonly isPending: boolean; readonly error: unknown };
  readonly onClose: () => void;
  readonly onSend: () => void;
  readonly children?: ReactNode;
}) {
  return (
    <Dialog isOpen onClose={onClose} title={title} isBusy={sending.isPending}>
      <form
        noValidate
        className="mt-2 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onSend();
        }}
      >
        {text !== undefined && <p className="text-14 text-ink-2">{text}</p>}
        {children}
        <Failure error={sending.error} />
        <Foot onClose={onClose}>
          <Button type="submit" name={save ?? words.save} isLoading={sending.isPending} />
        </Foot>
      </form>
    </Dialog>
  );
}

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

const LAGOS = '+01:00';

/** What a field of date and time holds, read as Lagos time; '' when it holds none. */
export function instantOf(typed: string): string {
  const at = new Date(`${typed}${LAGOS}`);
  return Number.isNaN(at.getTime()) ? '' : at.toISOString();
}

/** Now, as a field of date and time in Lagos has it. */
export const nowInLagos = (): string => new Date(Date.now() + 3_600_000).toISOString().slice(0, 16);
export const todayInLagos = (): string => nowInLagos().slice(0, 10);

/** kWh as typed, with at most three places, in tenths; NaN when it is none. */
export function tenthsOf(typed: string): number {
  const [, whole, place = '0'] = /^(\d{1,9})(?:[.,](\d)\d{0,2})?$/.exec(typed.replaceAll(/[\s,](?=\d{3})/g, '')) ?? [];
  return whole === undefined ? Number.NaN : Number(whole) * 10 + Number(place);
}

/** A share in percent as typed, in basis points; NaN when it is none. */
export const pointsOf = (typed: string): number =>
  /^\d{1,2}(?:\.\d{1,2})?$/.test(typed.trim()) ? Math.round(Number(typed) * 100) : Number.NaN;
