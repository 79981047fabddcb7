import type { ESTATE_WORDS as ENGLISH } from '../../../../apps/web/src/strings/services/service-estate.ts';
import type { Translation } from '../../../../apps/web/src/strings/translation.ts';

export const ESTATE_WORDS: Translation<typeof ENGLISH> = {
  title: 'Smart Estate and Facility Management',
  lead: 'One register of house, people, meter and charges wey the association, the manager and the facility team dey read together.',
  today:
    'one register get houses, people, meters, service charge with the bill run, the estate light account, jobs, tickets, notice, visitor code and report every month.',
  steps: [
    [
      'Bring the books come',
      'Give us the lists wey you get, for paper or for spreadsheet. We go clean dem with your manager.',
    ],
    ['We set the rules', 'Charges, the day to pay and who fit approve wetin: we agree am, and enter am once.'],
    ['Register the people', 'We dey enter each house, who dey live there and the meter, together with your office.'],
    ['You run the estate', 'Charges, payments, complaints and notices dey one place, with record of who do wetin.'],
  ],
  included: [
    'Register of houses, people and meters',
    'Service charge with receipt, whether dem pay complete or part',
    'Jobs of the facility people, with who go do am, the price and photo',
    'The light account: wetin come in, wetin dem sell and wetin lost',
    'Complaints with number and answer',
    'Notice to everybody, to one block or to one street',
  ],
  needed: [
    'List of the houses and who dey live there',
    'Wetin the association decide about charges',
    'One person for your side wey fit confirm changes',
    'The balance wey you wan carry come from before',
  ],
  limits: [
    'We dey keep the records. We no dey come house come collect debt.',
    'Cleaners, security and artisans remain your own contract.',
    'Residents dey decide which of their data we fit share, as law give dem right.',
  ],
};
