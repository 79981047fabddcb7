import type { InspectionStory } from '@gatelight/contract/places/facility/inspections';
import { useQuery } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { APP_PATHS } from '../../../../app-paths.ts';
import { hiddenHead } from '../../../../page-head.ts';
import { FACILITY_WORDS } from '../../../../strings/manage/facility.ts';
import { INSPECTION_WORDS as words } from '../../../../strings/manage/facility-inspections.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { Field, TextAreaField } from '../../../../ui/fields/field.tsx';
import { StatePill } from '../../../../ui/table/state-pill.tsx';
import { lagosTime } from '../../../../ui/values/lagos-time.ts';
import { faultOf, useChange } from '../../dialog-parts.tsx';
import { useEstateId } from '../../estate-loaded.tsx';
import { PortalPage } from '../../portal-page.tsx';
import { FormDialog } from '../../form-dialog.tsx';
import { useChosenFile } from '../../use-chosen-file.ts';
import { smallFile } from '../papers.tsx';
import { fileAddress, sendFile } from '../queries.ts';
import { finish, inspectionQuery } from './queries.ts';
import { useKeptAnswers } from './use-kept-answers.ts';
import type { KeptAnswer } from './use-kept-answers.ts';
import { NotRead } from '../../../../data/queries/not-read.tsx';

export const meta = () => hiddenHead(words.title);

type Point = InspectionStory['points'][number];

/** A walk with a check list on a phone: each point in order or not, with a note and photos; a point that is not in order becomes a job. */
export default function InspectionPage() {
  const estate = useEstateId();
  const { inspection: id = '' } = useParams();
  const story = useQuery(inspectionQuery(estate, id));
  if (story.data) return <Shown key={id} story={story.data} estate={estate} />;
  return (
    <PortalPage title={words.title}>
      <NotRead query={story} title={FACILITY_WORDS.failed} note={FACILITY_WORDS.gone} />
    </PortalPage>
  );
}

function Shown({ story, estate }: { readonly story: InspectionStory; readonly estate: string }) {
  const { inspection } = story;
  const kept = useKeptAnswers(estate, inspection.id);
  const [isFinishing, setFinishing] = useState(false);
  const isOver = inspection.finished_at !== null;
  const answered = story.points.filter((point) => kept.answerOf(point.id) ?? point.result).length;
  return (
    <PortalPage
      title={inspection.name}
      lead={[
        inspection.finished_at === null
          ? words.begun(lagosTime(inspection.started_at))
          : words.finishedAt(lagosTime(inspection.finished_at)),
        inspection.started_by,
        words.answered(answered, story.points.length),
      ]
        .filter(Boolean)
        .join(' · ')}
    >
      <Link className="text-link w-fit text-14" to={APP_PATHS.manageEstate(estate, 'facility/inspections')}>
        {words.title}
      </Link>
      <div role="status" className="empty:hidden">
        {kept.waiting > 0 && <Notice kind="warning">{words.kept(kept.waiting)}</Notice>}
      </div>
      <ol className="grid max-w-3xl gap-3">
        {story.points.map((point) => (
          <PointCard
            key={point.id}
            estate={estate}
            point={point}
            given={kept.answerOf(point.id)}
            isOver={isOver}
            onAnswer={(answer) => kept.keep(point.id, answer)}
          />
        ))}
      </ol>
      {story.note !== '' && <p className="card max-w-3xl p-4 wrap-anywhere whitespace-pre-line">{story.note}</p>}
      {!isOver && (
        <div className="max-w-3xl">
          <Button
            wide
            name={words.finish}
            disabled={answered < story.points.length || kept.waiting > 0}
            onClick={() => setFinishing(true)}
          />
          {answered < story.points.length && <p className="pt-2 text-14 text-ink-2">{words.pointsOpen}</p>}
        </div>
      )}
      {isFinishing && <FinishDialog estate={estate} id={inspection.id} onClose={() => setFinishing(false)} />}
    </PortalPage>
  );
}

