import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDb, sql, type Db } from '#platform/database/db';
import { readStory } from './story-store.ts';
import { viewStory } from './view.ts';
import { meters, openShop, type Shop } from '../../../selling/vending/test-shop.ts';

/* The history that staff read of an order whose returned money is held by a dispute. */

let shop: Shop;
let owner: Db;

beforeAll(async () => {
  shop = await openShop({
    rails: { transfer: 'paystack', funding: 'paystack', payout: 'paystack' },
    authority: (real) => ({ ...real, vend: async () => ({ kind: 'refused', reason: 'meter not known' }) }),
  });
  owner = createDb({ url: shop.database.ownerUrl, poolSize: 1 });
});
afterAll(async () => {
  await owner.destroy();
  await shop.close();
});

async function bankSays(reference: string, event: 'create' | 'resolve'): Promise<void> {
  const { status } = await fetch(`${shop.sandboxUrl}/sandbox/payments/disputes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reference, event, resolution: event === 'resolve' ? 'declined' : undefined }),
  });
  expect(status).toBeLessThan(300);
}

const disputeIs = (state: string) =>
  shop.workUntil(async () => {
    await sql`update payments.dispute set next_look_at = now() where next_look_at is not null`.execute(owner);
    return (await sql`select from payments.dispute where state = ${state}`.execute(owner)).rows.length === 1;
  });

test('the history of an order has the dispute, the held amount and its journals, until the bank decides for us', async () => {
  const user = await shop.user();
  const reply = await user.post('/vend/transfer', { meterNumber: meters.electricity, amount_kobo: 500_000 });
  const { reference, account_number: account } = reply.body.data as Record<string, string>;
  await shop.transfer(account!, 500_000);
  const story = async () => viewStory((await readStory(owner, reference!))!, true);
  await shop.workUntil(async () => (await story()).order.status === 'credited');
  expect(await story()).toMatchObject({ disputes: [] });

  await bankSays(reference!, 'create');
  await disputeIs('open');
  const held = await story();
  expect(held.disputes).toMatchObject([{ state: 'open', amount_kobo: 500_000n, held_kobo: 500_000n, bank_kobo: 0n }]);
  expect(held.journals.at(-1)).toMatchObject({
    kind: 'dispute-frozen',
    postings: expect.arrayContaining([
      { account: `wallet:${user.id}`, debit_kobo: 500_000n, credit_kobo: 0n },
    ]) as object,
  });

  await bankSays(reference!, 'resolve');
  await disputeIs('won');
  const released = await story();
  expect(released.disputes).toMatchObject([{ state: 'won', held_kobo: 0n, bank_kobo: 0n }]);
  expect(released.journals.at(-1)).toMatchObject({ kind: 'dispute-released' });
});
