import type { listManagedShares, ManagedEstateView } from '@gatelight/contract/office/manage';
import type { AnswerOf } from '@gatelight/contract/route';
import { useQuery } from '@tanstack/react-query';
import FileDown from 'lucide-react/icons/file-down';
import type { ReactNode } from 'react';
import { failureText } from '../../../api.ts';
import { useSingleMutation } from '../../../data/queries/use-single-mutation.ts';
import { hiddenHead } from '../../../page-head.ts';
import { MANAGE_WORDS as words } from '../../../strings/manage/estate.ts';
import { PORTAL_WORDS } from '../../../strings/manage/shell.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { PlainTable } from '../../../ui/table/plain-table.tsx';
import { lagosDay } from '../../../ui/values/lagos-time.ts';
import { monthText } from '../../../ui/values/month-text.ts';
import { Money } from '../../../ui/values/money.tsx';
import { percentOfPoints } from '../../../ui/values/percent.ts';
import { EstateLoaded } from '../estate-loaded.tsx';
import { saveShare, sharesQuery } from '../estate-queries.ts';
import { PortalPage } from '../portal-page.tsx';
import { useRoles } from '../use-roles.ts';
import { countText, unitsText } from '../../../ui/values/count-text.ts';
import { NotRead } from '../../../data/queries/not-read.tsx';

export const meta = () => hiddenHead(PORTAL_WORDS.screens.share);

/** The estate's share of its sales, and the sales. */
export default function SharePage() {
  return (
    <PortalPage title={PORTAL_WORDS.screens.share}>
      <EstateLoaded>{(estate) => <SalesAndShare estate={estate} />}</EstateLoaded>
    </PortalPage>
  );
}

function SalesAndShare({ estate }: { readonly estate: ManagedEstateView }) {
  // Viewers may see the sales, but not the share.
  const seesShare = useRoles().some((role) => role === 'manager' || role === 'accountant');
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      {seesShare && <Share estate={estate.id} />}
      <div className="grid gap-4">
        <PlainTable
          title={words.consumption}
          empty={words.noSales}
          rows={estate.consumption}
          rowId={({ month, utility }) => `${month} ${utility}`}
          columns={[
            { head: words.month, cell: ({ month }) => monthText(month) },
            { head: words.utility, cell: ({ utility }) => words.utilities[utility] },
            { head: words.units, cell: ({ units }) => unitsText(units), isNumber: true },
            { head: words.sold, cell: ({ sales_kobo: sold }) => <Money kobo={sold} />, isNumber: true },
          ]}
        />
        <Box title={words.prices}>
          <ul className="grid divide-y divide-line">
            {estate.tariffs.map((tariff) => (
              <li key={`${tariff.utility} ${tariff.name}`} className="grid gap-1 py-3">
                <p className="font-semibold wrap-anywhere">
                  {tariff.name}{' '}
                  <span className="text-14 font-normal text-ink-2">
                    {words.utilities[tariff.utility]}, {words.metersWithIt(countText(tariff.meters))}
                  </span>
                </p>
                <ul className="grid gap-0.5 text-14">
                  {tariff.prices.map((price) => (
                    <li key={String(price.valid_from)} className="flex flex-wrap gap-x-2">
                      <Money kobo={price.price_kobo_per_unit} />
                      <span className="text-ink-2">
                        {words.perUnit}, {words.from(lagosDay(price.valid_from, true))}
                      </span>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </Box>
      </div>
    </div>
  );
}

type ShareMonth = AnswerOf<typeof listManagedShares>['months'][number];

/** Months without an agreed share have nothing that could change. */
const stateText = (month: ShareMonth, rate: number | null): string =>
  month.posted_at ? words.posted : month.share_kobo === 0n && !rate ? words.noShare : words.notPosted;

function Share({ estate }: { readonly estate: string }) {
  const shares = useQuery(sharesQuery(estate));
  const save = useSingleMutation({ mutationFn: (month: string) => saveShare(estate, month) });
  const { data } = shares;
  return (
    <div className="grid min-w-0 gap-4">
      <Box title={words.share}>
        <p className="text-14 text-ink-2">{words.shareText}</p>
        {data ? (
          <p className="font-semibold">{data.rate_bp ? words.rate(percentOfPoints(data.rate_bp)) : words.noRate}</p>
        ) : (
          // As long as the table of months will be on a phone, so that the content below does not move.
          <NotRead query={shares} title={words.failed} className="h-160 w-full rounded-lg xl:h-60" />
        )}
        <div role="alert" className="empty:hidden">
          {save.isError && <Notice kind="danger">{failureText(save.error)}</Notice>}
        </div>
      </Box>
      {data && (
        <PlainTable
          title={words.shareByMonth}
          empty={words.noSales}
          rows={data.months}
          rowId={({ month }) => month}
          columns={[
            {
              head: words.month,
              cell: ({ month }) => (
                <button
                  type="button"
                  className="text-link inline-flex min-h-11 items-center gap-1.5 text-start"
                  title={words.savePdf(monthText(month))}
                  aria-label={words.savePdf(monthText(month))}
                  disabled={save.isPending}
                  onClick={() => save.mutate(month)}
                >
                  <FileDown aria-hidden="true" size={16} className="shrink-0" />
                  {monthText(month)}
                </button>
              ),
            },
            { head: words.soldCorrected, cell: ({ sales_kobo: sold }) => <Money kobo={sold} />, isNumber: true },
            {
              head: words.earned,
              cell: ({ share_kobo: share }) => <Money kobo={share} className="font-semibold" />,
              isNumber: true,
            },
            { head: words.state, cell: (month) => stateText(month, data.rate_bp) },
          ]}
        />
      )}
    </div>
  );
}

function Box({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="card grid min-w-0 gap-3 p-4 sm:p-5">
      <h2 className="text-18">{title}</h2>
      {children}
    </section>
  );
}
