import type { MoneyException } from '@gatelight/contract/money/accounting/money-exceptions';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '../../../../data/session/user-store.ts';
import { MONEY_WORDS } from '../../../../strings/staff/money.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Field, TextAreaField } from '../../../../ui/fields/field.tsx';
import { ActDialog } from '../../acts/act-dialog.tsx';
import { usePermissions } from '../../use-permissions.ts';

const words = MONEY_WORDS.reconciliation;

export function ExceptionActs({ row }: { readonly row: MoneyException }) {
  const [chosen, setChosen] = useState<'close' | 'take' | 'wallet' | 'payer'>();
  const [note, setNote] = useState('');
  const [journal, setJournal] = useState('');
  const queries = useQueryClient();
  const session = useUser();
  const permissions = usePermissions();
  const mayClose = permissions.has('exceptions.close');
  // Money above a limit is decided, not closed by a note.
  const isHeld = row.kind === 'funding_above_limit' && row.reference !== null;
  if (!mayClose || row.state === 'closed') return null;
  const onAsked = () => {
    void queries.invalidateQueries({ queryKey: ['staff', 'exceptions'] });
    void queries.invalidateQueries({ queryKey: ['staff', 'reconciliation'] });
  };
  const shared = { onAsked, onClose: () => setChosen(undefined) };
  return (
    <>
      {isHeld && permissions.has('journals.post') && (
        <>
          <Button name={words.release} onClick={() => setChosen('wallet')} />
          <Button name={words.sendBack} look="outline" onClick={() => setChosen('payer')} />
        </>
      )}
      {!isHeld && <Button name={words.close} onClick={() => setChosen('close')} />}
      {session && row.assignee?.id !== session.id && (
        <Button name={words.take} look="outline" onClick={() => setChosen('take')} />
      )}
      {isHeld && (chosen === 'wallet' || chosen === 'payer') && (
        <ActDialog
          {...shared}
          kind="funding.release"
          input={{ reference: row.reference, to: chosen }}
          title={chosen === 'wallet' ? words.releaseTitle : words.sendBackTitle}
          effect={chosen === 'wallet' ? words.releaseEffect : words.sendBackEffect}
          confirm={chosen === 'wallet' ? words.release : words.sendBack}
        />
      )}
      {chosen === 'take' && session && (
        <ActDialog
          {...shared}
          kind="exception.assign"
          input={{ id: row.id, assignee: session.id }}
          title={words.take}
          effect={words.takeEffect}
          confirm={words.take}
        />
      )}
      {chosen === 'close' && (
        <ActDialog
          {...shared}
          kind="exception.close"
          input={{
            id: row.id,
            ...(note.trim() !== '' && { note: note.trim() }),
            ...(journal.trim() !== '' && { journal: journal.trim() }),
          }}
          title={words.closeTitle}
          effect={words.closeEffect}
          confirm={words.close}
          isReady={note.trim().length >= 3 || journal.trim() !== ''}
        >
          <TextAreaField
            label={MONEY_WORDS.note}
            rows={2}
            value={note}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
          <Field
            label={words.journalReference}
            hint={words.journalHint}
            value={journal}
            onChange={({ currentTarget }) => setJournal(currentTarget.value)}
          />
        </ActDialog>
      )}
    </>
  );
}
