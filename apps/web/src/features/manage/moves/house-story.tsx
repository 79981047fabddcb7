import type { HousePage } from '@gatelight/contract/office/manage/house';
import { mostMoves } from '@gatelight/contract/places/moves/parts';
import { useState } from 'react';
import { CutList } from '../../../data/lists/cut-list.tsx';
import { ShowMore } from '../../../data/lists/show-more.tsx';
import { useOlder } from '../../../data/lists/use-older.ts';
import { fullDay } from '../../../data/power/figures.ts';
import { MANAGE_WORDS } from '../../../strings/manage/estate.ts';
import { MOVE_WORDS as words } from '../../../strings/manage/moves.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextAreaField } from '../../../ui/fields/field.tsx';
import { lagosDay } from '../../../ui/values/lagos-time.ts';
import { nairaText } from '../../../ui/values/money.tsx';
import { Failure, faultOf, useChange } from '../dialog-parts.tsx';
import { DepositFields, depositEndOf } from './deposit-fields.tsx';
import type { TypedDeposit } from './deposit-fields.tsx';
import { Box, Row } from './house-box.tsx';
import { useHouse } from './move-frame.tsx';
import { deleteNote, notesKey, photoAddress, readNotes, saveNote, settleDeposit } from './queries.ts';
import { FormDialog } from '../form-dialog.tsx';

type Given = { readonly page: HousePage };
type Deposit = HousePage['story']['deposits'][number];

export function Happened({ page }: Given) {
  const { path: _, ...of } = useHouse();
  return (
    <Box title={words.happened}>
      {page.story.moves.length === 0 && <p className="text-ink-2">{words.noMoves}</p>}
      <ol className="divide-y divide-line">
        {page.story.moves.map((move) => (
          <li key={move.id} className="grid gap-1 py-2.5 text-14">
            <p className="flex flex-wrap justify-between gap-x-3">
              <span className="text-16 font-semibold wrap-anywhere">
                {(move.kind === 'in' ? words.movedIn : words.movedOut)(move.names.join(', '))}
              </span>
              <span className="text-ink-2">{fullDay(move.moved_on)}</span>
            </p>
            {move.readings.map(({ meter, utility, reading, photo }) => (
              <p key={meter} className="text-ink-2">
                {words.reading(MANAGE_WORDS.utilities[utility], meter.slice(-4), reading ?? words.photoOnly)}{' '}
                {photo !== null && (
                  <a
                    className="text-link"
                    href={photoAddress(of, photo)}
                    target="_blank"
                    rel="noreferrer"
                    aria-label={words.photoOf(meter.slice(-4))}
                  >
                    {words.photo}
                  </a>
                )}
              </p>
            ))}
            <p className="text-ink-2 wrap-anywhere">
              {[
                move.unread_reason !== '' && words.unread(move.unread_reason),
                move.keys !== '' && words.keysGiven(move.keys),
                move.owed_kobo !== null && words.owedThen(nairaText(move.owed_kobo, true)),
                move.note,
                move.made_by !== null && words.by(move.made_by),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </li>
        ))}
      </ol>
      <CutList shown={page.story.moves.length} most={mostMoves} />
    </Box>
  );
}

export function Notes({ page }: Given) {
  const { path: _, ...of } = useHouse();
  const [isOpen, setIsOpen] = useState(false);
  const older = useOlder({
    queryKey: notesKey(of),
    next: page.story.notes_next,
    read: (cursor, signal) => readNotes(of, cursor, signal),
  });
  const remove = useChange(
    { estate: of.id, onClose: () => undefined },
    (note: string) => deleteNote(of, note),
    () => words.noteGone,
  );
  return (
    <Box
      title={words.notes}
      action={<Button look="outline" small name={words.addNote} onClick={() => setIsOpen(true)} />}
    >
      {page.story.notes.length === 0 && <p className="text-ink-2">{words.noNotes}</p>}
      <ul className="divide-y divide-line">
        {[...page.story.notes, ...older.items].map(({ id, text, made_by, created_at }) => (
          <li key={id} className="grid gap-1 py-2.5">
            <p className="wrap-anywhere whitespace-pre-line">{text}</p>
            <p className="flex flex-wrap items-center justify-between gap-2 text-14 text-ink-2">
              {[lagosDay(created_at), made_by].filter(Boolean).join(' · ')}
              <Button
                look="quiet"
                small
                name={words.removeNote}
                aria-label={words.removeNoteOf(lagosDay(created_at))}
                disabled={remove.isPending}
                onClick={() => remove.mutate(id)}
              />
            </p>
          </li>
        ))}
      </ul>
      <ShowMore list={older.list} />
      <Failure error={remove.error} />
      {isOpen && <NoteDialog onClose={() => setIsOpen(false)} />}
    </Box>
  );
}

function NoteDialog({ onClose }: { readonly onClose: () => void }) {
  const { path: _, ...of } = useHouse();
  const [text, setText] = useState('');
  const save = useChange(
    { estate: of.id, onClose },
    () => saveNote(of, text),
    () => words.noteSaved,
  );
  return (
    <FormDialog title={words.addNote} save={MANAGE_WORDS.save} sending={save} onClose={onClose}>
      <TextAreaField
        label={words.noteText}
        hint={words.noteHint}
        required
        maxLength={500}
        value={text}
        error={faultOf(save.error, 'text')}
        onChange={(event) => setText(event.target.value)}
      />
    </FormDialog>
  );
}

export function Deposits({ page }: Given) {
  const [open, setOpen] = useState<Deposit>();
  if (page.story.deposits.length === 0) return null;
  return (
    <Box title={words.deposits}>
      <p className="text-14 text-ink-2">{words.depositsText}</p>
      <ul className="divide-y divide-line">
        {page.story.deposits.map((deposit) => (
          <Row
            key={deposit.id}
            head={deposit.name}
            text={
              deposit.ended_on === null
                ? words.held(nairaText(deposit.taken_kobo, true), fullDay(deposit.taken_on))
                : [
                    words.settled(
                      nairaText(deposit.returned_kobo ?? 0n, true),
                      nairaText(deposit.kept_kobo ?? 0n, true),
                      fullDay(deposit.ended_on),
                    ),
                    deposit.kept_reason,
                  ]
                    .filter(Boolean)
                    .join(' · ')
            }
          >
            {deposit.ended_on === null && (
              <Button
                look="quiet"
                small
                name={words.settle}
                aria-label={words.settleOf(deposit.name)}
                onClick={() => setOpen(deposit)}
              />
            )}
          </Row>
        ))}
      </ul>
      {open && <SettleDialog deposit={open} onClose={() => setOpen(undefined)} />}
    </Box>
  );
}

function SettleDialog({ deposit, onClose }: { readonly deposit: Deposit; readonly onClose: () => void }) {
  const { path: _, ...of } = useHouse();
  const [typed, setTyped] = useState<TypedDeposit>({ returned: '', reason: '' });
  const save = useChange(
    { estate: of.id, onClose },
    () => settleDeposit(of, deposit.id, depositEndOf(deposit.taken_kobo, typed)),
    () => words.depositSettled,
  );
  return (
    <FormDialog title={words.settleOf(deposit.name)} save={words.settle} sending={save} onClose={onClose}>
      <p className="text-14 text-ink-2">{words.depositsText}</p>
      <DepositFields deposit={deposit} typed={typed} onChange={setTyped} />
    </FormDialog>
  );
}
