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
export function useChange<Sent, Answer>(
  { estate, onClose }: Given,
  send: (given: Sent) => Answer,
  done: (given: Sent, answer: Awaited<Answer>) => string,
) {
  const queries = useQueryClient();
  return useSingleMutation({
    mutationFn: async (given: Sent): Promise<Awaited<Answer>> => await send(given),
    onSuccess: (answer: Awaited<Answer>, given: Sent) => {
      showSuccess(done(given, answer));
      onClose();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: estateKey(estate) }),
  });
}

/** For each refusal, the fields that show it. */
const shown = new WeakMap<CallError, Set<string>>();

/** The server's error of a field. `Failure` leaves out the fields that were read with this. */
export function faultOf(error: unknown, field: string): string | undefined {
  if (!(error instanceof CallError)) return undefined;
  const fields = shown.get(error) ?? new Set();
  shown.set(error, fields.add(field));
  return error.fields[field];
}

/** Why it was not saved, unless a field of the dialog shows it. Below the fields. */
export function Failure({ error }: { readonly error: unknown }) {
  const wrong = error instanceof CallError ? Object.entries(error.fields) : [];
  const silent = wrong.filter(([field]) => !shown.get(error as CallError)?.has(field));
  const isSaid = wrong.length > 0 && silent.length === 0;
  return (
    <div role="alert" className="empty:hidden">
      {error !== null && !isSaid && (
        <Notice kind="danger">
          {failureText(error)}
          {silent.length > 0 && (
            <ul className="mt-1 list-disc pl-4">
              {silent.map(([field, text]) => (
                <li key={field}>{words.fieldFault(field.replaceAll(/[._]/g, ' '), text)}</li>
              ))}
            </ul>
          )}
        </Notice>
      )}
    </div>
  );
}

export function Foot({ onClose, children }: { readonly onClose: () => void; readonly children: ReactNode }) {
  return (
    <div className="answers">
      <Button look="outline" name={words.cancel} onClick={onClose} />
      {children}
    </div>
  );
}
