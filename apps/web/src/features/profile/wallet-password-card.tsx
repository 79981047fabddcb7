import { setPreference } from '@gatelight/contract/inbox';
import Wallet from 'lucide-react/icons/wallet';
import { useState } from 'react';
import { call } from '../../api.ts';
import { useStepUp } from '../../data/use-step-up.ts';
import { PROFILE_WORDS as WORDS } from '../../strings/app/profile.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { focusInvalid } from '../../ui/fields/focus-invalid.ts';
import { Form } from '../../ui/fields/form.tsx';
import { ChoiceRows } from './choice-rows.tsx';
import { Group } from './group.tsx';
import { useChoices } from './use-choices.ts';

/** Whether a purchase from the wallet takes the password. Turning it off takes the password too. */
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
  const [password, setPassword] = useState('');
  const change = useStepUp(() => call(setPreference, { body: { setting: 'wallet.password', allowed: false } }));

  async function confirm(form: HTMLFormElement): Promise<void> {
    if (!(await change.run(change.needsPassword ? password : undefined))) return focusInvalid(form);
    onDone();
    onClose();
  }

  return (
    <Dialog isOpen onClose={onClose} title={WORDS.walletOffTitle} isBusy={change.isBusy}>
      <Form
        className="mt-2 grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void confirm(event.currentTarget);
        }}
      >
        <p className="text-ink-2">{change.needsPassword ? WORDS.walletOffPassword : WORDS.walletOffText}</p>
        {change.needsPassword && (
          <Field
            label={WORDS.deletePassword}
            name="password"
            type="password"
            autoComplete="current-password"
            autoFocus
            required
            value={password}
            error={change.problem}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
        {!change.needsPassword && change.problem !== '' && <Notice kind="danger">{change.problem}</Notice>}
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button name={WORDS.cancel} look="outline" type="button" disabled={change.isBusy} onClick={onClose} />
          <Button name={WORDS.walletOffConfirm} type="submit" isLoading={change.isBusy} />
        </div>
      </Form>
    </Dialog>
  );
}
