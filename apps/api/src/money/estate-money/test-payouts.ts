import type { PayoutProvider, PayoutRails, ProviderPayout } from '#payments';

/**
 * A provider of payouts in memory: it accepts each reference once, and responds or loses its response as a test needs.
 */
export interface FakePayouts extends PayoutProvider {
  /** All payouts that it accepted, by reference. */
  sent: Map<string, ProviderPayout>;
  /** The next response to a payout is lost, although the payout was accepted. */
  losesNextAnswer: boolean;
  /** The outcome of a payout that it accepts. */
  becomes: ProviderPayout['status'];
  rails: PayoutRails;
}

export function createFakePayouts(): FakePayouts {
  const ok = <T>(value: T) => Promise.resolve({ kind: 'ok' as const, value });
  const fake: FakePayouts = {
    name: 'paystack',
    sent: new Map(),
    losesNextAnswer: false,
    becomes: 'success',
    rails: { all: [], byName: () => fake, toPay: () => fake },
    isDown: () => false,
    listBanks: () => ok([{ code: '001', name: 'Test Bank' }]),
    resolveAccount: ({ accountNumber }) =>
      ok(accountNumber.startsWith('0') ? `PALM COURT RESIDENTS ${accountNumber.slice(-4)}` : undefined),
    openRecipient: ({ accountNumber }) => ok(`RCP_${accountNumber}`),
    sendPayout({ reference, amountKobo }) {
      if (fake.sent.has(reference))
        return Promise.resolve({ kind: 'refused' as const, reason: 'duplicate' as const, message: 'taken before' });
      fake.sent.set(reference, {
        id: `TRF_${fake.sent.size + 1}`,
        reference,
        status: fake.becomes,
        amountMinor: amountKobo,
        currency: 'NGN',
        needsApproval: false,
        reason: undefined,
        feeMinor: undefined,
        createdAt: new Date(),
      });
      if (!fake.losesNextAnswer) return ok(fake.sent.get(reference)!);
      fake.losesNextAnswer = false;
      return Promise.resolve({ kind: 'unknown' as const, why: 'no answer', sent: true });
    },
    findPayout: (reference) => ok(fake.sent.get(reference)),
    listPayouts: () => ok({ rows: [...fake.sent.values()], isLast: true }),
    authorise: ({ reference }) => ok(fake.sent.get(reference)!),
    resendCode: () => ok('sent' as const),
    balance: () => ok(0n),
    close: () => Promise.resolve(),
  };
  return fake;
}
