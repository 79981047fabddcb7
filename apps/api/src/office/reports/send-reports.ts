import { queueMessage } from '#notifications';
import { inTransaction, type Db } from '#platform/database/db';
import { monthlyReport } from './message.ts';
import { readReport } from './read-report.ts';
import { claimReport, selectDue, selectSending } from './store.ts';

/** Reading an estate's months takes a second. */
export const reportBatch = 5;

/**
 * Sends the due reports. One commit has the row that records it and the mails, so that each report is sent once. An
 * estate with unreadable figures does not delay the others.
 */
export async function sendReports(db: Db, now = new Date()): Promise<number> {
  const due = await selectDue(db, now, reportBatch);
  const failures: unknown[] = [];
  for (const one of due) await sendReport(db, { ...one, now }).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
  return due.length;
}

async function sendReport(db: Db, { estateId, month, now }: { estateId: string; month: string; now: Date }) {
  const report = await readReport(db, { estateId, month, now });
  if (!report) return;
  await inTransaction(db, async (tx) => {
    // Reads the list again, because a manager may have changed it meanwhile.
    const emails = (await selectSending(tx, estateId))?.emails ?? [];
    if (emails.length === 0 || !(await claimReport(tx, { estateId, month, emails: emails.length }))) return;
    for (const to of emails) {
      await queueMessage(tx, {
        event: `report:${estateId}:${month}`,
        subjectKind: 'estate',
        subjectId: estateId,
        channel: 'email',
        to,
        content: monthlyReport.content({ report }),
      });
    }
  });
}
