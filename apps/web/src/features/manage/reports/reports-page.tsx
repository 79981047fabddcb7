import type { EstateReport, EstateReports } from '@gatelight/contract/office/reports';
import { useQuery } from '@tanstack/react-query';
import FileDown from 'lucide-react/icons/file-down';
import { useSearchParams } from 'react-router';
import { failureText } from '../../../api.ts';
import { shortDay } from '../../../data/power/figures.ts';
import { isAwaited } from '../../../data/queries/is-awaited.ts';
import { readFailure } from '../../../data/queries/watch-failure.ts';
import { useSingleMutation } from '../../../data/queries/use-single-mutation.ts';
import { hiddenHead } from '../../../page-head.ts';
import { REPORT_WORDS as words } from '../../../strings/manage/reports.ts';
import { PORTAL_WORDS } from '../../../strings/manage/shell.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ErrorState, Skeleton } from '../../../ui/feedback/state-screens.tsx';
import { showError } from '../../../ui/feedback/toast.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { PlainTable } from '../../../ui/table/plain-table.tsx';
import { lagosTime } from '../../../ui/values/lagos-time.ts';
import { monthText } from '../../../ui/values/month-text.ts';
import { Money } from '../../../ui/values/money.tsx';
import { useEstateId } from '../estate-loaded.tsx';
import { PortalPage } from '../portal-page.tsx';
import { reportQuery, reportsQuery, saveReport } from './queries.ts';
import { isKnown, noteOf, SECTIONS } from './report-lines.tsx';
import type { ReportLine } from './report-lines.tsx';
import { SendingCard } from './sending-card.tsx';

export const meta = () => hiddenHead(PORTAL_WORDS.screens.reports);

/** The report of each month, to read and to download; the address has the month. Without one it is the last complete month. */
export default function ReportsPage() {
  const estate = useEstateId();
  const [query, setQuery] = useSearchParams();
  const list = useQuery(reportsQuery(estate));
  const months = list.data?.months ?? [];
  const chosen =
    months.find(({ month }) => month === query.get('month')) ??
    months.find(({ is_over: isOver }) => isOver) ??
    months[0];
  const report = useQuery(reportQuery(estate, chosen?.month ?? ''));
  const failed = [list, report].find((one) => one.isError);
  return (
    <PortalPage title={words.title} lead={words.lead}>
      {list.data && chosen ? (
        <div className="flex flex-wrap items-end justify-between gap-3">
          <Select
            label={words.month}
            value={chosen.month}
            options={months.map(({ month, is_over: isOver }) => ({
              value: month,
              label: isOver ? monthText(month) : words.notOver(monthText(month)),
            }))}
            onChange={(month) => setQuery({ month }, { replace: true })}
          />
          <Files estate={estate} month={chosen.month} />
        </div>
      ) : (
        isAwaited(list) && <Skeleton className="h-49 w-full rounded-lg sm:h-20" />
      )}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_376px]">
        {report.data && chosen ? (
          <Report report={report.data} sent={chosen} />
        ) : failed ? (
          <ErrorState title={words.failed} text={readFailure(failed.error)} onRetry={() => void failed.refetch()} />
        ) : (
          <Skeleton className="h-96 w-full rounded-lg" />
        )}
        {list.data && !isAwaited(report) && <SendingCard key={estate} estate={estate} sending={list.data.sending} />}
      </div>
    </PortalPage>
  );
}

function Files({ estate, month }: { readonly estate: string; readonly month: string }) {
  const save = useSingleMutation({
    mutationFn: (kind: 'pdf' | 'xlsx') => saveReport(estate, month, kind),
    onError: (error) => showError(failureText(error)),
  });
  return (
    <div className="flex flex-wrap gap-2">
      {(['pdf', 'xlsx'] as const).map((kind) => (
        <Button
          key={kind}
          look={kind === 'pdf' ? 'primary' : 'outline'}
          name={words[kind]}
          icon={<FileDown aria-hidden="true" size={18} />}
          isLoading={save.isPending && save.variables === kind}
          onClick={() => save.mutate(kind)}
        />
      ))}
    </div>
  );
}

function Report({ report, sent }: { readonly report: EstateReport; readonly sent: EstateReports['months'][number] }) {
  const months = [report.now, report.before, report.year_before];
  return (
    <div className="grid min-w-0 gap-4">
      {SECTIONS.filter((section) => isKnown(section, months)).map((section) => (
        <PlainTable
          key={section.title}
          title={section.title}
          note={noteOf(section, report.now)}
          rows={section.lines}
          rowId={({ name }) => name}
          empty={words.nothing}
          columns={[
            { head: words.figure, cell: ({ name }) => name },
            ...months.map((figures, at) => ({
              head: monthText(figures.month),
              cell: ({ value }: ReportLine) =>
                at === 0 ? <b className="font-semibold">{value(figures)}</b> : value(figures),
              isNumber: true,
              // The months of all sections are below each other.
              width: 'w-1/5',
            })),
          ]}
        />
      ))}
      <PlainTable
        title={words.jobsDone}
        rows={report.jobs_done}
        rowId={({ on, title }) => `${on} ${title}`}
        empty={words.noJobs}
        columns={[
          { head: words.done, cell: ({ on }) => shortDay(on) },
          { head: words.job, cell: ({ title }) => <span className="wrap-anywhere">{title}</span> },
          { head: words.by, cell: ({ vendor }) => vendor ?? words.ownTeam },
          { head: words.cost, cell: ({ spent_kobo: kobo }) => <Money kobo={kobo} />, isNumber: true },
        ]}
      />
      <p className="text-13 text-ink-2">
        {words.made(lagosTime(report.made_at))}
        {sent.sent_at !== null && ` ${words.sentTo(sent.sent_to, lagosTime(sent.sent_at))}`}
      </p>
    </div>
  );
}
