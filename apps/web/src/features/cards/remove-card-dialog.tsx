import type { SavedCard } from '@gatelight/contract/money/payments/cards';
import { useState } from 'react';
import { useCardRemoval } from '../../data/payment/cards.ts';
import { useStepUp } from '../../data/forms/use-step-up.ts';
import { CARDS_WORDS as WORDS } from '../../strings/app/cards.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { showSuccess } from '../../ui/feedback/toast.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { focusInvalid } from '../../ui/fields/focus-invalid.ts';
import { Form } from '../../ui/fields/form.tsx';

/** Asks for confirmation, and for the password if it was not typed a moment ago. */
export function RemoveCardDialog({ card, onClose }: { readonly card: SavedCard; readonly onClose: () => void }) {
  const [password, setPassword] = useState('');
  const remove = useCardRemoval();
  const removal = useStepUp(() => remove(card.id));

  async function confirm(form: HTMLFormElement): Promise<void> {
    if (!(await removal.run(removal.needsPassword ? password : undefined))) return focusInvalid(form);
    showSuccess(WORDS.removed);
    onClose();
  }

  return (
    <Dialog isOpen onClose={onClose} title={WORDS.removeTitle} isBusy={removal.isBusy}>
      <Form
        className="mt-2 grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void confirm(event.currentTarget);
        }}
      >
        <p className="text-ink-2">{removal.needsPassword ? WORDS.passwordText : WORDS.removeText(card.name)}</p>
        {removal.needsPassword && (
          <Field
            label={WORDS.password}
            name="password"
            type="password"
            autoComplete="current-password"
            autoFocus
            required
            value={password}
            error={removal.problem}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
        {!removal.needsPassword && removal.problem !== '' && <Notice kind="danger">{removal.problem}</Notice>}
        <div className="answers">
          <Button name={WORDS.cancel} look="outline" type="button" disabled={removal.isBusy} onClick={onClose} />
          <Button name={WORDS.confirmRemove} look="danger" type="submit" isLoading={removal.isBusy} />
        </div>
      </Form>
    </Dialog>
  );
}
