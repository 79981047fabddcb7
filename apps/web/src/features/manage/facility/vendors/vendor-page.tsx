import type { VendorStory } from '@gatelight/contract/places/facility/vendors';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { APP_PATHS } from '../../../../app-paths.ts';
import { fullDay } from '../../../../data/power/figures.ts';
import { hiddenHead } from '../../../../page-head.ts';
import { FACILITY_WORDS } from '../../../../strings/manage/facility.ts';
import { VENDOR_WORDS as words } from '../../../../strings/manage/facility-vendors.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Skeleton } from '../../../../ui/feedback/state-screens.tsx';
import { PlainTable } from '../../../../ui/table/plain-table.tsx';
import { Facts } from '../../../../ui/values/facts.tsx';
import { Money } from '../../../../ui/values/money.tsx';
import { useEstateId } from '../../estate-loaded.tsx';
import { PortalPage } from '../../portal-page.tsx';
import { Box } from '../box.tsx';
import { JobsTable } from '../jobs/jobs-table.tsx';
import { Papers } from '../papers.tsx';
import { paymentsQuery, vendorQuery } from './queries.ts';
import { VendorDialog } from './vendor-dialog.tsx';
import { PapersPill } from './vendors-page.tsx';
import { NotRead } from '../../../../data/queries/not-read.tsx';
import { ShowMore } from '../../../../data/lists/show-more.tsx';

export const meta = () => hiddenHead(words.title);

/** One vendor: documents, rates, jobs and payments. */
export default function VendorPage() {
  const estate = useEstateId();
  const { vendor: id = '' } = useParams();
  const story = useQuery(vendorQuery(estate, id));
  if (story.data) return <Shown story={story.data} estate={estate} />;
  return (
    <PortalPage title={words.title}>
      <NotRead query={story} title={FACILITY_WORDS.failed} note={FACILITY_WORDS.gone} />
    </PortalPage>
  );
}

function Shown({ story, estate }: { readonly story: VendorStory; readonly estate: string }) {
  const [isOpen, setOpen] = useState(false);
  const { vendor } = story;
  return (
    <PortalPage
      title={vendor.name}
      lead={[vendor.trade, story.contact].filter(Boolean).join(' · ')}
      action={<Button look="outline" name={FACILITY_WORDS.edit} onClick={() => setOpen(true)} />}
    >
      <Link className="text-link w-fit text-14" to={APP_PATHS.manageEstate(estate, 'facility/vendors')}>
        {words.title}
      </Link>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_376px]">
        <div className="grid min-w-0 gap-4">
          <JobsTable estate={estate} of={{ vendor: vendor.id }} />
          <Paid estate={estate} vendor={vendor.id} />
        </div>
        <div className="grid min-w-0 gap-4">
          <section aria-label={words.facts} className="card px-4 py-1 sm:px-5">
            <Facts
              facts={[
                { label: words.papers, value: <PapersPill vendor={vendor} /> },
                { label: words.jobsThisYear, value: words.onTime(vendor.jobs, vendor.on_time) },
                { label: words.openJobs, value: vendor.open_jobs },
                { label: words.paidThisYear, value: <Money kobo={vendor.paid_this_year_kobo} /> },
                ...(vendor.phone === null
                  ? []
                  : [
                      {
                        label: words.phone,
                        value: (
                          <a className="text-link" href={`tel:${vendor.phone}`}>
                            {vendor.phone}
                          </a>
                        ),
                      },
                    ]),
                ...(story.email === '' ? [] : [{ label: words.email, value: story.email }]),
                ...(story.note === '' ? [] : [{ label: words.note, value: story.note, isLong: true }]),
              ]}
            />
          </section>
          <Box title={words.rates}>
            {story.rates.length === 0 ? (
              <p className="text-14 text-ink-2">{words.noRates}</p>
            ) : (
              <Facts
                facts={story.rates.map(({ text, unit, amount_kobo }) => ({
                  label: `${text}, ${words.units[unit].toLowerCase()}`,
                  value: <Money kobo={amount_kobo} />,
                }))}
              />
            )}
          </Box>
          <Papers estate={estate} owner={{ of: 'vendor', object: vendor.id }} files={story.files} />
        </div>
      </div>
      {isOpen && <VendorDialog estate={estate} story={story} onClose={() => setOpen(false)} />}
    </PortalPage>
  );
}

function Paid({ estate, vendor }: { readonly estate: string; readonly vendor: string }) {
  const payments = useInfiniteQuery(paymentsQuery(estate, vendor));
  const items = payments.data?.pages.flatMap((page) => page.items);
  if (!items) return <Skeleton className="h-40 w-full rounded-lg" />;
  return (
    <div className="grid gap-3">
      <PlainTable
        title={words.payments}
        rows={items}
        rowId={(row) => row.id}
        empty={words.noPayments}
        columns={[
          { head: words.paidOn, cell: (row) => fullDay(row.paid_on) },
          { head: words.for, cell: (row) => `${row.job_title}, ${FACILITY_WORDS.job(row.job_number)}` },
          {
            head: words.way,
            cell: (row) =>
              [FACILITY_WORDS.ways[row.way], row.reference, row.is_taken_back && FACILITY_WORDS.takenBack]
                .filter(Boolean)
                .join(' · '),
          },
          { head: words.amount, cell: (row) => <Money kobo={row.amount_kobo} />, isNumber: true },
        ]}
      />
      <ShowMore list={payments} />
    </div>
  );
}
