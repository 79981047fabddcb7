import { BRAND } from '../../../../apps/web/src/brand.ts';
import type { PROOF_WORDS as ENGLISH } from '../../../../apps/web/src/strings/landing/proof.ts';
import type { Translation } from '../../../../apps/web/src/strings/translation.ts';

export const PROOF_WORDS: Translation<typeof ENGLISH> = {
  title: 'Wetin you fit trust',
  unknown: {
    title: 'We dey time every token',
    text: 'We dey measure the time from each transfer reach im token.',
    link: 'How e dey work',
  },
  usual: 'The time wey e dey take from your transfer reach your token',
  purchases: (month, count) => `${month}, ${count} purchases`,
  counting: {
    title: 'We still dey count',
    text: 'We go show the usual time for here once 50 people don buy inside the month.',
  },
  lastMonth: (month, time, count) => `${month}: ${time}, ${count} purchases`,
  slow: 'Token dey slow pass normal this hour. Your money dey safe.',
  slowSource: (from, to, count, usual) => `${from} to ${to}, ${count} purchases · normal na ${usual}`,
  back: {
    title: 'Wrong amount dey come back',
    text: 'Too small: everything. Too much: the rest. E go back to the account wey e come from.',
    link: 'Where my money dey?',
  },
  standard: {
    title: 'Token by STS',
    before: 'The standard of the whole world ',
    name: 'IEC 62055-41',
    after: '. Your 20 digits dey work for your meter only.',
  },
  licence: {
    title: BRAND.licence ? 'Licence and complaint' : 'Complaint',
    text: `${[BRAND.legalName, BRAND.licence && `licence ${BRAND.licence}`, BRAND.regulator].filter(Boolean).join(', ')}. Every complaint dey get number and answer by email.`,
    link: 'Complain for here',
  },
};
