import { kobo, utility } from '@gatelight/contract';
import { z } from 'zod';
import { defineTemplate, money } from '#notifications';

const schema = z.object({
  amountKobo: kobo,
  utility,
  meterEnding: z.string(),
  /** Where the payer confirms: our page of the order, which leads to the bank. */
  page: z.string(),
});
type Confirm = z.output<typeof schema>;

/** The bank wants the owner of the card to confirm a scheduled top-up; nothing is bought before that. */
export const topUpConfirm = defineTemplate({
  name: 'top-up-confirm',
  kind: 'transaction',
  about: 'The bank wants the owner of a card to confirm a scheduled top-up. To that owner.',
  examples: {
    'Confirm at the bank': {
      amountKobo: 500_000n,
      utility: 'electricity',
      meterEnding: '0019',
      page: 'https://gatelight.example/user/vend_utility/status?order=example',
    },
  },
  facts: (notice) => ({
    'what-to-do': text(notice),
    amount: money(notice.amountKobo),
    'meter-ending': notice.meterEnding,
    'where-to-confirm': notice.page,
  }),
  required: { sms: ['what-to-do', 'where-to-confirm'], email: ['what-to-do'], 'in-app': ['what-to-do'] },
  topic: 'wallet',
  push: 'daytime',
  schema,
  texts: {
    en: {
      sms: (notice) => [`${text(notice)} ${notice.page}`, text(notice)],
      mail: (notice) => ({ subject: title, opening: [text(notice)], rows: [['Confirm here', notice.page]] }),
      inApp: (notice) => ({ title, text: text(notice) }),
    },
  },
});

const title = 'Confirm your scheduled top-up';

function text({ amountKobo, utility, meterEnding }: Confirm): string {
  return `Your bank asks you to confirm ${money(amountKobo)} for ${utility}, meter ending in ${meterEnding}. Nothing is charged until you do. Please confirm within 30 minutes.`;
}
