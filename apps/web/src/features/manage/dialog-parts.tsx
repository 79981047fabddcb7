import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CallError, failureText } from '../../api.ts';
import { useSingleMutation } from '../../data/queries/use-single-mutation.ts';
import { MANAGE_WORDS as words } from '../../strings/manage/estate.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { showSuccess } from '../../ui/feedback/toast.tsx';
import { estateKey } from './estate-queries.ts';

/** Every dialog of the office knows its estate and how it closes. */
export type Given = { readonly estate: string; readonly onClose: () => void };

/** Sends a change of the estate, says that it is done and reads the estate again. */
export function useChange<Sent>(
  { estate, onClose }: Given,
  send: (given: Sent) => Promise<unknown>,
  done: (given: Sent) => string,
) {
  const queries = useQueryClient();
  return useSingleMutation({
    mutationFn: send,
    onSuccess: (_answer: unknown, given: Sent) => {
      showSuccess(done(given));
      onClose();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: estateKey(estate) }),
  });
}

/** The fault of a field, as the server says it. */
export const faultOf = (error: unknown, field: string) =>
  error instanceof CallError ? error.fields[field] : undefined;

/** Why it was not saved, unless a field says it already. */
export function Failure({ error }: { readonly error: unknown }) {
  const isSaid = error instanceof CallError && Object.keys(error.fields).length > 0;
  return (
    <div role="alert" className="empty:hidden">
      {error !== null && !isSaid && <Notice kind="danger">{failureText(error)}</Notice>}
    </div>
  );
}

export function Foot({ onClose, children }: { readonly onClose: () => void; readonly children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
      <Button look="outline" name={words.cancel} onClick={onClose} />
      {children}
    </div>
  );
}
