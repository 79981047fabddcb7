import { kobo, utility } from '@gatelight/contract';
import { z } from 'zod';
import { defineTemplate, money } from '#notifications';

/** Why a scheduled top-up was not made. `vend-failed`: it was paid, and the money is back in the wallet. */
export const topUpProblems = [
  'insufficient-funds',
  'declined',
  'confirm-at-bank',
  'card-not-usable',
  'ceiling',
  'over-limit',
  'not-yours',
  'meter-inactive',
  'vend-failed',
  'not-possible',
  'units-left',
  'switched-off',
] as const;
export type TopUpProblem = (typeof topUpProblems)[number];

const schema = z.object({
  amountKobo: kobo,
  utility,
  meterEnding: z.string(),
  /** Null: it was made. */
  problem: z.nullable(z.enum(topUpProblems)),
});
type Ended = z.output<typeof schema>;

/** The result of a scheduled top-up. The token itself is in the message of its purchase. */
export const topUpEnded = defineTemplate({
  name: 'top-up-ended',
  kind: 'transaction',
  about: 'A scheduled top-up was made, or why not. To its user.',
  examples: {
    Made: { amountKobo: 500_000n, utility: 'electricity', meterEnding: '0019', problem: null },
    'Not made': { amountKobo: 500_000n, utility: 'electricity', meterEnding: '0019', problem: 'insufficient-funds' },
  },
  facts: (notice) => ({
    'what-happened': text(notice),
    title: title(notice),
    amount: money(notice.amountKobo),
    'meter-ending': notice.meterEnding,
  }),
  required: { sms: ['what-happened'], email: ['what-happened'], 'in-app': ['what-happened'] },
  topic: 'wallet',
  schema,
  texts: {
    en: {
      sms: (notice) => [text(notice)],
      mail: (notice) => ({ subject: title(notice), opening: [text(notice)] }),
      inApp: (notice) => ({ title: title(notice), text: text(notice) }),
    },
  },
});

function title({ problem }: Ended): string {
  return problem === null ? 'Your scheduled top-up was made' : 'Your scheduled top-up was not made';
}

function text({ amountKobo, utility, meterEnding, problem }: Ended): string {
  const what = `${utility} for ${money(amountKobo)}, meter ending in ${meterEnding}`;
  if (problem === null) return `We bought ${what}. The token is in your history.`;
  return `We did not buy ${what}. ${reasons[problem]}`;
}

const reasons: Readonly<Record<TopUpProblem, string>> = {
  'insufficient-funds':
    'Your wallet holds too little. Nothing was charged. Fund your wallet and buy the token yourself.',
  declined: 'The bank declined your card. Nothing was charged.',
  'confirm-at-bank':
    'Your bank wanted you to confirm the payment, and that did not happen in time. Nothing was charged.',
  'card-not-usable': 'Your saved card was removed or has expired. Nothing was charged.',
  ceiling: 'It would have passed the monthly ceiling that you set. Nothing was charged.',
  'over-limit': 'It would have passed your daily limit. Nothing was charged.',
  'not-yours': 'You can no longer buy for this meter. Nothing was charged.',
  'meter-inactive': 'The meter is not active. Nothing was charged.',
  'vend-failed': 'No token could be made. Your money is back in your wallet.',
  'not-possible': 'The purchase was not possible. Nothing was charged.',
  'units-left': 'You have bought units in the meantime, so it was not needed. Nothing was charged.',
  'switched-off': 'Scheduled top-ups are switched off for now. Nothing was charged. Buy the token yourself.',
};
