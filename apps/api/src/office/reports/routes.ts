import * as contract from '@gatelight/contract';
import { addMonths, lagosDate, lagosMonth, lastMonths } from '@gatelight/contract/lagos-days';
import { selectMyEstates } from '#teams';
import type { User } from '#platform/callers/caller';
import { refuseEndedSession } from '#platform/callers/session';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import type { Serve } from '#platform/http/api';
import type { ReceiptBrand } from '#platform/pdf/page';
import { readReport } from './read-report.ts';
import { reportName, reportPdf, reportXlsx } from './report-files.ts';
import { selectFirstMonth, selectSending, selectSent, setSending, type Sending } from './store.ts';

/** This month and two years before it. */
const mostMonths = 25;
const usualDay = 10;

/**
 * The reports of an estate. The object check has already confirmed access to the estate, and the database checks it
 * again for the change.
 */
export function reportsRoutes(
  serveAny: Serve,
  { db, staffDb, brand }: { db: Db; staffDb: Db; brand: ReceiptBrand },
): void {
  const serve: Serve = (route, handler) => serveAny(route, (call) => refuseEndedSession(handler(call)));

  async function overview(caller: User, id: string): Promise<contract.EstateReports> {
    const now = new Date();
    const last = lagosMonth(now);
    const oldest = addMonths(last, 1 - mostMonths);
    const [mine, first, sending, sent] = await Promise.all([
      selectMyEstates(db, caller),
      selectFirstMonth(staffDb, id),
      selectSending(staffDb, id),
      selectSent(staffDb, id, oldest),
    ]);
    const isManager = mine.some((estate) => estate.id === id && estate.roles.includes('manager'));
    const months = lastMonths(mostMonths, now).filter((month) => month === last || (first !== null && month >= first));
    return {
      months: months.map((month) => {
        const one = sent.find((row) => row.month === month);
        return { month, is_over: month < last, sent_at: one?.at ?? null, sent_to: one?.emails ?? 0 };
      }),
      sending: {
        day: sending?.day ?? usualDay,
        emails: isManager ? (sending?.emails ?? []) : null,
        next: nextOf(
          sending,
          sent.map(({ month }) => month),
          now,
        ),
      },
    };
  }

  serve(contract.listEstateReports, ({ caller, params: { id } }) => overview(caller, id));

  const reportOf = async ({ id, month }: { id: string; month: string }) => {
    const report = await readReport(staffDb, { estateId: id, month, now: new Date() });
    if (!report) throw new AppError('not-found');
    return report;
  };
  serve(contract.getEstateReport, ({ params }) => reportOf(params));
  serve(contract.getEstateReportFile, async ({ params, query: { kind } }) => {
    const report = await reportOf(params);
    const content = kind === 'pdf' ? await reportPdf(report, brand) : await reportXlsx(report);
    return { kind, name: reportName(report, kind), content };
  });

  serve(contract.setReportSending, async ({ caller, params: { id }, body: { day, emails } }) => {
    const each = [...new Set(emails.map((email) => email.toLowerCase()))];
    if (!(await setSending(db, caller, id, { day, emails: each }))) throw new AppError('not-found');
    return overview(caller, id);
  });
}

/** The next report: of the last month, unless it was sent or was never wanted, otherwise of this month. */
function nextOf(
  sending: Sending | undefined,
  sent: readonly string[],
  now: Date,
): contract.EstateReports['sending']['next'] {
  if (!sending || sending.emails.length === 0) return null;
  const before = addMonths(lagosMonth(now), -1);
  const month = before >= sending.firstMonth && !sent.includes(before) ? before : lagosMonth(now);
  const day = `${addMonths(month, 1)}-${String(sending.day).padStart(2, '0')}`;
  return { month, on: day < lagosDate(now) ? lagosDate(now) : day };
}
