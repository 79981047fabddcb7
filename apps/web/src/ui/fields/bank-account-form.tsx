import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { Notice } from '../feedback/notice.tsx';
import { Select } from '../select/select.tsx';
import { Field } from './field.tsx';
import { focusInvalid } from './focus-invalid.ts';
import { Form } from './form.tsx';

export type BankAccountChoice = { readonly bank_code: string; readonly account_number: string };

/** The bank's data about an account. */
export type NameOnAccount = {
  readonly account_name: string;
  readonly bank_name: string;
  readonly is_own_name: boolean;
  readonly check_digit_fits: boolean;
};

export type BankAccountFormProps = {
  readonly words: {
    readonly bank: string;
    readonly accountNumber: string;
    readonly accountNumberHint: string;
    readonly accountName: string;
    readonly check: string;
    readonly fill: string;
    readonly otherName: (name: string) => string;
    readonly digitWarning: string;
  };
  readonly banks: readonly { readonly code: string; readonly name: string }[];
  readonly isLoading?: boolean;
  /** Shown instead of the list of banks while it has not loaded. */
  readonly emptyText: string;
  /** Asks the bank for the name on the account. `problemOf` turns its errors into texts. */
  readonly resolve: (account: BankAccountChoice) => Promise<NameOnAccount>;
  /** The person has read the name and confirms this account. */
  readonly onConfirm: (account: BankAccountChoice, name: NameOnAccount) => Promise<void>;
  readonly problemOf: (failure: unknown) => string;
  /** The button below the name. */
  readonly confirm: string;
  readonly className?: string;
  /** Shown with the name. */
  readonly notice?: ReactNode;
  /** Further fields, such as the password. */
  readonly children?: ReactNode;
};

/** A bank account: the bank and ten digits, then the name that the bank returns. Nothing happens before the person has seen the name. */
export function BankAccountForm({
  words,
  banks,
  isLoading = false,
  emptyText,
  resolve,
  onConfirm,
  problemOf,
  confirm,
  className = 'grid gap-5',
  notice,
  children,
}: BankAccountFormProps) {
  const [bank, setBank] = useState('');
  const [number, setNumber] = useState('');
  const [found, setFound] = useState<NameOnAccount | null>(null);
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const edits = useRef(0);

  function applyEdit(set: () => void) {
    edits.current += 1;
    set();
    setFound(null);
    setProblem('');
  }

  async function submit(form: HTMLFormElement): Promise<void> {
    if (bank === '' || !/^\d{10}$/.test(number)) return setProblem(words.fill);
    const account = { bank_code: bank, account_number: number };
    const edit = edits.current;
    setIsBusy(true);
    setProblem('');
    try {
      if (found) await onConfirm(account, found);
      else {
        const name = await resolve(account);
        // The name of an account that is no longer in the form must not be shown.
        if (edit === edits.current) setFound(name);
      }
    } catch (failure) {
      if (edit === edits.current) setProblem(problemOf(failure));
    }
    setIsBusy(false);
    // A password that was refused, below the account.
    focusInvalid(form);
  }

  return (
    <Form
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
    >
      <Select
        label={words.bank}
        name="bank"
        required
        searchable
        value={bank}
        onChange={(value) => applyEdit(() => setBank(value))}
        options={banks.map(({ code, name }) => ({ value: code, label: name }))}
        isLoading={isLoading}
        emptyText={emptyText}
      />
      <Field
        label={words.accountNumber}
        name="account_number"
        inputMode="numeric"
        autoComplete="off"
        required
        maxLength={10}
        hint={words.accountNumberHint}
        value={number}
        onChange={(event) => {
          const digits = event.target.value.replaceAll(/\D/g, '').slice(0, 10);
          applyEdit(() => setNumber(digits));
        }}
      />
      <div role="alert" className="empty:hidden">
        {problem !== '' && <Notice kind="danger">{problem}</Notice>}
      </div>
      <div role="status" className="grid gap-3 empty:hidden">
        {found && (
          <>
            <p>
              <span className="block text-14 text-ink-2">{words.accountName}</span>
              <span className="text-18 font-semibold">{found.account_name}</span>
              <span className="block text-14 text-ink-2">{found.bank_name}</span>
            </p>
            {!found.is_own_name && <Notice kind="warning">{words.otherName(found.account_name)}</Notice>}
            {!found.check_digit_fits && <Notice kind="warning">{words.digitWarning}</Notice>}
            {notice}
          </>
        )}
      </div>
      {found && children}
      <Button type="submit" name={found ? confirm : words.check} wide isLoading={isBusy} />
    </Form>
  );
}
