import type { StaffPayout } from '@gatelight/contract/money/accounting/payouts-and-refunds';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { MONEY_WORDS } from '../../../../strings/staff/money.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Field } from '../../../../ui/fields/field.tsx';
import { nairaText } from '../../../../ui/values/money.tsx';
import { ActDialog } from '../../acts/act-dialog.tsx';
import { usePermissions } from '../../use-permissions.ts';

const words = MONEY_WORDS.payouts;

/** The acts of finance on a payout: approves it, stops it before it is sent, or gives the code for which the provider waits. */
export function PayoutActs({ row }: { readonly row: StaffPayout }) {
  const [chosen, setChosen] = useState<'approve' | 'reject' | 'code' | 'resend'>();
  const [note, setNote] = useState('');
  const [code, setCode] = useState('');
  const queries = useQueryClient();
  const may = usePermissions().has('payouts.approve');
  const amount = nairaText(row.amount_kobo);
  const isWaiting = row.approval === 'waiting' && row.status === 'requested';
  const stopName = isWaiting ? words.reject : words.stop;
  // Only after the dialog is closed: the act may remove the row from the list, and with it the result in the dialog.
  function onClose(): void {
    setChosen(undefined);
    setCode('');
    void queries.invalidateQueries({ queryKey: ['staff', 'payouts'] });
    void queries.invalidateQueries({ queryKey: ['admin', 'history', 'payout', row.reference] });
  }
  if (!may) return null;
  return (
    <>
      {isWaiting && <Button name={words.approve} onClick={() => setChosen('approve')} />}
      {row.status === 'requested' && <Button name={stopName} look="outline" onClick={() => setChosen('reject')} />}
      {row.code === 'needed' && (
        <>
          <Button name={words.giveCode} onClick={() => setChosen('code')} />
          <Button name={words.resendCode} look="outline" onClick={() => setChosen('resend')} />
        </>
      )}
      {chosen === 'approve' && (
        <ActDialog
          kind="payout.approve"
          input={{ reference: row.reference }}
          title={words.approveTitle(amount, row.user.name)}
          effect={words.approveEffect(row.needs_two)}
          confirm={words.approve}
          onClose={onClose}
        />
      )}
      {chosen === 'reject' && (
        <ActDialog
          kind="payout.reject"
          input={{ reference: row.reference, note }}
          title={(isWaiting ? words.rejectTitle : words.stopTitle)(amount, row.user.name)}
          effect={row.estate_id === null ? words.rejectEffect : words.estateRejectEffect}
          confirm={stopName}
          isDanger
          isReady={note.trim() !== ''}
          onClose={onClose}
        >
          <Field
            label={words.rejectNote}
            required
            value={note}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
        </ActDialog>
      )}
      {chosen === 'code' && (
        <ActDialog
          kind="payout.give-code"
          input={{ reference: row.reference, code }}
          title={words.giveCodeTitle(amount, row.user.name)}
          effect={words.giveCodeEffect}
          confirm={words.giveCode}
          isReady={/^\d{4,10}$/.test(code)}
          doneText={words.giveCodeDone}
          onClose={onClose}
        >
          <Field
            label={words.codeOfProvider}
            hint={words.codeHint}
            required
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            value={code}
            onChange={({ currentTarget }) => setCode(currentTarget.value.replaceAll(/\D/g, ''))}
          />
        </ActDialog>
      )}
      {chosen === 'resend' && (
        <ActDialog
          kind="payout.resend-code"
          input={{ reference: row.reference }}
          title={words.resendCodeTitle(amount, row.user.name)}
          effect={words.resendCodeEffect}
          confirm={words.resendCode}
          doneText={words.resendCodeDone}
          onClose={onClose}
        />
      )}
    </>
  );
}
