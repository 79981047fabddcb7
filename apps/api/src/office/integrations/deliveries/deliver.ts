import { queueMessage } from '#notifications';
import type { CrashHook } from '#platform/process/crash';
import { inTransaction, type Db } from '#platform/database/db';
import { openFinding } from '#platform/checks/findings';
import type { Log } from '#platform/log';
import { webhookStopped } from '../messages/index.ts';
import type { PostWebhook, Posted } from './post-webhook.ts';
import {
  noteFailure,
  noteSuccess,
  stopEndpoint,
  storeTry,
  takeDue,
  type DueDelivery,
  type NextStep,
} from './queue-store.ts';
import { stopAfterSeconds, waitAfter } from './retries.ts';
import { signedHeaders } from './sign.ts';
import { spreadEvents } from './spread-events.ts';

/** How many deliveries of one endpoint can run at the same time, over all workers. */
const mostAtOnce = 4;
/** Longer than any attempt takes (10 s). When its worker was killed, a delivery is sent again after its lease ends. */
const leaseSeconds = 30;

export interface DeliverDeps {
  db: Db;
  log: Log;
  crash: CrashHook;
  post: PostWebhook;
  /** The signing secrets are derived from this key. */
  key: Buffer;
}

export interface Deliverer {
  /** Makes deliveries of new events and starts sending the due ones. Returns how much work it found. */
  run: () => Promise<number>;
  /** Waits until all deliveries have ended. */
  idle: () => Promise<void>;
}

/**
 * Sends webhooks at least once. A run does not wait for responses, so an endpoint that hangs delays only its own
 * deliveries. When the process dies between sending and recording, the lease ends and the same message is sent again
 * with the same id.
 */
export function createDeliverer(deps: DeliverDeps): Deliverer {
  const { db, log, crash, post, key } = deps;
  const underWay = new Set<Promise<void>>();

  async function sendDelivery(due: DueDelivery): Promise<void> {
    const at = new Date();
    const salts = due.formerSalt ? [due.salt, due.formerSalt] : [due.salt];
    const headers = signedHeaders({ id: due.webhookId, body: due.payload, at, salts }, key);
    const posted = await post({ url: due.url, headers, body: due.payload });
    crash('webhook.after_send');
    await record(due, at, posted);
  }

  async function record(due: DueDelivery, at: Date, posted: Posted): Promise<void> {
    const wait = waitAfter(due.attempts);
    const failed: NextStep = wait === undefined ? { state: 'failed' } : { state: 'waiting', waitSeconds: wait };
    const next: NextStep = posted.problem === null ? { state: 'delivered' } : failed;
    await inTransaction(db, async (tx) => {
      await storeTry(tx, due, { at, ...posted }, next);
      if (posted.problem === null) return noteSuccess(tx, due.endpointId);
      const isGone = posted.status === 410;
      const seconds = await noteFailure(tx, due.endpointId);
      if (!isGone && seconds < stopAfterSeconds) return;
      const stopped = await stopEndpoint(tx, due.endpointId);
      if (!stopped) return;
      const { estateName: estate, url, contactEmail } = stopped;
      await openFinding(tx, {
        key: findingKey(due.endpointId),
        kind: 'webhook_stopped',
        owner: 'operations',
        detail: { endpoint: due.endpointId, estate, url, problem: posted.problem },
      });
      await queueMessage(tx, {
        event: `webhook-stopped:${due.endpointId}:${due.id}`,
        subjectKind: 'webhook',
        subjectId: due.endpointId.toString(),
        channel: 'email',
        to: contactEmail,
        content: webhookStopped.content({ estate, url, isGone }),
      });
      log.warn({ endpoint: due.endpointId.toString(), problem: posted.problem }, 'a webhook endpoint was switched off');
    });
    if (posted.problem !== null) {
      const about = { delivery: due.id.toString(), endpoint: due.endpointId.toString(), attempt: due.attempts };
      log.info({ ...about, problem: posted.problem }, 'a webhook was not accepted');
    }
  }

  return {
    async run() {
      const spread = await spreadEvents(db);
      const due = await takeDue(db, { most: mostAtOnce, leaseSeconds });
      for (const one of due) {
        const sending: Promise<void> = sendDelivery(one)
          .catch((error: unknown) =>
            log.error({ delivery: one.id.toString(), err: error }, 'the result of a webhook attempt was not stored'),
          )
          .finally(() => underWay.delete(sending));
        underWay.add(sending);
      }
      return spread + due.length;
    },
    async idle() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}

/** The finding about an endpoint that was switched off because it fails. */
export const findingKey = (endpointId: bigint | string) => `webhook-stopped:${endpointId}`;
