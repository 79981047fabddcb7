import { createHash } from 'node:crypto';
import type { Check } from '#platform/checks/checks';
import { createBatches } from '#platform/database/batches';
import type { Db, Tx } from '#platform/database/db';
import { AppError } from '#platform/errors';
import type { Job } from '#platform/jobs/jobs';
import { isStrictJson } from '#platform/http/strict-json';
import type { NotificationDeps } from './deps.ts';
import type { Brand } from './sending/sender.ts';
import { fileInbox, inboxBatch } from './inbox/file-inbox.ts';
import { sendBatch, sendDue } from './sending/send-due.ts';
import { registerTemplates, type TemplateRegister } from './register.ts';
import { brokenTexts, createTextsInForce } from './texts/texts-in-force.ts';
import {
  applyWaitingReports,
  listDeadLetters,
  listOverdue,
  storeReport,
  storeReports,
  takeText,
  wipePayloads,
  type NewReport,
} from './store.ts';

export interface NotificationFinding {
  check: 'message-failed' | 'message-overdue';
  /** Id of the message. */
  id: bigint;
  event: string;
  /** The reason, without the address or the text. */
  detail: string;
  since: Date;
}

export interface Notifications {
  /** For the worker. */
  jobs: Job[];
  /**
   * Passes an SMS to us on to the slices that wait for a reply. Stores a provider's delivery report once and applies it
   * when its message is known; a job applies reports that arrived too early. Returns after the commit. Throws
   * `invalid-signature` when the provider did not sign it.
   */
  receiveDeliveryReport: (rawBody: Buffer, signature: string | undefined) => Promise<void>;
  /** The key that browsers need for web push; undefined if it is not configured. */
  pushKey: string | undefined;
  /** Every message that the product sends, and the company that sends it. */
  templates: TemplateRegister;
  brand: Brand;
  /** For the reconciliation. */
  checks: readonly Check[];
  /** Messages that were not delivered, and messages that no worker takes. */
  findings: (db: Db) => Promise<NotificationFinding[]>;
}

/** Sends queued messages: with a time limit, with retries, and on the next channel when one fails permanently. */
export function createNotifications(deps: NotificationDeps): Notifications {
  const { brand } = deps;
  const texts = createTextsInForce(deps);
  const templates = registerTemplates(deps.templates, texts.get);
  const secret = templates.namesOfKind('security');
  const store = createBatches({
    most: 64,
    gatherMs,
    run: (reports: readonly NewReport[]) => storeReports(deps.db, reports),
    runOne: (report) => storeReport(deps.db, report),
    onUndone: (error, reports) => deps.log.warn({ err: error, reports }, 'reports are stored one by one'),
  });
  return {
    jobs: [
      {
        name: 'notifications.send',
        everyMs: 1000,
        wakeOn: ['notifications'],
        gatherMs,
        batch: sendBatch,
        run: () => sendDue({ ...deps, templates, texts }),
      },
      {
        name: 'notifications.inbox',
        everyMs: 2000,
        batch: inboxBatch,
        run: () => fileInbox({ ...deps, templates, texts }),
      },
      {
        // Only reports that arrive before their message is known wait for it, which is rare: so nothing wakes this job.
        name: 'notifications.reports',
        everyMs: 2000,
        batch: reportBatch,
        run: () => applyReports(deps),
      },
      { name: 'notifications.wipe', everyMs: 30_000, run: () => wipePayloads(deps.db, secret, 500) },
    ],
    pushKey: deps.push?.publicKey,
    templates,
    brand,
    receiveDeliveryReport: (rawBody, signature) => receive(deps, store, rawBody, signature),
    checks: [
      ...(['message-failed', 'message-overdue'] as const).map((check): Check => ({
        id: `notifications.${check}`,
        owner: 'support',
        reads: 'everything',
        find: async (db) =>
          (await findings(db, secret))
            .filter((finding) => finding.check === check)
            .map(({ id, event, detail }) => ({ check, detail: `message ${id} (${event}): ${detail}` })),
      })),
      {
        id: 'notifications.template-broken',
        owner: 'operations',
        reads: 'everything',
        find: async (db) =>
          (await brokenTexts(db, deps.templates, brand)).map(({ id, template, channel, language, faults }) => ({
            check: 'template-broken',
            detail: `text ${id} of ${template} (${channel}, ${language}) cannot be sent, so the text of the program is: ${faults.map(({ problem, name }) => `${problem} ${name}`.trim()).join(', ')}`,
          })),
      },
    ],
    findings: (db) => findings(db, secret),
  };
}

async function receive(
  { db, sms, log }: NotificationDeps,
  store: (report: NewReport) => Promise<boolean>,
  rawBody: Buffer,
  signature: string | undefined,
) {
  const report = sms.readReport(rawBody, signature);
  if (report.kind === 'forged') throw new AppError('invalid-signature');
  if (!isStrictJson(rawBody)) throw new AppError('invalid-json');
  if (report.kind === 'ignored') {
    log.debug('delivery report without an end state');
    return;
  }
  // The provider numbers messages, not reports: only the signed bytes show that a report is a repeat.
  const eventHash = createHash('sha256').update(rawBody).digest();
  if (report.kind === 'text') {
    await takeText(db, { eventHash, from: report.from, text: report.text });
    log.debug('an SMS to us');
    return;
  }
  const { providerId, outcome, wording } = report;
  const applied = await store({ eventHash, providerId, outcome, wording });
  log.debug({ applied, outcome }, 'delivery report');
}

const reportBatch = 50;
/**
 * Messages of a busy moment are claimed and settled together, and so are the reports about them; a single message is
 * sent immediately.
 */
const gatherMs = 150;

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

async function findings(db: Db | Tx, secret: readonly string[]): Promise<NotificationFinding[]> {
  const [dead, overdue] = await Promise.all([listDeadLetters(db, secret), listOverdue(db)]);
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
