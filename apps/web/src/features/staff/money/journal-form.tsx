import { useQueryClient } from '@tanstack/react-query';
import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { MONEY_WORDS } from '../../../strings/staff/money.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { AmountField } from '../../../ui/fields/amount-field.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { ActDialog } from '../acts/act-dialog.tsx';

const words = MONEY_WORDS.ledger;
const MOST_LINES = 20;
const CODE = /^[a-z][a-z-]*(?::[A-Za-z0-9._-]{1,64}){0,3}$/;

type Move = { readonly id: number; readonly from: string; readonly to: string; readonly naira: string };

/** Whole kobo of digits with at most two decimals: "5000.5" is 500050. */
function koboOf(naira: string): number {
  const [, whole, decimals = ''] = /^(\d{1,12})(?:\.(\d{0,2}))?$/.exec(naira) ?? [];
  return whole === undefined ? 0 : Number(whole + decimals.padEnd(2, '0'));
}

/** A journal by hand: its moves, its reason, and the person whose wallet it touches. */
export function JournalForm({ onClose }: { readonly onClose: () => void }) {
  const [moves, setMoves] = useState<readonly Move[]>([{ id: 1, from: '', to: '', naira: '' }]);
  const [memo, setMemo] = useState('');
  const [user, setUser] = useState('');
  // One form, one journal: asked again it is the same one.
  const [key] = useState(() => crypto.randomUUID());
  const queries = useQueryClient();
  const changeMove = (id: number, part: Partial<Move>) =>
    setMoves(moves.map((move) => (move.id === id ? { ...move, ...part } : move)));
  const isFilled = moves.every(({ from, to, naira }) => CODE.test(from) && CODE.test(to) && koboOf(naira) > 0);
  return (
    <ActDialog
      kind="journal.post"
      input={{
        key,
        memo: memo.trim(),
        moves: moves.map(({ from, to, naira }) => ({ from, to, amount_kobo: koboOf(naira) })),
        ...(user !== '' && { user_id: user }),
      }}
      title={words.postTitle}
      effect={words.postEffect}
      confirm={words.post}
      isReady={isFilled && memo.trim().length >= 10}
      onAsked={() => void queries.invalidateQueries({ queryKey: ['staff', 'journals'] })}
      onClose={onClose}
    >
      {moves.map((move, index) => (
        <fieldset key={move.id} className="grid gap-3 rounded-md border border-line p-3 sm:grid-cols-2">
          <legend className="px-1 text-13 text-ink-2">{index + 1}</legend>
          <Field
            label={words.fromAccount}
            hint={index === 0 ? words.accountHint : undefined}
            required
            value={move.from}
            onChange={({ currentTarget }) => changeMove(move.id, { from: currentTarget.value.trim() })}
          />
          <Field
            label={words.toAccount}
            required
            value={move.to}
            onChange={({ currentTarget }) => changeMove(move.id, { to: currentTarget.value.trim() })}
          />
          <AmountField
            label={MONEY_WORDS.amount}
            required
            value={move.naira}
            onChange={(naira) => changeMove(move.id, { naira })}
          />
          {moves.length > 1 && (
            <Button
              name={words.removeLine}
              look="quiet"
              small
              icon={<Trash aria-hidden="true" size={16} />}
              onClick={() => setMoves(moves.filter(({ id }) => id !== move.id))}
            />
          )}
        </fieldset>
      ))}
      {moves.length < MOST_LINES && (
        <Button
          name={words.addLine}
          look="outline"
          small
          onClick={() =>
            setMoves([...moves, { id: Math.max(...moves.map(({ id }) => id)) + 1, from: '', to: '', naira: '' }])
          }
        />
      )}
      <Field
        label={words.postMemo}
        required
        value={memo}
        onChange={({ currentTarget }) => setMemo(currentTarget.value)}
      />
      <Field
        label={words.named}
        inputMode="numeric"
        value={user}
        onChange={({ currentTarget }) => setUser(currentTarget.value.replaceAll(/\D/g, ''))}
      />
    </ActDialog>
  );
}
