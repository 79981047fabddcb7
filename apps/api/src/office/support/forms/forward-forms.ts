import { randomInt } from 'node:crypto';
import type { Db } from '#platform/database/db';
import type { Job } from '#platform/jobs/jobs';
import type { Log } from '#platform/log';
import { createOutbound, type Outbound } from '#platform/outbound/outbound';
import { markForwarded, postponeForward, takeForms, type FormToForward } from '../store.ts';

const mostAttempts = 20;
const leaseSeconds = 60;

/** The jobs of this slice for the worker. None when no external form collection is configured. */
export function supportJobs(deps: { db: Db; formCollectionUrl: string | undefined; log: Log }): Job[] {
  const { db, formCollectionUrl, log } = deps;
  if (formCollectionUrl === undefined) return [];
  const outbound = createOutbound({ baseUrl: formCollectionUrl, concurrency: 4 });
  return [{ name: 'support.forward-forms', everyMs: 5000, run: () => forwardForms(db, outbound, log) }];
}

async function forwardForms(db: Db, outbound: Outbound, log: Log): Promise<number> {
  const forms = await takeForms(db, { most: 10, mostAttempts, leaseSeconds });
  await Promise.all(forms.map((form) => forwardOne(db, outbound, log, form)));
  return forms.length;
}

async function forwardOne(db: Db, outbound: Outbound, log: Log, form: FormToForward): Promise<void> {
  const { id, attempts, amountKobo, ...fields } = form;
  const outcome = await outbound.call({
    method: 'POST',
    path: '',
    // When a response is lost, we send the form again. The receiver recognises the repeat by this key.
    headers: { 'idempotency-key': form.reference },
    form: { ...fields, amount: naira(amountKobo), status: 'Completed' },
  });
  const about = { form_id: String(id), attempt: attempts };
  if (outcome.kind === 'answered' && outcome.status >= 200 && outcome.status < 300) {
    await markForwarded(db, id);
    return log.info(about, 'form forwarded');
  }
  const problem = outcome.kind === 'answered' ? `status ${outcome.status}` : `${outcome.kind}: ${outcome.why}`;
  const waitSeconds = Math.min(3600, 5 * 2 ** attempts) * (randomInt(500, 1500) / 1000);
  await postponeForward(db, form, waitSeconds, problem);
  if (attempts >= mostAttempts) log.error({ ...about, problem }, 'form not forwarded, no more attempts');
  else log.warn({ ...about, problem, wait_s: waitSeconds }, 'form not forwarded, will retry');
}

/** `500000n` → `5000`, `500050n` → `5000.50`. */
function naira(kobo: bigint): string {
  const rest = kobo % 100n;
  return rest === 0n ? `${kobo / 100n}` : `${kobo / 100n}.${String(rest).padStart(2, '0')}`;
}
