import { kobo } from '@gatelight/contract';
import { lagosDay } from '@gatelight/contract/lagos-time';
import { z } from 'zod';
import { defineTemplate, money } from '#notifications';

const schema = z.object({
  houseName: z.string(),
  estateName: z.string(),
  amountKobo: kobo,
  /** `2026-12-08`. */
  locksOn: z.iso.date(),
  reason: z.string(),
});
type VendingLockNotice = z.output<typeof schema>;

const day = ({ locksOn }: VendingLockNotice) => lagosDay(`${locksOn}T12:00:00Z`, true);
const begins = (notice: VendingLockNotice) =>
  `From ${day(notice)}, no electricity token can be bought for ${notice.houseName} while ${money(notice.amountKobo)} of its service charge is overdue.`;
const hardship =
  'If a person at home needs electricity for their health, say so in the app. Then you can buy electricity again.';

/** An estate locks the tokens of a house from a day on. Sent a week before, and again the day before. */
export const vendingLockNotice = defineTemplate({
  name: 'vending-lock',
  kind: 'transaction',
  about:
    'From a day on, no electricity token is sold for a house that is long overdue. To its people, a week before and the day before.',
  examples: {
    'A week before': {
      houseName: 'Block 4, Flat 2',
      estateName: 'Palm Court Estate',
      amountKobo: 12_500_000n,
      locksOn: '2026-12-08',
      reason: 'The residents agreed to it in their meeting.',
    },
  },
  facts: (notice) => ({
    house: notice.houseName,
    estate: notice.estateName,
    amount: money(notice.amountKobo),
    'first-day': day(notice),
    reason: notice.reason,
  }),
  required: { sms: ['amount', 'first-day'], email: ['amount', 'first-day'], 'in-app': ['amount', 'first-day'] },
  topic: 'receipts',
  schema,
  texts: {
    en: {
      sms: (notice) => [
        `${begins(notice)} Pay, agree a plan or declare medical hardship in the app under Service charge.`,
        `No electricity for ${notice.houseName} from ${day(notice)}: ${money(notice.amountKobo)} is overdue. See Service charge in the app.`,
      ],
      mail: (notice) => ({
        subject: `No electricity tokens from ${day(notice)}`,
        opening: [
          `${begins(notice)} ${notice.estateName} decided this: ${notice.reason}`,
          'Pay in the app under Service charge, or ask your estate for a plan. Either ends the lock immediately.',
          hardship,
        ],
        rows: [
          ['House', notice.houseName],
          ['Overdue', money(notice.amountKobo)],
          ['From', day(notice)],
        ],
      }),
      inApp: (notice) => ({
        title: `No electricity tokens from ${day(notice)}`,
        text: `${begins(notice)} Pay, ask for a plan, or declare medical hardship under Service charge.`,
      }),
    },
  },
});
