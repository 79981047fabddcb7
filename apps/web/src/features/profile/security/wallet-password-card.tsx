import { setPreference } from '@gatelight/contract/base/preferences';
import Wallet from 'lucide-react/icons/wallet';
import { useState } from 'react';
import { CallError, call, failureText } from '../../../api.ts';
import { useConfirmation } from '../../../data/forms/use-confirmation.ts';
import { PROFILE_WORDS as WORDS } from '../../../strings/app/profile.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { focusInvalid } from '../../../ui/fields/focus-invalid.ts';
import { Form } from '../../../ui/fields/form.tsx';
import { ConfirmField } from '../../../ui/payment/confirm-field.tsx';
import { ChoiceRows } from '../notifications/choice-rows.tsx';
import { Group } from '../group.tsx';
import { useChoices } from '../notifications/use-choices.ts';

/** Whether a purchase from the wallet needs the password or the PIN. Turning it off needs one of them too. */
export function WalletPasswordCard() {
  const choices = useChoices();
  const [isTurningOff, setIsTurningOff] = useState(false);
  return (
    <>
      <Group icon={<Wallet size={22} strokeWidth={1.75} />} title={WORDS.walletTitle}>
        <ChoiceRows
          settings={['wallet.password']}
          choices={{
            ...choices,
            changeChoice: (setting, allowed) => {
              // Without an undo: that would be turning it off.
              if (allowed) return choices.changeChoice(setting, allowed, false);
              setIsTurningOff(true);
              return undefined;
            },
          }}
        />
      </Group>
      {isTurningOff && (
        <TurnOffDialog
          onClose={() => setIsTurningOff(false)}
          onDone={() => choices.showSaved({ setting: 'wallet.password', allowed: false })}
        />
      )}
    </>
  );
}

function TurnOffDialog({ onClose, onDone }: { readonly onClose: () => void; readonly onDone: () => void }) {
  const confirmation = useConfirmation();
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);

  async function turnOff(form: HTMLFormElement): Promise<void> {
    setIsBusy(true);
    setProblem('');
    try {
      await confirmation.sendConfirmed(() =>
        call(setPreference, { body: { setting: 'wallet.password', allowed: false } }),
      );
      onDone();
      onClose();
    } catch (failure) {
      const isQuestion = failure instanceof CallError && failure.code === 'step-up-required';
      if (!isQuestion) setProblem(failureText(failure));
      focusInvalid(form);
    }
    setIsBusy(false);
  }

  return (
    <Dialog isOpen onClose={onClose} title={WORDS.walletOffTitle} isBusy={isBusy}>
      <Form
        className="mt-2 grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void turnOff(event.currentTarget);
        }}
      >
        <p className="text-ink-2">{WORDS.walletOffText}</p>
        <ConfirmField confirmation={confirmation} hints={WORDS.walletOffConfirmation} error={problem} />
        {confirmation.way === null && problem !== '' && <Notice kind="danger">{problem}</Notice>}
        <div className="answers">
          <Button name={WORDS.cancel} look="outline" type="button" disabled={isBusy} onClick={onClose} />
          <Button name={WORDS.walletOffConfirm} type="submit" isLoading={isBusy} />
        </div>
      </Form>
    </Dialog>
  );
}
