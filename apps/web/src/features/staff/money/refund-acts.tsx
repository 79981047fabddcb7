import type { StaffRefundView } from '@gatelight/contract/payouts-and-refunds';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { MONEY_WORDS } from '../../../strings/staff/money.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { nairaText } from '../../../ui/values/money.tsx';
import { ActDialog } from '../acts/act-dialog.tsx';
import { usePermissions } from '../use-permissions.ts';

const words = MONEY_WORDS.refunds;

type Chosen = 'retry' | 'outside' | 'wallet';

/** What may be done about a refund that needs a person, as far as this person may. */
export function RefundActs({ row }: { readonly row: StaffRefundView }) {
  const [chosen, setChosen] = useState<Chosen>();
  const [given, setGiven] = useState({
    bank_code: '',
    account_number: '',
    account_name: '',
    bank: '',
    note: '',
    user: '',
  });
  const queries = useQueryClient();
  const may = usePermissions();
  if (row.state !== 'needs_attention') return null;
  const set = (name: keyof typeof given) => (event: { readonly currentTarget: { readonly value: string } }) =>
    setGiven({ ...given, [name]: event.currentTarget.value.trim() });
  const setText = (event: { readonly currentTarget: { readonly value: string } }) =>
    setGiven({ ...given, note: event.currentTarget.value });
  const shared = {
    onAsked: () => void queries.invalidateQueries({ queryKey: ['staff', 'refunds'] }),
    onClose: () => setChosen(undefined),
  };
  const amount = nairaText(row.amount_kobo);
  const { bank_code, account_number, account_name } = given;
  const hasAccount = bank_code !== '' || account_number !== '' || account_name !== '';
  const isAccount = bank_code.length >= 2 && /^\d{10}$/.test(account_number) && account_name !== '';
  return (
    <>
      {may.has('refunds.ask') && <Button name={words.retry} onClick={() => setChosen('retry')} />}
      {may.has('journals.post') && <Button name={words.outside} look="outline" onClick={() => setChosen('outside')} />}
      {may.has('refunds.ask') && <Button name={words.toWallet} look="outline" onClick={() => setChosen('wallet')} />}
      {chosen === 'retry' && (
        <ActDialog
          {...shared}
          kind="refund.retry"
          input={{ id: row.id, ...(isAccount && { account: { bank_code, account_number, account_name } }) }}
          title={words.retryTitle(amount, row.reference)}
          effect={words.retryEffect}
          confirm={words.retry}
          isReady={!hasAccount || isAccount}
        >
          <Field label={words.bankCode} hint={words.bankCodeHint} defaultValue="" onChange={set('bank_code')} />
          <Field label={words.accountNumber} inputMode="numeric" defaultValue="" onChange={set('account_number')} />
          <Field label={words.accountName} defaultValue="" onBlur={set('account_name')} />
        </ActDialog>
      )}
      {chosen === 'outside' && (
        <ActDialog
          {...shared}
          kind="refund.paid-outside"
          input={{ id: row.id, bank_reference: given.bank, note: given.note }}
          title={words.outsideTitle(amount, row.reference)}
          effect={words.outsideEffect}
          confirm={words.outside}
          isReady={/^[\w./-]{3,100}$/.test(given.bank) && given.note.trim() !== ''}
        >
          <Field label={words.bankReference} required defaultValue="" onChange={set('bank')} />
          <Field label={MONEY_WORDS.note} required value={given.note} onChange={setText} />
        </ActDialog>
      )}
      {chosen === 'wallet' && (
        <ActDialog
          {...shared}
          kind="refund.to-wallet"
          input={{ id: row.id, user_id: given.user }}
          title={words.toWalletTitle(amount, row.reference)}
          effect={words.toWalletEffect}
          confirm={words.toWallet}
          isReady={/^[1-9]\d*$/.test(given.user)}
        >
          <Field
            label={words.userId}
            hint={words.userIdHint}
            required
            inputMode="numeric"
            defaultValue=""
            onChange={set('user')}
          />
        </ActDialog>
      )}
    </>
  );
}
