import { z } from 'zod';
import { defineTemplate, lagosTime } from '#notifications';

const schema = z.object({
  state: z.enum(['waits', 'confirmed', 'refused']),
  estate: z.string(),
  estateId: z.string(),
  bank: z.string(),
  accountName: z.string(),
  /** When it may be used for payouts, for a confirmed account. */
  usableFrom: z.optional(z.nullable(z.string())),
});
type AccountNews = z.output<typeof schema>;

const account = ({ bank, accountName }: AccountNews) => `${bank}, ${accountName}`;

function sentence(news: AccountNews): string {
  switch (news.state) {
    case 'waits':
      return `A new bank account was entered for ${news.estate}: ${account(news)}. Until a second person decides, nothing is paid out.`;
    case 'confirmed':
      return `A bank account of ${news.estate} was confirmed: ${account(news)}. Payouts go there from ${news.usableFrom ? lagosTime(new Date(news.usableFrom)) : 'now'}.`;
    case 'refused':
      return `A bank account that was entered for ${news.estate} was refused: ${account(news)}. Nothing changes.`;
  }
}
const warning = 'If no one in your team requested this, write to us immediately.';

/** The money goes to this account, so every manager and accountant is notified of each step. */
export const estateAccountTemplate = defineTemplate({
  name: 'estate-account',
  kind: 'account',
  about: 'The bank account of an estate was entered, confirmed or refused. To its managers and accountants.',
  channels: ['email', 'in-app'],
  examples: {
    Entered: {
      state: 'waits',
      estate: 'Palm Court Estate',
      estateId: '1',
      bank: 'Test Bank ••••••6789',
      accountName: 'PALM COURT RESIDENTS',
    },
    Confirmed: {
      state: 'confirmed',
      estate: 'Palm Court Estate',
      estateId: '1',
      bank: 'Test Bank ••••••6789',
      accountName: 'PALM COURT RESIDENTS',
      usableFrom: '2026-11-26T09:00:00Z',
    },
  },
  facts: (news) => ({ estate: news.estate, account: account(news), 'what-happened': sentence(news) }),
  required: { email: ['what-happened'], 'in-app': ['what-happened'] },
  schema,
  texts: {
    en: {
      sms: (news) => [sentence(news)],
      mail: (news) => ({
        subject: `Bank account of ${news.estate}`,
        opening: [sentence(news), warning],
        rows: [
          ['Estate', news.estate],
          ['Account', account(news)],
        ],
      }),
      inApp: (news) => ({ title: `Bank account of ${news.estate}`, text: sentence(news) }),
    },
  },
});
