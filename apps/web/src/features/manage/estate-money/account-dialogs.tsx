import type { EstateAccount } from '@gatelight/contract/money/estate-money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { failureText } from '../../../api.ts';
import { useStepUp } from '../../../data/forms/use-step-up.ts';
import { ESTATE_MONEY_WORDS } from '../../../strings/manage/estate-money.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { showSuccess } from '../../../ui/feedback/toast.tsx';
import { BankAccountForm } from '../../../ui/fields/bank-account-form.tsx';
import type { BankAccountChoice } from '../../../ui/fields/bank-account-form.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Foot } from '../dialog-parts.tsx';
import type { Given } from '../dialog-parts.tsx';
import { banksQuery, decideAccount, enterAccount, moneyKey, resolveAccount } from './queries.ts';

const words = ESTATE_MONEY_WORDS.account;

function Password({
  value,
  error,
  onChange,
}: {
  readonly value: string;
  readonly error: string;
  readonly onChange: (value: string) => void;
}) {
  return (
    <Field
      label={words.password}
      name="password"
      type="password"
      autoComplete="current-password"
      autoFocus
      required
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** A new account: its bank returns the name, then the password, then a second person confirms. */
export function AccountDialog({ estate, hours, onClose }: Given & { readonly hours: number }) {
  const queries = useQueryClient();
  const banks = useQuery(banksQuery);
  const [password, setPassword] = useState('');
  const wanted = useRef<BankAccountChoice | null>(null);
  const entering = useStepUp(async () => {
    if (wanted.current) await enterAccount(estate, wanted.current);
  });
  async function enter(account: BankAccountChoice): Promise<void> {
    wanted.current = account;
    if (!(await entering.run(entering.needsPassword ? password : undefined))) return;
    showSuccess(words.entered);
    onClose();
    await queries.invalidateQueries({ queryKey: moneyKey(estate) });
  }
  return (
    <Dialog isOpen onClose={onClose} title={words.enterTitle} isBusy={entering.isBusy}>
      <p className="mt-2 text-ink-2">{words.enterText(hours)}</p>
      <BankAccountForm
        words={words.form}
        banks={banks.data ?? []}
        isLoading={banks.isPending}
        emptyText={banks.isError ? words.noBanks : words.banksLoading}
        // Only people know whose name it should be, so the warning is always there.
        resolve={async (account) => ({ ...(await resolveAccount(account)), is_own_name: false })}
        onConfirm={enter}
        problemOf={failureText}
        confirm={words.save}
        className="mt-4 grid gap-4"
      >
        {entering.needsPassword ? (
          <Password value={password} error={entering.problem} onChange={setPassword} />
        ) : (
          entering.problem !== '' && <Notice kind="danger">{entering.problem}</Notice>
        )}
      </BankAccountForm>
    </Dialog>
  );
}

/** A second person confirms or refuses an account; the person who entered it can take it back. */
export function DecideAccountDialog({ estate, account, onClose }: Given & { readonly account: EstateAccount }) {
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const [password, setPassword] = useState('');
  const confirms = useRef(false);
  const deciding = useStepUp(() => decideAccount(estate, account.id, confirms.current, reason.trim()));
  async function decide(confirm: boolean): Promise<void> {
    confirms.current = confirm;
    if (!(await deciding.run(deciding.needsPassword && confirm ? password : undefined))) return;
    showSuccess(confirm ? words.confirmed : words.refused);
    onClose();
    await queries.invalidateQueries({ queryKey: moneyKey(estate) });
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={account.is_yours ? words.takeBack : words.decideTitle}
      isBusy={deciding.isBusy}
    >
      <div className="mt-2 grid gap-4">
        {!account.is_yours && <p className="text-ink-2">{words.decideText}</p>}
        <p>
          <span className="block text-18 font-semibold wrap-anywhere">{account.account_name}</span>
          <span className="block text-14 text-ink-2">{`${account.bank_name} ${account.account_number}`}</span>
        </p>
        <Field
          label={words.reason}
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {deciding.needsPassword ? (
          <Password value={password} error={deciding.problem} onChange={setPassword} />
        ) : (
          deciding.problem !== '' && <Notice kind="danger">{deciding.problem}</Notice>
        )}
        <Foot onClose={onClose}>
          <Button
            look={account.is_yours ? 'danger' : 'outline'}
            name={account.is_yours ? words.takeBack : words.refuse}
            disabled={deciding.isBusy}
            onClick={() => void decide(false)}
          />
          {!account.is_yours && (
            <Button name={words.confirm} isLoading={deciding.isBusy} onClick={() => void decide(true)} />
          )}
        </Foot>
      </div>
    </Dialog>
  );
}
