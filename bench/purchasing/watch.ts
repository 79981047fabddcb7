import { pause } from '../../scripts/processes.ts';
import type { Observer } from './observer.ts';
import { processorMs } from './processor-time.ts';
import type { RunningProduct } from './product.ts';

const patienceMs = 120_000;

/** Waits until each of these purchases is vended and the phone reported its SMS as delivered. */
export async function untilDelivered(observer: Observer, references: readonly string[]): Promise<void> {
  await until('a purchase did not come to its end', 250, async () => {
    const [row] = await observer.query<{ open: string }>(
      `select count(*) as open from unnest($1::text[]) as r (reference)
       join vending."order" o on o.reference = r.reference
       where not exists (select from notifications.message m
         where m.subject_kind = 'order' and m.subject_id = o.id::text and m.event = 'order:' || o.id || ':token'
           and m.state = 'delivered')`,
      [references],
    );
    return row?.open === '0';
  });
}

/** Lets many wait for their tokens with one question to the database. */
export interface VendedWatch {
  untilVended(reference: string): Promise<void>;
  stop(): Promise<void>;
}

export function watchVended(observer: Observer): VendedWatch {
  const waiting = new Map<string, () => void>();
  let stopped = false;
  const looking = (async () => {
    while (!stopped) {
      const vended =
        waiting.size === 0
          ? []
          : await observer.query<{ reference: string }>(
              `select reference from vending."order" where reference = any($1) and status = 'vended'`,
              [[...waiting.keys()]],
            );
      for (const { reference } of vended) {
        waiting.get(reference)?.();
        waiting.delete(reference);
      }
      await pause(50);
    }
  })();
  return {
    untilVended: (reference) => new Promise((resolve) => waiting.set(reference, resolve)),
    async stop() {
      stopped = true;
      await looking;
    },
  };
}

/** When the tokens of these purchases were there, by the clock of this machine. */
export async function vendedAtMs(observer: Observer, references: readonly string[]): Promise<Map<string, number>> {
  const rows = await observer.query<{ reference: string; ms: string }>(
    `select o.reference, extract(epoch from e.at) * 1000 as ms
     from vending."order" o join vending.order_event e on e.order_id = o.id and e.to_status = 'vended'
     where o.reference = any($1)`,
    [references],
  );
  return new Map(rows.map(({ reference, ms }) => [reference, Number(ms)]));
}

const quietMsASecond = 100;

/** Waits until no process of the product has had much to do for three seconds, and returns since when. */
export async function untilQuiet(product: RunningProduct): Promise<number> {
  const total = () => Object.values(product.pids).reduce((sum, pid) => sum + processorMs(pid), 0);
  let quietSeconds = 0;
  let before = total();
  let quietAt = performance.now();
  await until(
    'the product does not come to rest',
    1000,
    async () => {
      const now = total();
      const isQuiet = now - before < quietMsASecond;
      quietSeconds = isQuiet ? quietSeconds + 1 : 0;
      if (!isQuiet) quietAt = performance.now();
      before = now;
      return quietSeconds >= 3;
    },
    20 * patienceMs,
  );
  return quietAt;
}

/** Changes with each run of the reconciliation, whose first step is to seal the audit trail. */
export async function reconciliationMark(observer: Observer): Promise<string> {
  const [row] = await observer.query<{ mark: string }>(
    `select xmin::text as mark from ledger.mark where name = 'audit'`,
  );
  return row?.mark ?? '';
}

/** Waits until the reconciliation begins; it begins each minute. */
export async function untilReconciliation(observer: Observer): Promise<void> {
  const mark = await reconciliationMark(observer);
  await until('no reconciliation began', 250, async () => (await reconciliationMark(observer)) !== mark);
}

async function until(
  what: string,
  everyMs: number,
  isSo: () => Promise<boolean>,
  patience = patienceMs,
): Promise<void> {
  const giveUpAt = performance.now() + patience;
  for (;;) {
    if (await isSo()) return;
    if (performance.now() > giveUpAt) throw new Error(what);
    await pause(everyMs);
  }
}
