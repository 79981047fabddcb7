import type { JobState, JobStory } from '@gatelight/contract/places/facility';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { APP_PATHS } from '../../../../app-paths.ts';
import { fullDay } from '../../../../data/power/figures.ts';
import { readFailure } from '../../../../data/queries/watch-failure.ts';
import { hiddenHead } from '../../../../page-head.ts';
import { FACILITY_WORDS as words } from '../../../../strings/manage/facility.ts';
import { PORTAL_WORDS } from '../../../../strings/manage/shell.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { ErrorState, Skeleton } from '../../../../ui/feedback/state-screens.tsx';
import { StatePill } from '../../../../ui/table/state-pill.tsx';
import { Facts } from '../../../../ui/values/facts.tsx';
import { lagosDay, lagosTime } from '../../../../ui/values/lagos-time.ts';
import { Money, nairaText } from '../../../../ui/values/money.tsx';
import { useEstateId } from '../../estate-loaded.tsx';
import { PortalPage } from '../../portal-page.tsx';
import { Box } from '../box.tsx';
import {
  CostsDialog,
  DecideDialog,
  EditDialog,
  MoveDialog,
  NoteDialog,
  PaymentDialog,
  PhotoDialog,
  TakeBackDialog,
  moveName,
} from './job-dialogs.tsx';
import { fileAddress, jobQuery } from '../queries.ts';

export const meta = () => hiddenHead(PORTAL_WORDS.screens.facility);

type Open =
  | { readonly what: 'edit' | 'costs' | 'note' | 'pay' | 'photo' | 'agree' | 'refuse' }
  | { readonly what: 'move'; readonly to: JobState }
  | { readonly what: 'back'; readonly payment: string };

/** One job: its state, costs, photos and all that happened. */
export default function JobPage() {
  const estate = useEstateId();
  const { job: id = '' } = useParams();
  const story = useQuery(jobQuery(estate, id));
  if (story.data) return <Shown story={story.data} estate={estate} />;
  return (
    <PortalPage title={PORTAL_WORDS.screens.facility}>
      {story.isError || story.isPaused ? (
        <ErrorState
          title={words.failed}
          text={readFailure(story.error, words.gone)}
          onRetry={() => void story.refetch()}
        />
      ) : (
        <Skeleton className="h-80 w-full rounded-lg" />
      )}
    </PortalPage>
  );
}

function Shown({ story, estate }: { readonly story: JobStory; readonly estate: string }) {
  const [open, setOpen] = useState<Open>();
  const { job, question } = story;
  const given = { estate, story, onClose: () => setOpen(undefined) };
  const where = job.house?.name ?? (job.place || job.asset?.name);
  return (
    <PortalPage
      title={job.title}
      lead={[
        words.job(job.number),
        words.states[job.state],
        where,
        job.reported_by && words.reportedBy(job.reported_by),
      ]
        .filter(Boolean)
        .join(' · ')}
      action={
        <div className="flex flex-wrap gap-2">
          <Button look="outline" name={words.edit} onClick={() => setOpen({ what: 'edit' })} />
          {story.next.map((to, place) => (
            <Button
              key={to}
              look={place === 0 && question === null && job.state !== 'done' ? 'primary' : 'outline'}
              name={moveName(job.state, to)}
              onClick={() => setOpen({ what: 'move', to })}
            />
          ))}
        </div>
      }
    >
      <Link className="text-link text-14" to={APP_PATHS.manageEstate(estate, 'facility')}>
        {words.toBoard}
      </Link>
      {question !== null && (
        <Notice kind="warning">
          <p>
            {question.is_refused
              ? words.refused(nairaText(question.amount_kobo, true), question.reason)
              : words.aboveLimit(
                  nairaText(question.amount_kobo, true),
                  nairaText(story.limit_kobo, true),
                  question.asked_by,
                )}
          </p>
          {!question.is_refused &&
            (question.is_own ? (
              <p>{words.ownQuestion}</p>
            ) : (
              <span className="mt-2 flex flex-wrap gap-2">
                <Button
                  name={words.agree(nairaText(question.amount_kobo, true))}
                  onClick={() => setOpen({ what: 'agree' })}
                />
                <Button look="outline" name={words.askAnother} onClick={() => setOpen({ what: 'refuse' })} />
              </span>
            ))}
        </Notice>
      )}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_376px]">
        <div className="grid min-w-0 gap-4">
          {story.note !== '' && <p className="card p-4 wrap-anywhere whitespace-pre-line sm:p-5">{story.note}</p>}
          <Photos story={story} estate={estate} onAdd={() => setOpen({ what: 'photo' })} />
          <Costs story={story} onEdit={() => setOpen({ what: 'costs' })} onPay={() => setOpen({ what: 'pay' })} />
          <Payments story={story} onBack={(payment) => setOpen({ what: 'back', payment })} />
        </div>
        <div className="grid min-w-0 gap-4">
          <JobFacts story={story} estate={estate} />
          <Progress story={story} onNote={() => setOpen({ what: 'note' })} />
        </div>
      </div>
      {open?.what === 'edit' && <EditDialog {...given} />}
      {open?.what === 'costs' && <CostsDialog {...given} />}
      {open?.what === 'note' && <NoteDialog {...given} />}
      {open?.what === 'pay' && <PaymentDialog {...given} />}
      {open?.what === 'photo' && <PhotoDialog {...given} />}
      {(open?.what === 'agree' || open?.what === 'refuse') && <DecideDialog {...given} agree={open.what === 'agree'} />}
      {open?.what === 'move' && <MoveDialog {...given} to={open.to} />}
      {open?.what === 'back' && <TakeBackDialog {...given} payment={open.payment} />}
    </PortalPage>
  );
}

