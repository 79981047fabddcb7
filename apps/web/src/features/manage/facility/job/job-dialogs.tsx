import type { JobState } from '@gatelight/contract/places/facility';
import type { JobStory } from '@gatelight/contract/places/facility/jobs';
import { useState } from 'react';
import { FACILITY_WORDS as words } from '../../../../strings/manage/facility.ts';
import { Dialog } from '../../../../ui/feedback/dialog.tsx';
import { Field, TextAreaField } from '../../../../ui/fields/field.tsx';
import { Select } from '../../../../ui/select/select.tsx';
import { faultOf, useChange } from '../../dialog-parts.tsx';
import { FormDialog } from '../../form-dialog.tsx';
import { useChosenFile } from '../../use-chosen-file.ts';
import { smallFile } from '../papers.tsx';
import { JobForm } from '../jobs/job-form.tsx';
import { changeJob, sendMove, sendNote, sendFile } from '../queries.ts';

export type Given = { readonly estate: string; readonly story: JobStory; readonly onClose: () => void };

export const saved = () => words.saved;

export function EditDialog({ story, ...given }: Given) {
  const { job } = story;
  // As it was when the form was filled: the job is read again after a refusal, and the fields still show the old one.
  const [seenAt] = useState(story.seen_at);
  const send = useChange(
    given,
    (body: Parameters<typeof changeJob>[2]) => changeJob(given.estate, job.id, body),
    saved,
  );
  return (
    <Dialog isOpen onClose={given.onClose} title={words.editTitle} isBusy={send.isPending}>
      <JobForm
        className="mt-2"
        estate={given.estate}
        first={{
          title: job.title,
          note: story.note,
          place: job.place,
          house_id: job.house?.id ?? null,
          asset_id: job.asset?.id ?? null,
          vendor_id: job.vendor?.id ?? null,
          member_id: job.member?.id ?? null,
          due_on: job.due_on,
          due_time: job.due_time,
        }}
        sending={send}
        onSend={(fields) => send.mutate({ ...fields, warranty: story.warranty, seen_at: seenAt.toISOString() })}
        onCancel={given.onClose}
      />
    </Dialog>
  );
}

/** The text of the button that moves a job to its next state. */
export const moveName = (from: JobState, to: JobState): string => (from === 'done' ? words.openAgain : words.moves[to]);

export function MoveDialog({ story, to, ...given }: Given & { readonly to: JobState }) {
  const { job } = story;
  const [due, setDue] = useState(job.due_on ?? '');
  const [waitsFor, setWaitsFor] = useState('');
  const [note, setNote] = useState('');
  const send = useChange(
    given,
    () =>
      sendMove(given.estate, job.id, {
        from: job.state,
        to,
        note,
        ...(to === 'planned' && due !== '' ? { due_on: due } : {}),
        ...(to === 'waiting' ? { waits_for: waitsFor } : {}),
      }),
    saved,
  );
  return (
    <FormDialog title={moveName(job.state, to)} save={moveName(job.state, to)} sending={send} onClose={given.onClose}>
      {to === 'planned' && (
        <Field label={words.dueOn} required type="date" value={due} onChange={(event) => setDue(event.target.value)} />
      )}
      {to === 'waiting' && (
        <Field
          label={words.waitsFor}
          required
          maxLength={200}
          value={waitsFor}
          error={faultOf(send.error, 'waits_for')}
          onChange={(event) => setWaitsFor(event.target.value)}
        />
      )}
      <Field
        label={words.moveNote}
        maxLength={500}
        value={note}
        error={faultOf(send.error, 'note')}
        onChange={(event) => setNote(event.target.value)}
      />
    </FormDialog>
  );
}

export function NoteDialog({ story, ...given }: Given) {
  const [text, setText] = useState('');
  const send = useChange(given, () => sendNote(given.estate, story.job.id, text), saved);
  return (
    <FormDialog title={words.addNote} sending={send} onClose={given.onClose}>
      <TextAreaField
        label={words.noteText}
        required
        value={text}
        error={faultOf(send.error, 'text')}
        onChange={(event) => setText(event.target.value)}
      />
    </FormDialog>
  );
}

export function PhotoDialog({ story, ...given }: Given) {
  const [purpose, setPurpose] = useState<'before' | 'after' | 'photo'>('photo');
  const send = useChange(
    given,
    async (chosen: File) =>
      sendFile(given.estate, { of: 'job', object: story.job.id, purpose }, await smallFile(chosen)),
    saved,
  );
  const file = useChosenFile(send.mutate);
  return (
    <FormDialog title={words.addPhoto} sending={send} onClose={given.onClose} onSend={file.submit}>
      <Select
        label={words.purpose}
        value={purpose}
        onChange={(chosen) => setPurpose(chosen as typeof purpose)}
        options={(['before', 'after', 'photo'] as const).map((value) => ({ value, label: words.purposes[value] }))}
      />
      <Field label={words.file} accept="image/jpeg,image/png" {...file.field} />
    </FormDialog>
  );
}
