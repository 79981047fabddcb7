import { uploadTicketFile } from '@gatelight/contract/office/support/staff-tickets';
import type { StaffTicketStory } from '@gatelight/contract/office/support/staff-tickets';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { AttachFiles } from '../../../data/forms/attach-files.tsx';
import { readStored, removeStored, writeStored } from '../../../data/device/browser-storage.ts';
import { useAttachments } from '../../../data/forms/use-attachments.ts';
import { useUser } from '../../../data/session/user-store.ts';
import { STAFF_TICKET_WORDS } from '../../../strings/staff/tickets.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { TextAreaField } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { cx } from '../../../ui/styles/class-names.ts';
import { filledIn } from './filled-in.ts';
import { cannedQuery } from './queries.ts';
import { useQuickAct } from './use-quick-act.ts';

const words = STAFF_TICKET_WORDS.answer;
const MODES = ['answer', 'note'] as const;
const draftText = z.string().check(z.maxLength(20_000));

type Mode = (typeof MODES)[number];

/** A draft that is stored in this tab until it is sent, one for each ticket and kind. */
function useDraft(key: string) {
  const [text, setText] = useState(() => readStored('sessionStorage', key, draftText) ?? '');
  return {
    text,
    set(next: string) {
      setText(next);
      if (next === '') removeStored('sessionStorage', key);
      else writeStored('sessionStorage', key, next);
    },
  };
}

/** The form of staff: an answer to the customer, or a note for colleagues. The two look different, so that no one confuses them. */
export function AnswerForm({ story }: { readonly story: StaffTicketStory }) {
  const { number, state } = story.ticket;
  const [mode, setMode] = useState<Mode>('answer');
  const [isChecked, setIsChecked] = useState(false);
  const drafts = { answer: useDraft(`ticketAnswer:${number}`), note: useDraft(`ticketNote:${number}`) };
  const draft = drafts[mode];
  const attachments = useAttachments(`ticket-${number}`, uploadTicketFile);
  const act = useQuickAct();
  const isNote = mode === 'note';
  const isClosed = state === 'closed' && !isNote;
  const isMissing = draft.text.trim() === '';

  async function sendAnswer(after?: 'solved'): Promise<void> {
    setIsChecked(true);
    if (isMissing) return;
    const message = draft.text.trim();
    const isDone = isNote
      ? await act.requestAct({ kind: 'note', input: { number, message }, done: words.noted })
      : await act.requestAct({
          kind: 'reply',
          input: {
            number,
            message,
            attachments: attachments.files.map(({ id }) => id),
            ...(after !== undefined && { state: after }),
          },
          fingerprint: story.fingerprint,
          done: words.sent,
        });
    if (!isDone) return;
    draft.set('');
    setIsChecked(false);
    if (!isNote) attachments.clear();
  }

  return (
    <section aria-label={words.title} className={cx('card grid gap-3 p-4', isNote && 'bg-warning-soft')}>
      <div role="radiogroup" aria-label={words.title} className="flex flex-wrap gap-2">
        {MODES.map((one) => (
          <label
            key={one}
            className={cx(
              'flex min-h-11 cursor-pointer items-center gap-2 rounded-md border px-3 text-14 font-semibold',
              one === mode
                ? 'border-primary bg-primary-soft text-on-primary-soft'
                : 'border-line bg-surface text-ink-2',
            )}
          >
            <input
              type="radio"
              name="mode"
              checked={one === mode}
              onChange={() => {
                setMode(one);
                setIsChecked(false);
              }}
            />
            {words.modes[one]}
          </label>
        ))}
      </div>
      {isClosed ? (
        <Notice kind="info">{words.closed}</Notice>
      ) : (
        <>
          {!isNote && <Canned story={story} onInsert={(text) => draft.set(joined(draft.text, text))} />}
          <TextAreaField
            label={isNote ? words.note : words.text}
            {...(isNote && { hint: STAFF_TICKET_WORDS.story.noteHint })}
            rows={isNote ? 3 : 6}
            maxLength={4000}
            value={draft.text}
            error={isChecked && isMissing ? words.missing : undefined}
            onChange={({ currentTarget }) => draft.set(currentTarget.value)}
          />
          {!isNote &&
            (story.ticket.has_account ? (
              <AttachFiles attachments={attachments} words={words} />
            ) : (
              <p className="text-13 text-ink-2">{words.visitorFiles}</p>
            ))}
          <div className="flex flex-wrap gap-2">
            <Button
              name={isNote ? words.addNote : words.send}
              small
              isLoading={act.isBusy}
              disabled={attachments.isUploading}
              onClick={() => void sendAnswer()}
            />
            {!isNote && (
              <Button
                name={words.sendAndSolve}
                look="outline"
                small
                disabled={act.isBusy || attachments.isUploading}
                onClick={() => void sendAnswer('solved')}
              />
            )}
          </div>
        </>
      )}
    </section>
  );
}

const joined = (before: string, text: string) => (before.trim() === '' ? text : `${before.trimEnd()}\n\n${text}`);

function Canned({ story, onInsert }: { readonly story: StaffTicketStory; readonly onInsert: (text: string) => void }) {
  const { data, isError } = useQuery(cannedQuery);
  const user = useUser();
  // Drawn while they are read, so that the field below does not move.
  if (isError || data?.length === 0) return null;
  const texts = data ?? [];
  return (
    <Select
      label={words.canned}
      placeholder={words.choose}
      value=""
      searchable={texts.length > 8}
      options={texts.map(({ id, title }) => ({ value: id, label: title }))}
      onChange={(id) => {
        const chosen = texts.find((one) => one.id === id);
        if (chosen) onInsert(filledIn(chosen.message, story, user?.firstName ?? ''));
      }}
    />
  );
}
