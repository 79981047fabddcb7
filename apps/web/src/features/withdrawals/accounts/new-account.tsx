import type { BankAccount } from '@gatelight/contract/money/withdrawals';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { failureText } from '../../../api.ts';
import { useStepUp } from '../../../data/forms/use-step-up.ts';
import { WITHDRAWAL_WORDS as WORDS } from '../../../strings/app/withdrawals.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { BankAccountForm } from '../../../ui/fields/bank-account-form.tsx';
import type { BankAccountChoice } from '../../../ui/fields/bank-account-form.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { banksQuery, keepAccount, resolveAccount } from '../queries.ts';

type NewAccountProps = {
  readonly onKept: (account: BankAccount) => void;
  readonly submitName?: string;
  readonly className?: string;
};

/** A new bank account: its bank returns the name on it, and the password is needed before it is saved. */
export function NewAccount({
  onKept,
  submitName = WORDS.addAccount,
  className = 'card grid gap-5 p-4 sm:p-5',
}: NewAccountProps) {
  const banks = useQuery(banksQuery);
  const [password, setPassword] = useState('');
  const wanted = useRef<BankAccountChoice | null>(null);
  const kept = useRef<BankAccount | null>(null);
  const keeping = useStepUp(async () => {
    if (wanted.current) kept.current = await keepAccount(wanted.current);
  });

  async function saveAccount(account: BankAccountChoice): Promise<void> {
    wanted.current = account;
    if (!(await keeping.run(keeping.needsPassword ? password : undefined))) return;
    if (kept.current) onKept(kept.current);
  }

  return (
    <BankAccountForm
      words={WORDS}
      banks={banks.data ?? []}
      isLoading={banks.isPending}
      emptyText={banks.isError ? WORDS.noBanks : WORDS.bankLoading}
      resolve={resolveAccount}
      onConfirm={saveAccount}
      problemOf={failureText}
      confirm={submitName}
      className={className}
      notice={<Notice kind="info">{WORDS.waitNotice}</Notice>}
    >
      {keeping.needsPassword ? (
        <div className="grid gap-2">
          <p className="text-14 text-ink-2">{WORDS.passwordText}</p>
          <Field
            label={WORDS.password}
            name="password"
            type="password"
            autoComplete="current-password"
            autoFocus
            required
            value={password}
            error={keeping.problem}
            onChange={(event) => setPassword(event.target.value)}
          />
        </div>
      ) : (
        keeping.problem !== '' && <Notice kind="danger">{keeping.problem}</Notice>
      )}
    </BankAccountForm>
  );
}
