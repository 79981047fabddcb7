import type { AssetStory } from '@gatelight/contract/places/facility/assets';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { APP_PATHS } from '../../../../app-paths.ts';
import { fullDay } from '../../../../data/power/figures.ts';
import { hiddenHead } from '../../../../page-head.ts';
import { ASSET_WORDS as words } from '../../../../strings/manage/facility-assets.ts';
import { FACILITY_WORDS } from '../../../../strings/manage/facility.ts';
import { Button, LinkButton } from '../../../../ui/buttons/button.tsx';
import { countText } from '../../../../ui/values/count-text.ts';
import { Facts } from '../../../../ui/values/facts.tsx';
import { Money, nairaText } from '../../../../ui/values/money.tsx';
import { useEstateId } from '../../estate-loaded.tsx';
import { PortalPage } from '../../portal-page.tsx';
import { Box } from '../box.tsx';
import { JobsTable } from '../jobs/jobs-table.tsx';
import { Papers } from '../papers.tsx';
import { AssetDialog, EndPlanDialog, HoursDialog, PlanDialog } from './asset-dialogs.tsx';
import { AssetPill, nextText, warrantyText } from './assets-page.tsx';
import { assetQuery } from './queries.ts';
import { NotRead } from '../../../../data/queries/not-read.tsx';

export const meta = () => hiddenHead(words.title);

/** One asset: where it is, its service plans, papers, hours and jobs. */
export default function AssetPage() {
  const estate = useEstateId();
  const { asset: id = '' } = useParams();
  const story = useQuery(assetQuery(estate, id));
  if (story.data) return <Shown story={story.data} estate={estate} />;
  return (
    <PortalPage title={words.title}>
      <NotRead query={story} title={FACILITY_WORDS.failed} note={FACILITY_WORDS.gone} />
    </PortalPage>
  );
}

type Open = 'change' | 'hours' | 'plan' | AssetStory['plans'][number];

function Shown({ story, estate }: { readonly story: AssetStory; readonly estate: string }) {
  const [open, setOpen] = useState<Open>();
  const { asset } = story;
  const given = { estate, story, onClose: () => setOpen(undefined) };
  return (
    <PortalPage
      title={asset.name}
      lead={`${words.kinds[asset.asset_kind]} · ${asset.place}`}
      action={
        <div className="flex flex-wrap gap-2">
          <Button look="outline" name={FACILITY_WORDS.edit} onClick={() => setOpen('change')} />
          <LinkButton
            name={FACILITY_WORDS.newJob}
            to={`${APP_PATHS.manageEstate(estate, 'facility/jobs/new')}?asset=${asset.id}`}
          />
        </div>
      }
    >
      <Link className="text-link w-fit text-14" to={APP_PATHS.manageEstate(estate, 'facility/assets')}>
        {words.title}
      </Link>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_376px]">
        <div className="grid min-w-0 gap-4">
          <Plans story={story} onAdd={() => setOpen('plan')} onEnd={setOpen} />
          <JobsTable estate={estate} of={{ asset: asset.id }} />
        </div>
        <div className="grid min-w-0 gap-4">
          <section aria-label={words.facts} className="card px-4 py-1 sm:px-5">
            <Facts
              facts={[
                { label: words.state, value: <AssetPill asset={asset} /> },
                { label: words.nextService, value: nextText(asset) },
                {
                  label: words.lastService,
                  value: asset.last_service_on === null ? words.none : fullDay(asset.last_service_on),
                },
                { label: words.costThisYear, value: <Money kobo={asset.paid_this_year_kobo} /> },
                { label: asset.owner === null ? words.warranty : words.owner, value: warrantyText(asset) },
                ...(story.serial === '' ? [] : [{ label: words.serial, value: story.serial }]),
                ...(story.installed_on === null
                  ? []
                  : [{ label: words.installedOn, value: fullDay(story.installed_on) }]),
                ...(story.note === '' ? [] : [{ label: words.note, value: story.note, isLong: true }]),
              ]}
            />
          </section>
          <Hours story={story} onEnter={() => setOpen('hours')} />
          <Papers estate={estate} owner={{ of: 'asset', object: asset.id }} files={story.files} />
        </div>
      </div>
      {open === 'change' && <AssetDialog {...given} />}
      {open === 'hours' && <HoursDialog {...given} />}
      {open === 'plan' && <PlanDialog {...given} />}
      {typeof open === 'object' && (
        <EndPlanDialog estate={estate} asset={asset.id} plan={open} onClose={given.onClose} />
      )}
    </PortalPage>
  );
}

function Plans({
  story,
  onAdd,
  onEnd,
}: {
  readonly story: AssetStory;
  readonly onAdd: () => void;
  readonly onEnd: (plan: AssetStory['plans'][number]) => void;
}) {
  return (
    <Box title={words.plans} action={<Button look="outline" small name={words.addPlan} onClick={onAdd} />}>
      {story.plans.length === 0 && <p className="text-14 text-ink-2">{words.noPlans}</p>}
      <ul className="grid divide-y divide-line empty:hidden">
        {story.plans.map((plan) => (
          <li key={plan.id} className="flex flex-wrap items-center justify-between gap-2 py-2 text-14">
            <span className="grid min-w-0">
              <b className="font-semibold wrap-anywhere">{plan.title}</b>
              <span className="text-ink-2 wrap-anywhere">
                {[
                  plan.every_days !== null && words.each(words.dayCount(plan.every_days)),
                  plan.every_hours !== null && words.each(words.hours(countText(plan.every_hours))),
                  plan.next_on !== null && words.next(fullDay(plan.next_on)),
                  plan.next_hours !== null && words.next(words.hours(countText(plan.next_hours))),
                  plan.vendor,
                  plan.quote_kobo > 0n && nairaText(plan.quote_kobo, true),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <Button look="quiet" small name={words.endPlan} onClick={() => onEnd(plan)} />
          </li>
        ))}
      </ul>
    </Box>
  );
}

function Hours({ story, onEnter }: { readonly story: AssetStory; readonly onEnter: () => void }) {
  return (
    <Box title={words.runningHours} action={<Button look="outline" small name={words.enterHours} onClick={onEnter} />}>
      {story.hours.length === 0 ? (
        <p className="text-14 text-ink-2">{words.noHours}</p>
      ) : (
        <Facts
          facts={story.hours.slice(0, 6).map((one) => ({
            label: [fullDay(one.read_on), one.by].filter(Boolean).join(', '),
            value: words.hours(countText(one.hours)),
          }))}
        />
      )}
    </Box>
  );
}
