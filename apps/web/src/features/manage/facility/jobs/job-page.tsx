import type { JobState } from '@gatelight/contract/places/facility';
import type { JobStory } from '@gatelight/contract/places/facility/jobs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { APP_PATHS } from '../../../../app-paths.ts';
import { hiddenHead } from '../../../../page-head.ts';
import { FACILITY_WORDS as words } from '../../../../strings/manage/facility.ts';
import { PORTAL_WORDS } from '../../../../strings/manage/shell.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { nairaText } from '../../../../ui/values/money.tsx';
import { useEstateId } from '../../estate-loaded.tsx';
import { PortalPage } from '../../portal-page.tsx';
import { jobQuery } from '../queries.ts';
import { CostsDialog, DecideDialog, PaymentDialog, TakeBackDialog } from '../job/cost-dialogs.tsx';
import { EditDialog, MoveDialog, NoteDialog, PhotoDialog, moveName } from '../job/job-dialogs.tsx';
import { JobFacts } from '../job/job-facts.tsx';
import { Photos } from '../job/job-photos.tsx';
import { Costs, Payments } from '../job/job-costs.tsx';
import { Progress } from '../job/job-progress.tsx';
import { NotRead } from '../../../../data/queries/not-read.tsx';

export const meta = () => hiddenHead(PORTAL_WORDS.screens.facility);

type Open =
  | { readonly what: 'edit' | 'costs' | 'note' | 'pay' | 'photo' | 'agree' | 'refuse' }
  | { readonly what: 'move'; readonly to: JobState }
  | { readonly what: 'back'; readonly payment: string };

/** One job: its state, costs, photos and history. */
export default function JobPage() {
  const estate = useEstateId();
  const { job: id = '' } = useParams();
  const story = useQuery(jobQuery(estate, id));
  if (story.data) return <Shown story={story.data} estate={estate} />;
  return (
    <PortalPage title={PORTAL_WORDS.screens.facility}>
      <NotRead query={story} title={words.failed} note={words.gone} />
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
