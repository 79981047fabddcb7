import { listAccounts } from '@gatelight/contract/money/accounting/ledger';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { call } from '../../../../api.ts';
import { MONEY_WORDS } from '../../../../strings/staff/money.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { AmountField } from '../../../../ui/fields/amount-field.tsx';
import { Field } from '../../../../ui/fields/field.tsx';
import { Select } from '../../../../ui/select/select.tsx';
import { koboOf } from '../../../../ui/values/number-text.ts';
import { ActDialog } from '../../acts/act-dialog.tsx';
import { useAccounts } from '../../use-accounts.ts';
import { PersonField } from '../refunds/refund-fields.tsx';

const words = MONEY_WORDS.ledger;
const MOST_LINES = 20;
const MOST_ACCOUNTS = 100;

/** One amount: one account is debited, another is credited. */
type Entry = { readonly id: number; readonly debit: string; readonly credit: string; readonly naira: string };

/** Accounts that a journal by hand may name, by number. */
const accountsQuery = queryOptions({
  queryKey: ['staff', 'accounts', 'by-hand'],
  queryFn: async ({ signal }) => {
    const { items } = await call(listAccounts, { query: { by_hand: 'yes', limit: MOST_ACCOUNTS }, signal });
    return items.toSorted((a, b) => a.number.localeCompare(b.number, 'en', { numeric: true }));
  },
});

/** A journal by hand: debits, credits, the reason, and the person whose wallet it changes. */
export function JournalForm({ onClose }: { readonly onClose: () => void }) {
  const [entries, setEntries] = useState<readonly Entry[]>([{ id: 1, debit: '', credit: '', naira: '' }]);
  const [memo, setMemo] = useState('');
  const [user, setUser] = useState('');
  // One form is one journal: a repeat of the request returns the same journal.
  const [key] = useState(() => crypto.randomUUID());
  const queries = useQueryClient();
  const accounts = useQuery(accountsQuery);
  const wallet = `wallet:${user}`;
  const { nameOf } = useAccounts(user === '' ? [] : [wallet]);
  const options = [
    ...(user === '' ? [] : [{ value: wallet, label: nameOf(wallet) }]),
    ...(accounts.data ?? []).map(({ code, name, number }) => ({
      value: code,
      label: words.accountOption(name, number),
    })),
  ];
  const change = (id: number, part: Partial<Entry>) =>
    setEntries(entries.map((entry) => (entry.id === id ? { ...entry, ...part } : entry)));
  const isFilled = entries.every(
    ({ debit, credit, naira }) => debit !== '' && credit !== '' && debit !== credit && koboOf(naira) > 0,
  );
  function choosePerson(id: string): void {
    setUser(id);
    // The wallet of a person who is no longer chosen cannot be chosen either.
    const without = (code: string) => (code.startsWith('wallet:') ? '' : code);
    setEntries(entries.map((entry) => ({ ...entry, debit: without(entry.debit), credit: without(entry.credit) })));
  }
  return (
    <ActDialog
      kind="journal.post"
      input={{
        key,
        memo: memo.trim(),
        moves: entries.map(({ debit, credit, naira }) => ({ from: debit, to: credit, amount_kobo: koboOf(naira) })),
        ...(user !== '' && { user_id: user }),
      }}
      title={words.postTitle}
      effect={words.postEffect}
      confirm={words.post}
      isReady={isFilled && memo.trim().length >= 10}
      onAsked={() => void queries.invalidateQueries({ queryKey: ['staff', 'journals'] })}
      onClose={onClose}
    >
      {accounts.isError && <Notice kind="danger">{words.accountsFailed}</Notice>}
      {entries.map((entry, index) => (
        <fieldset key={entry.id} className="grid gap-3 rounded-md border border-line p-3">
          <legend className="px-1 text-13 text-ink-2">{index + 1}</legend>
          {(['debit', 'credit'] as const).map((side) => (
            <Select
              key={side}
              label={side === 'debit' ? words.debitAccount : words.creditAccount}
              hint={index > 0 ? undefined : side === 'debit' ? words.debitHint : words.creditHint}
              required
              searchable
              isLoading={accounts.isPending}
              emptyText={words.noAccounts}
              options={options}
              value={entry[side]}
              onChange={(code) => change(entry.id, { [side]: code })}
            />
          ))}
          <AmountField
            label={MONEY_WORDS.amount}
            required
            value={entry.naira}
            onChange={(naira) => change(entry.id, { naira })}
          />
          {entries.length > 1 && (
            <Button
              name={words.removeLine}
              look="quiet"
              small
              icon={<Trash aria-hidden="true" size={16} />}
              onClick={() => setEntries(entries.filter(({ id }) => id !== entry.id))}
            />
          )}
        </fieldset>
      ))}
      {entries.length < MOST_LINES && (
        <Button
          name={words.addLine}
          look="outline"
          small
          onClick={() =>
            setEntries([
              ...entries,
              { id: Math.max(...entries.map(({ id }) => id)) + 1, debit: '', credit: '', naira: '' },
            ])
          }
        />
      )}
      <Field
        label={words.postMemo}
        required
        value={memo}
        onChange={({ currentTarget }) => setMemo(currentTarget.value)}
      />
      <details>
        <summary className="min-h-11 cursor-pointer content-center font-semibold">{words.named}</summary>
        <PersonField value={user} onChange={choosePerson} />
      </details>
    </ActDialog>
  );
}