function PointCard({
  estate,
  point,
  given,
  isOver,
  onAnswer,
}: {
  readonly estate: string;
  readonly point: Point;
  readonly given: KeptAnswer | undefined;
  readonly isOver: boolean;
  readonly onAnswer: (answer: KeptAnswer) => void;
}) {
  const result = given?.result ?? point.result;
  const saved = given?.note ?? point.note;
  const [note, setNote] = useState(saved);
  const give = (chosen: KeptAnswer['result']) => onAnswer({ result: chosen, note });
  return (
    <li className="card grid gap-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="min-w-0 text-16 font-semibold wrap-anywhere">{point.text}</h2>
        {isOver && result !== null && (
          <StatePill tone={result === 'ok' ? 'success' : 'danger'} word={words.results[result]} />
        )}
      </div>
      {!isOver && (
        <fieldset className="grid grid-cols-2 gap-2">
          <legend className="sr-only">{point.text}</legend>
          <Button
            look={result === 'ok' ? 'soft' : 'outline'}
            aria-pressed={result === 'ok'}
            icon={<Check aria-hidden="true" size={18} />}
            name={words.results.ok}
            disabled={point.job !== null}
            onClick={() => give('ok')}
          />
          <Button
            look={result === 'not-ok' ? 'danger' : 'outline'}
            aria-pressed={result === 'not-ok'}
            icon={<X aria-hidden="true" size={18} />}
            name={words.results['not-ok']}
            onClick={() => give('not-ok')}
          />
        </fieldset>
      )}
      {isOver
        ? saved !== '' && <p className="text-14 text-ink-2 wrap-anywhere">{saved}</p>
        : result === 'not-ok' && (
            <Field
              label={words.note}
              maxLength={500}
              value={note}
              onChange={(event) => setNote(event.target.value)}
              onBlur={() => note !== saved && give('not-ok')}
            />
          )}
      {point.photos.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {point.photos.map((photo) => (
            <li key={photo.id}>
              <a href={fileAddress(estate, photo.id)}>
                <img
                  className="size-20 rounded-md object-cover"
                  loading="lazy"
                  src={fileAddress(estate, photo.id)}
                  alt={photo.caption || point.text}
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {result === 'not-ok' && (
        <NotOk estate={estate} point={point} note={note} isOver={isOver} isKept={given !== undefined} />
      )}
    </li>
  );
}

/** A photo of a problem, and its job. */
function NotOk({
  estate,
  point,
  note,
  isOver,
  isKept,
}: {
  readonly estate: string;
  readonly point: Point;
  readonly note: string;
  readonly isOver: boolean;
  readonly isKept: boolean;
}) {
  const [isOpen, setOpen] = useState(false);
  const query = new URLSearchParams({ point: point.id, title: point.text.slice(0, 120), note });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {!isOver && <Button look="outline" small name={FACILITY_WORDS.addPhoto} onClick={() => setOpen(true)} />}
      {point.job !== null ? (
        <Link className="text-link" to={APP_PATHS.manageEstate(estate, `facility/jobs/${point.job.id}`)}>
          {FACILITY_WORDS.job(point.job.number)}
        </Link>
      ) : (
        !isKept && (
          <Link
            className="text-link inline-flex min-h-11 items-center"
            to={`${APP_PATHS.manageEstate(estate, 'facility/jobs/new')}?${query.toString()}`}
          >
            {words.makeJob}
          </Link>
        )
      )}
      {isOpen && <PointPhotoDialog estate={estate} point={point.id} onClose={() => setOpen(false)} />}
    </div>
  );
}

function PointPhotoDialog({
  point,
  ...given
}: {
  readonly estate: string;
  readonly point: string;
  readonly onClose: () => void;
}) {
  const send = useChange(
    given,
    async (chosen: File) =>
      sendFile(given.estate, { of: 'point', object: point, purpose: 'photo' }, await smallFile(chosen)),
    () => FACILITY_WORDS.saved,
  );
  const file = useChosenFile(send.mutate);
  return (
    <FormDialog title={FACILITY_WORDS.addPhoto} sending={send} onClose={given.onClose} onSend={file.submit}>
      <Field label={FACILITY_WORDS.file} accept="image/jpeg,image/png" {...file.field} />
    </FormDialog>
  );
}

function FinishDialog({
  id,
  ...given
}: {
  readonly estate: string;
  readonly id: string;
  readonly onClose: () => void;
}) {
  const [note, setNote] = useState('');
  const send = useChange(
    given,
    () => finish(given.estate, id, note),
    () => words.finished,
  );
  return (
    <FormDialog title={words.finish} text={words.finishText} save={words.finish} sending={send} onClose={given.onClose}>
      <TextAreaField
        label={words.note}
        rows={3}
        value={note}
        error={faultOf(send.error, 'note')}
        onChange={(event) => setNote(event.target.value)}
      />
    </FormDialog>
  );
}
