import { whyNot, type PaymentProvider } from '#payments';
import { inTransaction, type Db } from '#platform/database/db';
import { reportFact, resolveFindings } from '#platform/checks/findings';
import { openAnnouncements, type Announcement } from './announced-settlement-store.ts';
import { settlementKey, storeSettlement } from './take-over-settlement.ts';

const atOnce = 100;

/**
 * Books the settlements that a provider announced. The provider has no list of them: an event named each, and we look
 * up its payments. The sum of the payments is booked; if the event had another sum, finance is notified. Returns the
 * problem that stopped the reading.
 */
export async function readAnnounced(db: Db, provider: PaymentProvider): Promise<string | undefined> {
  for (const announced of await openAnnouncements(db, provider.name, atOnce)) {
    const answer = await provider.announcedSettlement!(announced.reference);
    if (answer.kind !== 'ok') return whyNot(answer);
    if (!answer.value) {
      await report(db, announced, 0n, 'the provider does not know it');
      continue;
    }
    const { grossMinor, feesMinor, lines } = answer.value;
    const netMinor = grossMinor - feesMinor;
    const { reference: id, settledOn, toldMinor } = announced;
    const settlement = {
      id,
      state: 'paid' as const,
      currency: 'NGN',
      settledOn,
      grossMinor,
      feesMinor,
      deductionsMinor: 0n,
      netMinor,
    };
    await inTransaction(db, async (tx) => {
      await resolveFindings(tx, [settlementKey(provider.name, id)], 'the provider knows it now');
      await storeSettlement(tx, provider.name, settlement, lines);
    });
    if (netMinor !== toldMinor)
      await report(db, announced, netMinor, 'its payments come to another sum than was announced');
  }
  return undefined;
}

function report(db: Db, { provider, reference, toldMinor }: Announcement, ours: bigint, why: string): Promise<void> {
  const detail = { provider, settlementId: reference, ours, theirs: toldMinor, why };
  return reportFact(db, {
    key: settlementKey(provider, reference),
    kind: 'settlement_differs',
    owner: 'finance',
    detail,
  });
}
