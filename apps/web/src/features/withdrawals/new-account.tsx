import type { BankAccount } from '@gatelight/contract/withdrawals';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { failureText } from '../../api.ts';
import { useStepUp } from '../../data/use-step-up.ts';
import { WITHDRAWAL_WORDS as WORDS } from '../../strings/app/withdrawals.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { Select } from '../../ui/select/select.tsx';
import { banksQuery, keepAccount, resolveAccount } from './queries.ts';
import type { ResolvedAccount } from './queries.ts';

type NewAccountProps = {
  readonly onKept: (account: BankAccount) => void;
  readonly submitName?: string;
  readonly className?: string;
};

/** A new bank account: its bank says the name on it, and the password is asked for before it is kept. */
export function NewAccount({
  onKept,
  submitName = WORDS.addAccount,
  className = 'card grid gap-5 p-4 sm:p-5',
}: NewAccountProps) {
  const banks = useQuery(banksQuery);
  const [bank, setBank] = useState('');
  const [number, setNumber] = useState('');
  const [found, setFound] = useState<ResolvedAccount | null>(null);
  const [problem, setProblem] = useState('');
  const [isChecking, setIsChecking] = useState(false);
  const [password, setPassword] = useState('');
  const kept = useRef<BankAccount | null>(null);
  const keeping = useStepUp(async () => {
    kept.current = await keepAccount(bank, number);
  });

  function change(set: () => void) {
    set();
    setFound(null);
    setProblem('');
  }

  async function check(): Promise<void> {
    if (bank === '' || !/^\d{10}$/.test(number)) return setProblem(WORDS.fillNew);
    setIsChecking(true);
    try {
      setFound(await resolveAccount(bank, number));
    } catch (failure) {
      setProblem(failureText(failure));
    }
    setIsChecking(false);
  }

  async function keep(): Promise<void> {
    if (!(await keeping.run(keeping.needsPassword ? password : undefined))) return;
    if (kept.current) onKept(kept.current);
  }

  return (
    <Form
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        void (found ? keep() : check());
      }}
    >
      <Select
        label={WORDS.bank}
        name="bank"
        required
        searchable
        value={bank}
        onChange={(value) => change(() => setBank(value))}
        options={(banks.data ?? []).map(({ code, name }) => ({ value: code, label: name }))}
        isLoading={banks.isPending}
        emptyText={banks.isError ? WORDS.noBanks : WORDS.bankLoading}
      />
      <Field
        label={WORDS.accountNumber}
        name="account_number"
        inputMode="numeric"
        autoComplete="off"
        required
        maxLength={10}
        hint={WORDS.accountNumberHint}
        value={number}
        onChange={(event) => {
          const digits = event.target.value.replaceAll(/\D/g, '').slice(0, 10);
          change(() => setNumber(digits));
        }}
      />
      <div role="alert" className="empty:hidden">
        {problem !== '' && <Notice kind="danger">{problem}</Notice>}
      </div>
      <div role="status" className="grid gap-3 empty:hidden">
        {found && (
          <>
            <p>
              <span className="block text-14 text-ink-2">{WORDS.accountName}</span>
              <span className="text-18 font-semibold">{found.account_name}</span>
              <span className="block text-14 text-ink-2">{found.bank_name}</span>
            </p>
            {!found.is_own_name && <Notice kind="warning">{WORDS.otherName(found.account_name)}</Notice>}
            {!found.check_digit_fits && <Notice kind="warning">{WORDS.digitWarning}</Notice>}
            <Notice kind="info">{WORDS.waitNotice}</Notice>
          </>
        )}
      </div>
      {found && keeping.needsPassword && (
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
      )}
      {found && !keeping.needsPassword && keeping.problem !== '' && <Notice kind="danger">{keeping.problem}</Notice>}
      <Button type="submit" name={found ? submitName : WORDS.checkName} wide isLoading={isChecking || keeping.isBusy} />
    </Form>
  );
}
