import type { StaffRefundView } from '@gatelight/contract/money/accounting/payouts-and-refunds';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { MONEY_WORDS } from '../../../../strings/staff/money.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Field } from '../../../../ui/fields/field.tsx';
import { nairaText } from '../../../../ui/values/money.tsx';
import { ActDialog } from '../../acts/act-dialog.tsx';
import { usePermissions } from '../../use-permissions.ts';
import { waits } from './told-payer.tsx';
import { NO_ACCOUNT, PayerAccountFields, PersonField, isWholeAccount } from './refund-fields.tsx';

const words = MONEY_WORDS.refunds;

type Chosen = 'retry' | 'outside' | 'wallet';

/** The acts on a refund that needs a person, within this person's permissions. */
export function RefundActs({ row }: { readonly row: StaffRefundView }) {
  const [chosen, setChosen] = useState<Chosen>();
  const [account, setAccount] = useState(NO_ACCOUNT);
  const [given, setGiven] = useState({ bank: '', note: '' });
  const [person, setPerson] = useState('');
  const queries = useQueryClient();
  const may = usePermissions();
  // An open dialog stays: it says how the act ended, when the refund no longer waits.
  if (!waits(row.state) && chosen === undefined) return null;
  const set = (name: keyof typeof given) => (event: { readonly currentTarget: { readonly value: string } }) =>
    setGiven({ ...given, [name]: event.currentTarget.value });
  const shared = {
    onAsked: () => void queries.invalidateQueries({ queryKey: ['staff', 'refunds'] }),
    onClose: () => setChosen(undefined),
  };
  const amount = nairaText(row.amount_kobo);
  const isAccount = isWholeAccount(account);
  const bankReference = given.bank.trim();
  return (
    <>
      {may.has('refunds.ask') && <Button name={words.retry} onClick={() => setChosen('retry')} />}
      {may.has('journals.post') && <Button name={words.outside} look="outline" onClick={() => setChosen('outside')} />}
      {may.has('refunds.ask') && <Button name={words.toWallet} look="outline" onClick={() => setChosen('wallet')} />}
      {chosen === 'retry' && (
        <ActDialog
          {...shared}
          kind="refund.retry"
          input={{
            id: row.id,
            ...(isAccount && { account: { ...account, account_name: account.account_name.trim() } }),
          }}
          title={words.retryTitle(amount, row.reference)}
          effect={words.retryEffect}
          confirm={words.retry}
          isReady={account.bank_code === '' || isAccount}
        >
          <PayerAccountFields refund={row.id} value={account} onChange={setAccount} />
        </ActDialog>
      )}
      {chosen === 'outside' && (
        <ActDialog
          {...shared}
          kind="refund.paid-outside"
          input={{ id: row.id, bank_reference: bankReference, note: given.note.trim() }}
          title={words.outsideTitle(amount, row.reference)}
          effect={words.outsideEffect}
          confirm={words.outside}
          isReady={/^[\w./-]{3,100}$/.test(bankReference) && given.note.trim() !== ''}
        >
          <Field label={words.bankReference} required value={given.bank} onChange={set('bank')} />
          <Field label={MONEY_WORDS.note} required value={given.note} onChange={set('note')} />
        </ActDialog>
      )}
      {chosen === 'wallet' && (
        <ActDialog
          {...shared}
          kind="refund.to-wallet"
          input={{ id: row.id, user_id: person }}
          title={words.toWalletTitle(amount, row.reference)}
          effect={words.toWalletEffect}
          confirm={words.toWallet}
          isReady={person !== ''}
        >
          <PersonField value={person} onChange={setPerson} />
        </ActDialog>
      )}
    </>
  );
}