function JobFacts({ story, estate }: { readonly story: JobStory; readonly estate: string }) {
  const { job, vendor, ticket } = story;
  const to = (part: string) => APP_PATHS.manageEstate(estate, part);
  const link = (part: string, name: string) => (
    <Link className="text-link" to={to(part)}>
      {name}
    </Link>
  );
  const due = [job.due_on && fullDay(job.due_on), job.due_time].filter(Boolean).join(', ');
  return (
    <section aria-label={words.facts} className="card px-4 py-1 sm:px-5">
      <Facts
        facts={[
          {
            label: words.dueOn,
            value:
              job.days_late > 0 ? (
                <span className="inline-flex flex-wrap justify-end gap-2">
                  {due} <StatePill tone="danger" word={words.daysLate(job.days_late)} />
                </span>
              ) : (
                due || words.nobody
              ),
          },
          {
            label: words.doneBy,
            value: job.vendor
              ? link(`facility/vendors/${job.vendor.id}`, job.vendor.name)
              : (job.member?.name ?? words.nobody),
          },
          ...(vendor === null
            ? []
            : [
                {
                  label: words.contact,
                  value: [vendor.contact, vendor.phone].filter(Boolean).join(', ') || words.nobody,
                },
                { label: words.jobsThisYear, value: words.onTime(vendor.jobs_this_year, vendor.on_time_this_year) },
                { label: words.paidThisYear, value: <Money kobo={vendor.paid_this_year_kobo} /> },
              ]),
          ...(job.asset
            ? [{ label: words.asset, value: link(`facility/assets/${job.asset.id}`, job.asset.name) }]
            : []),
          ...(story.warranty === '' ? [] : [{ label: words.warranty, value: story.warranty }]),
          ...(job.source_text === '' ? [] : [{ label: words.source, value: job.source_text, isLong: true }]),
          ...(job.waits_for === null ? [] : [{ label: words.waitsForName, value: job.waits_for, isLong: true }]),
          ...(ticket === null
            ? []
            : [
                {
                  label: words.ticket,
                  value: link(`tickets/${ticket.number}`, `${ticket.number}, ${ticket.from_name}`),
                },
              ]),
          ...(job.rating === null
            ? []
            : [
                {
                  label: words.events.rated,
                  value: [words.rating(job.rating), story.rating_note].filter(Boolean).join(' · '),
                },
              ]),
        ]}
      />
    </section>
  );
}

function Photos({
  story,
  estate,
  onAdd,
}: {
  readonly story: JobStory;
  readonly estate: string;
  readonly onAdd: () => void;
}) {
  return (
    <Box title={words.photos} action={<Button look="outline" small name={words.addPhoto} onClick={onAdd} />}>
      {story.photos.length === 0 && <p className="text-14 text-ink-2">{words.noPhotos}</p>}
      <ul className="grid grid-cols-2 gap-3 empty:hidden sm:grid-cols-3">
        {story.photos.map((photo) => (
          <li key={photo.id} className="grid gap-1 text-13">
            <a href={fileAddress(estate, photo.id)} className="text-link wrap-anywhere">
              {photo.kind === 'jpeg' ? (
                <img
                  className="aspect-4/3 w-full rounded-md object-cover"
                  loading="lazy"
                  src={fileAddress(estate, photo.id)}
                  alt={photo.caption || photo.name}
                />
              ) : (
                photo.name
              )}
            </a>
            <span className="wrap-anywhere">
              {photo.purpose === 'before' || photo.purpose === 'after'
                ? words.purposes[photo.purpose]
                : photo.caption || photo.name}
              , {lagosDay(photo.created_at)}, {photo.by}
            </span>
          </li>
        ))}
      </ul>
    </Box>
  );
}

