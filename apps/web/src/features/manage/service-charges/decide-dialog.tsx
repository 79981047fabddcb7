import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Failure, Foot, faultOf, useChange } from '../dialog-parts.tsx';
import type { Given } from '../dialog-parts.tsx';

export type DecideDialogProps = Given & {
  readonly title: string;
  readonly text: string;
  readonly words: Readonly<Record<'confirm' | 'confirmed' | 'refuse' | 'refused' | 'refuseReason', string>>;
  /** The text of the button for the person who requested it, who may only take it back. */
  readonly takeBack?: string | undefined;
  readonly send: (confirm: boolean, reason: string) => Promise<unknown>;
};

/** The second person confirms or refuses a request. */
export function DecideDialog({ title, text, words, takeBack, send, ...given }: DecideDialogProps) {
  const [reason, setReason] = useState('');
  const decide = useChange(
    given,
    (confirm: boolean) => send(confirm, reason.trim()),
    (confirm) => (confirm ? words.confirmed : words.refused),
  );
  const isYours = takeBack !== undefined;
  return (
    <Dialog isOpen onClose={given.onClose} title={title} isBusy={decide.isPending}>
      <div className="mt-2 grid gap-4">
        <p className="text-ink-2">{text}</p>
        {!isYours && (
          <Field
            label={words.refuseReason}
            maxLength={200}
            value={reason}
            error={faultOf(decide.error, 'reason')}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
        <Failure error={decide.error} />
        <Foot onClose={given.onClose}>
          <Button
            look={isYours ? 'danger' : 'outline'}
            name={takeBack ?? words.refuse}
            disabled={decide.isPending}
            onClick={() => decide.mutate(false)}
          />
          {!isYours && <Button name={words.confirm} isLoading={decide.isPending} onClick={() => decide.mutate(true)} />}
        </Foot>
      </div>
    </Dialog>
  );
}
