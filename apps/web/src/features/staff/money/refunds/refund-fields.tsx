import { listPeople } from '@gatelight/contract/office/people';
import { listRefundBanks } from '@gatelight/contract/money/accounting/payouts-and-refunds';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, failureText } from '../../../../api.ts';
import { MONEY_WORDS } from '../../../../strings/staff/money.ts';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { Field } from '../../../../ui/fields/field.tsx';
import { useDebounced } from '../../../../ui/hooks/use-debounced.ts';
import { ChoiceField } from '../../choice-field.tsx';

const words = MONEY_WORDS.refunds;

/** Enough to choose from; a user who does not find the customer types more. */
const MOST_PEOPLE = 8;

const banksQuery = (refund: string) =>
  queryOptions({
    queryKey: ['admin', 'refunds', refund, 'banks'],
    queryFn: ({ signal }) => call(listRefundBanks, { params: { id: refund }, signal }),
    staleTime: 3_600_000,
  });

const peopleQuery = (q: string) =>
  queryOptions({
    queryKey: ['admin', 'people', 'choices', q],
    queryFn: async ({ signal }) => (await call(listPeople, { query: { q, limit: MOST_PEOPLE }, signal })).items,
    enabled: q.length >= 2,
  });

export type PayerAccount = {
  readonly bank_code: string;
  readonly account_number: string;
  readonly account_name: string;
};

/** No bank: the refund goes back to the account that the payment came from. */
export const NO_ACCOUNT: PayerAccount = { bank_code: '', account_number: '', account_name: '' };

export const isWholeAccount = ({ bank_code, account_number, account_name }: PayerAccount): boolean =>
  bank_code !== '' && /^\d{10}$/.test(account_number) && account_name.trim() !== '';

/** The account of the payer to which a refund goes. */
export function PayerAccountFields({
  refund,
  value,
  onChange,
}: {
  /** The id of the refund: each provider has its own codes of banks. */
  readonly refund: string;
  readonly value: PayerAccount;
  readonly onChange: (account: PayerAccount) => void;
}) {
  const { data: banks = [], isError } = useQuery(banksQuery(refund));
  return (
    <>
      {isError && <Notice kind="warning">{words.noBanks}</Notice>}
      <ChoiceField
        label={words.bank}
        value={value.bank_code === '' ? 'same' : value.bank_code}
        options={[
          { value: 'same', label: words.sameAccount },
          ...banks.map(({ code, name }) => ({ value: code, label: name })),
        ]}
        onChange={(code) => onChange(code === 'same' ? NO_ACCOUNT : { ...value, bank_code: code })}
      />
      {value.bank_code !== '' && (
        <>
          <Field
            label={words.accountNumber}
            required
            inputMode="numeric"
            maxLength={10}
            value={value.account_number}
            onChange={(event) => onChange({ ...value, account_number: event.target.value.replaceAll(/\D/g, '') })}
          />
          <Field
            label={words.accountName}
            required
            maxLength={100}
            value={value.account_name}
            onChange={(event) => onChange({ ...value, account_name: event.target.value })}
          />
        </>
      )}
    </>
  );
}

export type PersonFieldProps = {
  /** The id of the customer; empty until one is chosen. */
  readonly value: string;
  readonly onChange: (id: string) => void;
};

/** A customer with an account, found by details that a caller gives and chosen from the results. */
export function PersonField({ value, onChange }: PersonFieldProps) {
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim(), 300);
  const { data: people = [], isSuccess, error } = useQuery(peopleQuery(q));
  return (
    <div className="grid gap-2">
      <Field
        label={words.findPerson}
        value={typed}
        autoComplete="off"
        onChange={(event) => {
          setTyped(event.target.value);
          onChange('');
        }}
      />
      <div role="status" className="empty:hidden">
        {error && <Notice kind="danger">{failureText(error)}</Notice>}
      </div>
      {isSuccess && (
        <fieldset className="grid max-h-44 gap-1 overflow-auto rounded-md border border-line p-2">
          <legend className="sr-only">{words.person}</legend>
          {people.length === 0 && <p className="p-1 text-14 text-ink-2">{words.noPerson}</p>}
          {people.map((person) => (
            <label key={person.id} className="flex min-h-9 items-center gap-3 text-14">
              <input type="radio" name="person" checked={person.id === value} onChange={() => onChange(person.id)} />
              <span className="min-w-0 wrap-anywhere">
                {person.name}
                <span className="text-ink-2">
                  {' '}
                  · {[person.email, person.phone].filter((part) => part !== null).join(' · ')}
                </span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </div>
  );
}
