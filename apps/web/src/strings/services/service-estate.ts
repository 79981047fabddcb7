import type { ServiceText } from './service-page.ts';

/** Texts of the page on estate management; the title is the specification's. */
export const ESTATE_WORDS = {
  title: 'Smart Estate and Facility Management',
  lead: 'One register of houses, residents, meters and charges that the association, the manager and the facility team all read from.',
  today:
    'one register has houses, residents, meters, service charges with billing runs, the power account, jobs, tickets, notices, visitor codes and monthly reports.',
  steps: [
    ['Bring the books', 'Give us the lists you have, on paper or in a spreadsheet. We clean them with your manager.'],
    ['Set the rules', 'Charges, due dates and who may approve what are agreed and entered once.'],
    ['Register residents', 'We enter each house, its resident and its meter with your office.'],
    ['Run the estate', 'Charges, payments, complaints and notices are in one place, with a record of who did what.'],
  ],
  included: [
    'Register of houses, residents and meters',
    'Service charges with receipts, in full or in part',
    'Jobs of the facility team, with vendors, quotes and photos',
    'The power account: what came in, what was sold and what was lost',
    'Complaints with a number and an answer',
    'Notices to all residents, a block or a street',
  ],
  needed: [
    'A list of houses and who lives there',
    'The decisions of the association on charges',
    'One person on your side who may confirm changes',
    'The opening balances that you want to carry over',
  ],
  limits: [
    'We keep the records. We do not visit homes to collect debts.',
    'Cleaners, guards and artisans stay your own contracts.',
    'Residents decide what of their data is shared, as the law gives them the right to.',
  ],
} as const satisfies ServiceText;
