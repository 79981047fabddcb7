import { ticketPlaceholders } from '@gatelight/contract/office/support/staff-tickets';
import type { CannedAnswer } from '@gatelight/contract/office/support/staff-tickets';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { NotRead } from '../../../data/queries/not-read.tsx';
import { permissionsOf } from '../../../data/session/permissions.ts';
import { useUser } from '../../../data/session/user-store.ts';
import { hiddenHead } from '../../../page-head.ts';
import { STAFF_PATHS } from '../../../staff-paths.ts';
import { STAFF_TICKET_WORDS } from '../../../strings/staff/tickets.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/feedback/state-screens.tsx';
import { Field, TextAreaField } from '../../../ui/fields/field.tsx';
import { lagosTime } from '../../../ui/values/lagos-time.ts';
import { ActDialog } from '../acts/act-dialog.tsx';
import { useAskedFor } from '../use-asked-for.ts';
import { cannedQuery } from './queries.ts';

const words = STAFF_TICKET_WORDS.canned;

export const meta = () => hiddenHead(words.title);

type Chosen = { readonly kind: 'create' } | { readonly kind: 'edit' | 'retire'; readonly answer: CannedAnswer };

/** `/admin/tickets/answers`: the texts that staff insert into answers. */
export default function CannedAnswersPage() {
  const [choice, setChosen] = useState<Chosen>();
  const [isAdding, setIsAdding] = useAskedFor('tickets.answer');
  const chosen = choice ?? (isAdding ? ({ kind: 'create' } as const) : undefined);
  const close = () => {
    setChosen(undefined);
    if (isAdding) setIsAdding(false);
  };
  const answers = useQuery(cannedQuery);
  const { data } = answers;
  const mayEdit = permissionsOf(useUser()).has('tickets.answer');
  return (
    <div className="grid gap-4">
      <p className="text-14">
        <Link to={STAFF_PATHS.tickets} className="text-link">
          {STAFF_TICKET_WORDS.title}
        </Link>{' '}
        › {words.title}
      </p>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 className="staff-title">{words.title}</h1>
          <p className="text-14 text-ink-2">{words.lead}</p>
        </div>
        {mayEdit && <Button name={words.add} small onClick={() => setIsAdding(true)} />}
      </div>
      {!data ? (
        <NotRead query={answers} title={words.failed} className="h-40 w-full" />
      ) : data.length === 0 ? (
        <EmptyState title={words.empty} text={words.emptyText} />
      ) : (
        <ul className="grid gap-3">
          {data.map((answer) => (
            <li key={answer.id} className="card grid gap-2 p-4">
              <div className="flex flex-wrap items-start justify-between gap-2">
                <h2 className="text-16 wrap-anywhere">{answer.title}</h2>
                {mayEdit && (
                  <span className="flex gap-2">
                    <Button
                      name={words.edit}
                      look="outline"
                      small
                      onClick={() => setChosen({ kind: 'edit', answer })}
                    />
                    <Button
                      name={words.retire}
                      look="quiet"
                      small
                      onClick={() => setChosen({ kind: 'retire', answer })}
                    />
                  </span>
                )}
              </div>
              <p className="max-w-[80ch] text-14 wrap-anywhere whitespace-pre-line text-ink-2">{answer.message}</p>
              <p className="text-13 text-ink-3">{words.changed(lagosTime(answer.changed_at))}</p>
            </li>
          ))}
        </ul>
      )}
      {chosen && <ChosenDialog key={chosen.kind} chosen={chosen} onClose={close} />}
    </div>
  );
}

function ChosenDialog({ chosen, onClose }: { readonly chosen: Chosen; readonly onClose: () => void }) {
  const before = chosen.kind === 'create' ? undefined : chosen.answer;
  const [title, setTitle] = useState(before?.title ?? '');
  const [message, setMessage] = useState(before?.message ?? '');
  if (before && chosen.kind === 'retire') {
    return (
      <ActDialog
        kind="canned-answer.retire"
        input={{ id: before.id }}
        title={words.retireTitle(before.title)}
        effect={words.retireEffect}
        confirm={words.retire}
        isDanger
        onClose={onClose}
      />
    );
  }
  const isChanged = title.trim() !== before?.title || message.trim() !== before.message;
  return (
    <ActDialog
      kind={before ? 'canned-answer.edit' : 'canned-answer.create'}
      input={{ ...(before && { id: before.id }), title: title.trim(), message: message.trim() }}
      title={before ? words.editTitle(before.title) : words.createTitle}
      effect={before ? words.editEffect : words.createEffect}
      confirm={before ? words.save : words.create}
      isReady={title.trim() !== '' && message.trim() !== '' && isChanged}
      onClose={onClose}
    >
      <Field
        label={words.name}
        required
        maxLength={100}
        value={title}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      <TextAreaField
        label={words.text}
        hint={words.placeholders(ticketPlaceholders.map((name) => `{${name}}`).join(' '))}
        required
        rows={6}
        maxLength={4000}
        value={message}
        onChange={({ currentTarget }) => setMessage(currentTarget.value)}
      />
    </ActDialog>
  );
}