function Costs({
  story,
  onEdit,
  onPay,
}: {
  readonly story: JobStory;
  readonly onEdit: () => void;
  readonly onPay: () => void;
}) {
  const { job, lines, agreed } = story;
  return (
    <Box
      title={words.costs}
      action={
        <span className="flex flex-wrap gap-2">
          {job.state !== 'done' && <Button look="outline" small name={words.editCosts} onClick={onEdit} />}
          <Button look="outline" small name={words.pay} onClick={onPay} />
        </span>
      }
    >
      {lines.length === 0 && job.spent_kobo === 0n ? (
        <p className="text-14 text-ink-2">{words.noCosts}</p>
      ) : (
        <div className="overflow-x-auto" role="region" aria-label={words.costs} tabIndex={0}>
          <table className="w-full text-14">
            <thead>
              <tr className="border-b border-line">
                <th scope="col" className="py-2 pe-4 text-start">
                  {words.line}
                </th>
                <th scope="col" className="py-2 pe-4 text-end">
                  {words.quote}
                </th>
                <th scope="col" className="py-2 text-end">
                  {words.soFar}
                </th>
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {lines.map((line) => (
                <tr key={line.id}>
                  <td className="py-2 pe-4 wrap-anywhere">{line.text}</td>
                  <td className="py-2 pe-4 text-end">
                    <Money kobo={line.quote_kobo} />
                  </td>
                  <td className="py-2 text-end">
                    <Money kobo={line.spent_kobo} />
                  </td>
                </tr>
              ))}
              <tr className="font-semibold">
                <td className="py-2 pe-4">{words.total}</td>
                <td className="py-2 pe-4 text-end">
                  <Money kobo={job.quote_kobo} />
                </td>
                <td className="py-2 text-end">
                  <Money kobo={job.spent_kobo} />
                </td>
              </tr>
            </tbody>
          </table>
        </div>
      )}
      {agreed !== null && (
        <p className="text-14 text-ink-2">{words.agreed(nairaText(agreed.amount_kobo, true), agreed.by)}</p>
      )}
    </Box>
  );
}

function Payments({ story, onBack }: { readonly story: JobStory; readonly onBack: (payment: string) => void }) {
  if (story.payments.length === 0) return null;
  return (
    <Box title={words.payments}>
      <ul className="grid divide-y divide-line text-14">
        {story.payments.map((payment) => (
          <li key={payment.id} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <span className={payment.is_taken_back ? 'text-ink-2 line-through' : ''}>
              <Money kobo={payment.amount_kobo} /> · {words.ways[payment.way]} · {fullDay(payment.paid_on)}
              {payment.reference && ` · ${payment.reference}`}
            </span>
            {payment.is_taken_back ? (
              <span className="text-ink-2">{words.takenBack}</span>
            ) : (
              <Button look="quiet" small name={words.takeBack} onClick={() => onBack(payment.id)} />
            )}
          </li>
        ))}
      </ul>
    </Box>
  );
}

function Progress({ story, onNote }: { readonly story: JobStory; readonly onNote: () => void }) {
  return (
    <Box title={words.progress} action={<Button look="outline" small name={words.addNote} onClick={onNote} />}>
      <ol className="grid gap-3 text-14">
        {story.events.map((event) => (
          <li key={event.id} className="grid">
            <span className="flex flex-wrap justify-between gap-2">
              <b>
                {event.what === 'state' && event.state !== null ? words.states[event.state] : words.events[event.what]}
              </b>
              <span className="nums text-13 text-ink-2">{lagosTime(event.at)}</span>
            </span>
            <span className="text-ink-2 wrap-anywhere whitespace-pre-line">
              {[event.by, event.amount_kobo === null ? '' : nairaText(event.amount_kobo, true), event.text]
                .filter((part) => part !== '')
                .join(' · ')}
            </span>
          </li>
        ))}
      </ol>
    </Box>
  );
}
