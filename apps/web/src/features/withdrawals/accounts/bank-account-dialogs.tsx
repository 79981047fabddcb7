import type { BankAccount } from '@gatelight/contract/money/withdrawals';
import { useState } from 'react';
import { failureText } from '../../../api.ts';
import { BANK_ACCOUNT_WORDS as WORDS } from '../../../strings/app/bank-accounts.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { showSuccess } from '../../../ui/feedback/toast.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { nameOf } from './bank-account-row.tsx';
import { changeAccount, forgetAccount } from '../queries.ts';

type AccountDialogProps = {
  readonly account: BankAccount;
  readonly onClose: () => void;
  readonly onDone: () => Promise<unknown>;
};

/** Sends one change; the sentence of a refusal stays in the dialog. */
function useChange({ onClose, onDone }: AccountDialogProps, send: () => Promise<unknown>, done: string) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState('');
  async function run(): Promise<void> {
    setIsBusy(true);
    setProblem('');
    try {
      await send();
      showSuccess(done);
    } catch (failure) {
      setProblem(failureText(failure));
      setIsBusy(false);
      void onDone();
      return;
    }
    // The list first: the focus returns to a button that may have been removed with its row.
    await onDone();
    onClose();
  }
  return { isBusy, problem, run, clear: () => setProblem('') };
}

/** The owner's name for an account. */
export function NameAccountDialog(props: AccountDialogProps) {
  const { account, onClose } = props;
  const [name, setName] = useState(account.name ?? '');
  const change = useChange(props, () => changeAccount(account.id, { name: name.trim() }), WORDS.saved);
  return (
    <Dialog isOpen onClose={onClose} title={WORDS.renameTitle} isBusy={change.isBusy}>
      <Form
        className="mt-3 grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void change.run();
        }}
      >
        <Field
          label={WORDS.name}
          hint={WORDS.nameHint}
          name="bankAccountName"
          maxLength={60}
          autoComplete="off"
          value={name}
          error={change.problem}
          onChange={(event) => {
            setName(event.target.value);
            change.clear();
          }}
        />
        <div className="answers">
          <Button name={WORDS.cancel} look="outline" type="button" disabled={change.isBusy} onClick={onClose} />
          <Button name={WORDS.save} type="submit" isLoading={change.isBusy} />
        </div>
      </Form>
    </Dialog>
  );
}

/** Asks again before an account is removed. */
export function RemoveAccountDialog(props: AccountDialogProps) {
  const { account, onClose } = props;
  const change = useChange(props, () => forgetAccount(account.id), WORDS.removed);
  return (
    <Dialog isOpen onClose={onClose} title={WORDS.removeTitle} isBusy={change.isBusy}>
      <div className="mt-2 grid gap-5">
        <p className="text-ink-2">{WORDS.removeText(`${nameOf(account)}, ${account.bank_name}`)}</p>
        <div role="alert" className="empty:hidden">
          {change.problem !== '' && <Notice kind="danger">{change.problem}</Notice>}
        </div>
        <div className="answers">
          <Button name={WORDS.cancel} look="outline" disabled={change.isBusy} onClick={onClose} />
          <Button
            name={WORDS.confirmRemove}
            look="danger"
            isLoading={change.isBusy}
            onClick={() => void change.run()}
          />
        </div>
      </div>
    </Dialog>
  );
}
