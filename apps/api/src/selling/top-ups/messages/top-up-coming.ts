import { kobo, utility } from '@gatelight/contract';
import { z } from 'zod';
import { defineTemplate, lagosTime, money } from '#notifications';

const schema = z.object({
  amountKobo: kobo,
  utility,
  /** The last four digits of the meter. */
  meterEnding: z.string(),
  method: z.enum(['wallet', 'saved-card']),
  runAt: z.iso.datetime({ offset: true }),
});
type Coming = z.output<typeof schema>;

/** A scheduled top-up will be made tomorrow: its user can still pause it, or add money to the wallet. */
export const topUpComing = defineTemplate({
  name: 'top-up-coming',
  kind: 'transaction',
  about: 'A scheduled top-up is made tomorrow. To its user.',
  examples: {
    'From the wallet': {
      amountKobo: 500_000n,
      utility: 'electricity',
      meterEnding: '0019',
      method: 'wallet',
      runAt: '2026-11-22T06:00:00+01:00',
    },
  },
  facts: (notice) => ({
    'what-happens': text(notice),
    title: title(notice),
    amount: money(notice.amountKobo),
    'meter-ending': notice.meterEnding,
    time: lagosTime(new Date(notice.runAt)),
  }),
  required: { sms: ['what-happens'], email: ['what-happens'], 'in-app': ['what-happens'] },
  topic: 'wallet',
  schema,
  texts: {
    en: {
      sms: (notice) => [text(notice)],
      mail: (notice) => ({
        subject: title(notice),
        opening: [text(notice), 'You can pause or delete it until then under Scheduled top-ups.'],
      }),
      inApp: (notice) => ({ title: title(notice), text: text(notice) }),
    },
  },
});

function title({ amountKobo }: Coming): string {
  return `Scheduled top-up of ${money(amountKobo)} tomorrow`;
}

function text({ amountKobo, utility, meterEnding, method, runAt }: Coming): string {
  const from = method === 'wallet' ? 'your wallet' : 'your saved card';
  return `On ${lagosTime(new Date(runAt))} we buy ${utility} for ${money(amountKobo)} from ${from} for the meter ending in ${meterEnding}.`;
}
