import { mostEntries } from '@gatelight/contract/office/support/staff-tickets';
import type { StaffTicketStory } from '@gatelight/contract/office/support/staff-tickets';
import Lock from 'lucide-react/icons/lock';
import { failureText } from '../../../api.ts';
import { SentFiles } from '../../../data/forms/attach-files.tsx';
import { STAFF_TICKET_WORDS as words } from '../../../strings/staff/tickets.ts';
import { showError } from '../../../ui/feedback/toast.tsx';
import { lagosTime } from '../../../ui/values/lagos-time.ts';
import { fileUrl, saveFile } from './queries.ts';

const LOOKS = {
  customer: 'border-line bg-surface-2 me-6 sm:me-16',
  staff: 'border-transparent bg-primary-soft text-on-primary-soft ms-6 sm:ms-16',
  estate: 'border-line bg-surface ms-6 sm:ms-16',
  note: 'border-warning border-dashed bg-warning-soft text-ink',
} as const;

/** The messages, oldest first. A note is framed, has a lock and says that only staff see it. */
export function Conversation({ story }: { readonly story: StaffTicketStory }) {
  const { number } = story.ticket;
  return (
    <>
      {story.entries.length > mostEntries && (
        <p className="text-14 text-ink-2">{words.story.newestEntries(mostEntries)}</p>
      )}
      <ol aria-label={words.story.conversation} className="grid gap-3">
        {story.entries.map((entry) => (
          <li key={entry.id} className={`rounded-lg border px-4 py-3 ${LOOKS[entry.kind]}`}>
            <p className="flex flex-wrap items-center gap-x-2 text-13">
              {entry.kind === 'note' && <Lock aria-hidden="true" size={14} />}
              <b>{entry.author}</b>
              {entry.kind === 'note' && (
                <span className="font-semibold text-warning">
                  {words.story.note}. {words.story.noteHint}
                </span>
              )}
              <span className="nums">{lagosTime(entry.at)}</span>
            </p>
            <p className="pt-1 wrap-anywhere whitespace-pre-line">{entry.text}</p>
            <SentFiles
              files={entry.attachments}
              words={words.answer}
              urlOf={(file) => fileUrl(number, file)}
              onSave={(file) => saveFile(number, file).catch((failure: unknown) => showError(failureText(failure)))}
            />
          </li>
        ))}
      </ol>
    </>
  );
}
