import type { AnnouncementRequest } from '@gatelight/contract/office/announcements';
import { wireKobo } from '@gatelight/contract/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ANNOUNCEMENT_WORDS as words } from '../../../strings/staff/announcements.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextAreaField } from '../../../ui/fields/field.tsx';
import { lagosTime } from '../../../ui/values/lagos-time.ts';
import { nairaText } from '../../../ui/values/money.tsx';
import { ActDialog } from '../acts/act-dialog.tsx';
import { ANNOUNCEMENT_KEY, requestsQuery } from './queries.ts';
import { countText } from '../../../ui/values/count-text.ts';

type Chosen = { readonly act: 'approve' | 'decline'; readonly request: AnnouncementRequest };

/** Announcements that managers of estates request, while some wait. */
export function Requests() {
  const { data = [] } = useQuery(requestsQuery);
  const [chosen, setChosen] = useState<Chosen>();
  // It stays while a dialog shows an outcome, also after the last request.
  if (data.length === 0 && !chosen) return null;
  return (
    <section className="card mb-4 grid gap-1 p-4 sm:p-5">
      <h2 className="text-18">{words.asked}</h2>
      <p className="text-14 text-ink-2">{words.askedText}</p>
      <ul className="divide-y divide-line">
        {data.map((request) => (
          <li key={request.reference} className="flex flex-wrap items-start gap-x-6 gap-y-2 py-3">
            <div className="grid min-w-0 flex-1 basis-72 gap-0.5">
              <h3 className="font-text text-16 font-semibold wrap-anywhere">{request.title}</h3>
              <p className="whitespace-pre-wrap wrap-anywhere">{request.text}</p>
              {request.pidgin && <p className="text-ink-2 whitespace-pre-wrap wrap-anywhere">{request.pidgin.text}</p>}
              <p className="text-14 text-ink-2">
                {words.askedBy(request.asked_by, request.estate_name)} · {lagosTime(request.created_at)}
              </p>
              <p className="nums text-14 text-ink-2">
                {request.channels.map((channel) => words.channels[channel]).join(', ')} · {words.reached}:{' '}
                {countText(request.planned.reached)} · {words.total}: {nairaText(request.planned.cost_kobo)}
              </p>
            </div>
            <div className="flex flex-wrap gap-2">
              <Button
                look="outline"
                small
                name={words.decline}
                aria-label={words.declineOne(request.title)}
                onClick={() => setChosen({ act: 'decline', request })}
              />
              <Button
                small
                name={words.approve}
                aria-label={words.approveOne(request.title)}
                onClick={() => setChosen({ act: 'approve', request })}
              />
            </div>
          </li>
        ))}
      </ul>
      {chosen && <Decision key={chosen.request.reference} chosen={chosen} onClose={() => setChosen(undefined)} />}
    </section>
  );
}

function Decision({ chosen: { act, request }, onClose }: { readonly chosen: Chosen; readonly onClose: () => void }) {
  const queries = useQueryClient();
  const [note, setNote] = useState('');
  const onAsked = () => void queries.invalidateQueries({ queryKey: ANNOUNCEMENT_KEY });
  if (act === 'approve') {
    return (
      <ActDialog
        kind="announcement.approve"
        input={{ reference: request.reference, cost_kobo: wireKobo(request.planned.cost_kobo) }}
        title={words.approveTitle(request.title)}
        effect={words.approveEffect}
        confirm={words.confirm}
        onClose={onClose}
        onAsked={onAsked}
      />
    );
  }
  return (
    <ActDialog
      kind="announcement.decline"
      input={{ reference: request.reference, note: note.trim() }}
      isReady={note.trim() !== ''}
      reason={note}
      title={words.declineTitle(request.title)}
      effect={words.declineEffect}
      confirm={words.decline}
      isDanger
      onClose={onClose}
      onAsked={onAsked}
    >
      <TextAreaField
        label={words.note}
        hint={words.noteMissing}
        required
        maxLength={300}
        rows={3}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </ActDialog>
  );
}
