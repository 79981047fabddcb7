import type { JobStory } from '@gatelight/contract/places/facility/jobs';
import { Link } from 'react-router';
import { APP_PATHS } from '../../../../app-paths.ts';
import { fullDay } from '../../../../data/power/figures.ts';
import { FACILITY_WORDS as words } from '../../../../strings/manage/facility.ts';
import { StatePill } from '../../../../ui/table/state-pill.tsx';
import { Facts } from '../../../../ui/values/facts.tsx';
import { Money } from '../../../../ui/values/money.tsx';

export function JobFacts({ story, estate }: { readonly story: JobStory; readonly estate: string }) {
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
                due || words.notChosen
              ),
          },
          {
            label: words.doneBy,
            value: job.vendor
              ? link(`facility/vendors/${job.vendor.id}`, job.vendor.name)
              : (job.member?.name ?? words.notChosen),
          },
          ...(vendor === null
            ? []
            : [
                {
                  label: words.contact,
                  value: [vendor.contact, vendor.phone].filter(Boolean).join(', ') || words.notChosen,
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
