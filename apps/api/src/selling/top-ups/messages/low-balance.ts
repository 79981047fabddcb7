import { kobo } from '@gatelight/contract';
import { z } from 'zod';
import { defineTemplate, money } from '#notifications';

const schema = z.object({ balanceKobo: kobo, thresholdKobo: kobo });
type LowBalance = z.output<typeof schema>;

/** The wallet fell below the balance that its user chose; the database queues it (wallets.tell_low_balance). */
export const lowBalance = defineTemplate({
  name: 'low-balance',
  kind: 'transaction',
  about: 'The wallet fell below the balance that its user chose. To that user.',
  examples: { 'Below the limit': { balanceKobo: 85_000n, thresholdKobo: 100_000n } },
  facts: ({ balanceKobo, thresholdKobo }) => ({ balance: money(balanceKobo), limit: money(thresholdKobo) }),
  required: { sms: ['balance'], email: ['balance'], 'in-app': ['balance'] },
  topic: 'wallet',
  schema,
  texts: {
    en: {
      sms: (notice) => [text(notice)],
      mail: (notice) => ({ subject: 'Your wallet is running low', opening: [text(notice)] }),
      inApp: (notice) => ({ title: 'Your wallet is running low', text: text(notice) }),
    },
  },
});

function text({ balanceKobo, thresholdKobo }: LowBalance): string {
  return `Your wallet holds ${money(balanceKobo)}, which is below ${money(thresholdKobo)}. You chose to hear about this.`;
}
