import { cardName } from '@gatelight/contract/money/payments/cards';
import { fieldProblem } from '@gatelight/contract/message-of';
import type { SavedCard } from '@gatelight/contract/money/payments/cards';
import { useState } from 'react';
import { useCardChange } from '../../data/payment/cards.ts';
import { CARDS_WORDS as WORDS } from '../../strings/app/cards.ts';
import { fieldMessage } from '../../strings/common/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { showSuccess } from '../../ui/feedback/toast.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Form } from '../../ui/fields/form.tsx';

/** The owner's name for a card. */
export function NameCardDialog({ card, onClose }: { readonly card: SavedCard; readonly onClose: () => void }) {
  const [name, setName] = useState<string>(card.name);
  const [problem, setProblem] = useState('');
  const change = useCardChange();

  function save() {
    const checked = cardName.safeParse(name);
    if (!checked.success) return setProblem(fieldMessage(fieldProblem(checked.error.issues[0]?.message ?? '')));
    change.mutate(
      { id: card.id, name: checked.data },
      {
        onSuccess() {
          showSuccess(WORDS.saved);
          onClose();
        },
        onError: (error) => setProblem(error.message),
      },
    );
  }

  return (
    <Dialog isOpen onClose={onClose} title={WORDS.renameTitle} isBusy={change.isPending}>
      <Form
        className="mt-3 grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Field
          label={WORDS.name}
          hint={WORDS.nameHint}
          name="cardName"
          maxLength={40}
          autoComplete="off"
          value={name}
          error={problem}
          onChange={(event) => {
            setName(event.target.value);
            setProblem('');
          }}
        />
        <div className="answers">
          <Button name={WORDS.cancel} look="outline" type="button" disabled={change.isPending} onClick={onClose} />
          <Button name={WORDS.save} type="submit" isLoading={change.isPending} />
        </div>
      </Form>
    </Dialog>
  );
}
