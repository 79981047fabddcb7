import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { MANAGE_WORDS as words } from '../../strings/manage/estate.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { focusInvalid } from '../../ui/fields/focus-invalid.ts';
import { Failure, Foot } from './dialog-parts.tsx';

type Sending = { readonly isPending: boolean; readonly error: unknown };
/** The mutation that a form sends. `onSend`: for one that is given something, or after a check of the fields. */
export type Sends =
  | { readonly sending: Sending & { readonly mutate: (given: undefined) => void }; readonly onSend?: undefined }
  | { readonly sending: Sending; readonly onSend: () => void };

/** A dialog with one form: its fields, why it was not saved, and its two buttons. */
export function FormDialog({
  title,
  text,
  save = words.save,
  look = 'primary',
  sending,
  onClose,
  onSend,
  children,
}: Sends & {
  readonly title: string;
  readonly text?: string | undefined;
  /** The text of the button; "Save" by default. */
  readonly save?: string;
  /** `danger`: the dialog takes back or ends something. */
  readonly look?: 'primary' | 'danger';
  readonly onClose: () => void;
  readonly children?: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  // On a phone the wrong field may be out of sight.
  useEffect(() => {
    if (sending.error !== null && form.current) focusInvalid(form.current);
  }, [sending.error]);
  return (
    <Dialog isOpen onClose={onClose} title={title} isBusy={sending.isPending}>
      <form
        ref={form}
        noValidate
        className="mt-2 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (onSend) onSend();
          else sending.mutate(undefined);
          focusInvalid(event.currentTarget);
        }}
      >
        {text !== undefined && <p className="text-14 text-ink-2">{text}</p>}
        {children}
        <Failure error={sending.error} />
        <Foot onClose={onClose}>
          <Button type="submit" look={look} name={save} isLoading={sending.isPending} />
        </Foot>
      </form>
    </Dialog>
  );
}
