import { kobo, shownReference } from '@gatelight/contract';
import { z } from 'zod';
import { defineTemplate, money } from '#notifications';

const schema = z.object({
  /** As people see it. */
  reference: z.string().overwrite(shownReference),
  outcome: z.enum(['paid', 'failed', 'returned']),
  amountKobo: kobo,
  /** The amount that the bank account gets: the amount less the fee. */
  receivedKobo: kobo,
  /** The returned part that is not in the wallet: a bank decides about it, or has given it back to its payer. */
  keptKobo: z.optional(kobo),
  /** Name of the bank and the last digits of the account. */
  bank: z.string(),
});
type WithdrawalEnded = z.output<typeof schema>;

/** A withdrawal arrived at the bank, or its money is back in the wallet. */
export const withdrawalEnded = defineTemplate({
  name: 'withdrawal-ended',
  kind: 'transaction',
  about: 'A withdrawal arrived at the bank, or its money is back in the wallet. To its owner.',
  examples: {
    Paid: {
      reference: 'WDR-20261121143005A1B2C3D4E5F6',
      outcome: 'paid',
      amountKobo: 1_000_000n,
      receivedKobo: 990_000n,
      keptKobo: 0n,
      bank: 'Guaranty Trust Bank ••• 6789',
    },
    Returned: {
      reference: 'WDR-20261121143005A1B2C3D4E5F6',
      outcome: 'returned',
      amountKobo: 1_000_000n,
      receivedKobo: 990_000n,
      keptKobo: 0n,
      bank: 'Guaranty Trust Bank ••• 6789',
    },
    'Kept by a dispute': {
      reference: 'WDR-20261121143005A1B2C3D4E5F6',
      outcome: 'failed',
      amountKobo: 1_000_000n,
      receivedKobo: 990_000n,
      keptKobo: 400_000n,
      bank: 'Guaranty Trust Bank ••• 6789',
    },
  },
  facts: (notice) => ({
    'what-happened': text(notice),
    title: title(notice),
    bank: notice.bank,
    reference: notice.reference,
  }),
  required: { sms: ['what-happened'], email: ['what-happened'], 'in-app': ['what-happened'] },
  topic: 'wallet',
  schema,
  texts: {
    en: {
      sms: (notice) => [`${text(notice)} Reference: ${notice.reference}.`, text(notice)],
      mail: (notice) => ({
        subject: title(notice),
        opening: [text(notice)],
        rows: [
          ['Reference', notice.reference],
          ['Amount', money(notice.amountKobo)],
          ['Bank account', notice.bank],
        ],
      }),
      inApp: (notice) => ({ title: title(notice), text: text(notice) }),
    },
  },
});

function title({ outcome, amountKobo, receivedKobo, keptKobo = 0n }: WithdrawalEnded): string {
  if (outcome === 'paid') return `${money(receivedKobo)} was sent to your bank`;
  return amountKobo > keptKobo
    ? `${money(amountKobo - keptKobo)} is back in your wallet`
    : 'Your withdrawal was stopped';
}

function text(notice: WithdrawalEnded): string {
  const { outcome, receivedKobo, bank } = notice;
  switch (outcome) {
    case 'paid':
      return `We sent ${money(receivedKobo)} to ${bank}.`;
    case 'failed':
      return `Your withdrawal to ${bank} did not go through. ${whereItIs(notice)}`;
    case 'returned':
      return `${bank} sent your withdrawal back. ${whereItIs(notice)}`;
  }
}

/** Only money that can be spent counts as money in the wallet. */
function whereItIs({ amountKobo, keptKobo = 0n }: WithdrawalEnded): string {
  if (keptKobo === 0n) return `${money(amountKobo)} is back in your wallet, the fee included.`;
  const kept = `${money(keptKobo)} of it belongs to a payment that its payer disputed at their bank, so it stays with us.`;
  return amountKobo > keptKobo ? `${money(amountKobo - keptKobo)} is back in your wallet. ${kept}` : kept;
}
