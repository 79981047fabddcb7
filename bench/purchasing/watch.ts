import type pg from 'pg';
import { pause } from '../../scripts/processes.ts';

const patienceMs = 120_000;

/** Waits until each of these purchases is vended and the phone reported its SMS as delivered. */
export async function untilDelivered(owner: pg.Client, references: readonly string[]): Promise<void> {
  const giveUpAt = performance.now() + patienceMs;
  for (;;) {
    const { rows } = await owner.query<{ open: string }>(
      `select count(*) as open from unnest($1::text[]) as r (reference)
       join vending."order" o on o.reference = r.reference
       where not exists (select from notifications.message m
         where m.subject_kind = 'order' and m.subject_id = o.id::text and m.event = 'order:' || o.id || ':token'
           and m.state = 'delivered')`,
      [references],
    );
    if (rows[0]?.open === '0') return;
    if (performance.now() > giveUpAt) throw new Error(`${rows[0]?.open} purchases did not come to their end`);
    await pause(100);
  }
}
