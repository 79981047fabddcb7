import { createHash } from 'node:crypto';
import type { CrashHook } from '#platform/crash';
import type { Db } from '#platform/db';
import { AppError } from '#platform/errors';
import type { Job } from '#platform/jobs';
import type { Log } from '#platform/log';
import { isStrictJson } from '#platform/strict-json';
import type { Brand, MailSender, SmsSender } from './sender.ts';
import { sendBatch, sendDue } from './send-due.ts';
import { applyWaitingReports, listDeadLetters, listOverdue, storeReport, wipePayloads } from './store.ts';

export interface NotificationDeps {
  db: Db;
  sms: SmsSender;
  /** Undefined where no mail server is configured: then e-mail fails for good and says so. */
  mail: MailSender | undefined;
  log: Log;
  crash: CrashHook;
  brand: Brand;
}

export interface NotificationFinding {
  check: 'message-failed' | 'message-overdue';
  /** Of the message. */
  id: bigint;
  event: string;
  /** Why, without address or words. */
  detail: string;
  since: Date;
}

export interface Notifications {
  /** For the worker. */
  jobs: Job[];
  /**
   * Stores a provider's delivery report once and applies it when its message is known; a job applies one that was too
   * early. Returns after the commit. Throws `invalid-signature` when it is not the provider's.
   */
  receiveDeliveryReport: (rawBody: Buffer, signature: string | undefined) => Promise<void>;
  /** For reconciliation: messages that reached nobody, and messages that nobody takes up. */
  findings: (db: Db) => Promise<NotificationFinding[]>;
}

/** Sends what `queueMessage` queued: on a time limit, with retries, on the next channel when one fails for good. */
export function createNotifications(deps: NotificationDeps): Notifications {
  return {
    jobs: [
      {
        name: 'notifications.send',
        everyMs: 1000,
        wakeOn: ['notifications'],
        batch: sendBatch,
        run: () => sendDue(deps),
      },
      {
        name: 'notifications.reports',
        everyMs: 2000,
        wakeOn: ['notifications'],
        batch: reportBatch,
        run: () => applyReports(deps),
      },
      { name: 'notifications.wipe', everyMs: 30_000, run: () => wipePayloads(deps.db, 500) },
    ],
    receiveDeliveryReport: (rawBody, signature) => receive(deps, rawBody, signature),
    findings,
  };
}

async function receive({ db, sms, log }: NotificationDeps, rawBody: Buffer, signature: string | undefined) {
  const report = sms.readReport(rawBody, signature);
  if (report.kind === 'forged') throw new AppError('invalid-signature');
  if (!isStrictJson(rawBody)) throw new AppError('invalid-json');
  if (report.kind === 'ignored') {
    log.debug('delivery report without an end state');
    return;
  }
  // The provider numbers messages and not reports: the signed bytes are what tells a repeat.
  const eventHash = createHash('sha256').update(rawBody).digest();
  const applied = await storeReport(db, { ...report, eventHash });
  log.debug({ applied, outcome: report.outcome }, 'delivery report');
}

const reportBatch = 50;

async function applyReports({ db, log }: NotificationDeps): Promise<number> {
  const reports = await applyWaitingReports(db, reportBatch);
  for (const { id, messageId, outcome } of reports) {
    log.info(
      { report_id: String(id), message_id: messageId === null ? null : String(messageId), outcome },
      'delivery report',
    );
  }
  return reports.length;
}

async function findings(db: Db): Promise<NotificationFinding[]> {
  const [dead, overdue] = await Promise.all([listDeadLetters(db), listOverdue(db)]);
  return [
    ...dead.map(({ id, event, channel, problem, since }) => ({
      check: 'message-failed' as const,
      id,
      event,
      detail: `${channel} failed for good: ${problem ?? 'unknown reason'}`,
      since,
    })),
    ...overdue.map(({ id, event, channel, problem, since }) => ({
      check: 'message-overdue' as const,
      id,
      event,
      detail: `${channel} is due and no worker takes it${problem ? `; last: ${problem}` : ''}`,
      since,
    })),
  ];
}
