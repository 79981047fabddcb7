import { BRAND } from '../../brand.ts';

/** Texts of the facts under the form. Every one of them is measured or can be looked up. */
export const PROOF_WORDS = {
  title: 'What you can rely on',
  /** Before the figures have loaded, and without script or network. */
  unknown: {
    title: 'Every token is timed',
    text: 'We measure the time from each transfer to its token.',
    link: 'Status',
  },
  usual: 'Usual time from your transfer to your token',
  purchases: (month: string, count: string) => `${month}, ${count} purchases`,
  counting: { title: 'Still counting', text: 'We show the usual time here after 50 purchases in a month.' },
  lastMonth: (month: string, time: string, count: string) => `${month}: ${time}, ${count} purchases`,
  slow: 'Tokens are slower than usual in this hour. Your money is safe.',
  slowSource: (from: string, to: string, count: string, usual: string) =>
    `${from} to ${to}, ${count} purchases · usually ${usual}`,
  back: {
    title: 'Wrong amounts come back',
    text: 'Too little: all of it. Too much: the rest. To the account that it came from.',
    link: 'Where is my money?',
  },
  standard: {
    title: 'Tokens by STS',
    before: 'The international standard ',
    name: 'IEC 62055-41',
    after: '. Your 20 digits work on your meter and on no other.',
  },
  licence: {
    title: BRAND.licence ? 'Licence and complaints' : 'Complaints',
    text: `${[BRAND.legalName, BRAND.licence && `licence ${BRAND.licence}`, BRAND.regulator].filter(Boolean).join(', ')}. Each complaint gets a number and a reply by email.`,
    link: 'Complain here',
  },
} as const;
