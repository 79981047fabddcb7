import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { CallError, failureText } from '../../../api.ts';
import { useSingleMutation } from '../../../data/queries/use-single-mutation.ts';
import { HOUSEHOLD_WORDS as WORDS } from '../../../strings/app/household.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { OpenDialog } from '../../../ui/feedback/open-dialog.tsx';
import { showSuccess } from '../../../ui/feedback/toast.tsx';
import { focusInvalid } from '../../../ui/fields/focus-invalid.ts';
import { Form } from '../../../ui/fields/form.tsx';

/** The server's error of a field. */
export const faultOf = (error: unknown, field: string): string | undefined =>
  error instanceof CallError ? error.fields[field] : undefined;

/** Sends a change of the house, says that it is done, and reads the house again. */
export function useChange(house: string, send: () => Promise<string>, onDone?: () => void) {
  const queries = useQueryClient();
  return useSingleMutation({
    mutationFn: send,
    onSuccess: (said: string) => {
      showSuccess(said);
      onDone?.();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['visitors', house] }),
  });
}

/** A dialog with one form: its fields, why it was not saved, and its buttons. */
export function FormDialog({
  title,
  save,
  sending,
  other,
  onSend,
  onClose,
  children,
}: {
  readonly title: string;
  readonly save: string;
  readonly sending: { readonly isPending: boolean; readonly error: unknown };
  /** Another button, beside closing. */
  readonly other?: ReactNode;
  readonly onSend: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const { error } = sending;
  const sent = useRef<HTMLFormElement>(null);
  // On a phone the wrong field may be out of sight.
  useEffect(() => {
    if (error !== null && sent.current) focusInvalid(sent.current);
  }, [error]);
  const isSaid = error instanceof CallError && Object.keys(error.fields).length > 0;
  return (
    <OpenDialog title={title} isBusy={sending.isPending} onClose={onClose}>
      <Form
        className="mt-2 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          sent.current = event.currentTarget;
          onSend();
          focusInvalid(event.currentTarget);
        }}
      >
        {children}
        <div role="alert" className="empty:hidden">
          {error !== null && !isSaid && <Notice kind="danger">{failureText(error)}</Notice>}
        </div>
        <div className="answers">
          {other ?? <Button look="outline" name={WORDS.close} disabled={sending.isPending} onClick={onClose} />}
          <Button type="submit" name={save} isLoading={sending.isPending} />
        </div>
      </Form>
    </OpenDialog>
  );
}
