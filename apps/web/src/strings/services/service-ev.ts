import type { ServiceText } from './service-page.ts';

/** Texts of the page on the EV charging network; the title is the specification's. */
export const EV_WORDS = {
  title: 'EV Charging Network',
  lead: 'Charging points in estates and at work, paid for from the same wallet. Coming Soon: you can put your place on the waiting list today.',
  today: 'not available yet. You can join the waiting list.',
  steps: [
    ['Join the list', 'Tell us where you would charge and what you drive or plan to drive.'],
    ['We check the power', 'For an estate or depot we look at what the transformer has left at night.'],
    ['We choose places', 'We start where people ask for it and the supply is strong enough.'],
    ['You hear from us', 'We write to you when a point near you is planned, and before it opens.'],
  ],
  included: [
    'A place on the list, free of charge and without a promise to buy',
    'An answer on whether your transformer could carry charging',
    'News by email only when there is something to say about your place',
  ],
  needed: [
    'Where: estate, office or depot',
    'How many vehicles, and of what kind',
    'Whether you manage the place or only park there',
  ],
  limits: [
    'No charging point is open yet, and we give no date before power and place are certain.',
    'The list is not a contract and does not fix a price.',
    'Without enough supply at the place we will say so and not build there.',
  ],
} as const satisfies ServiceText;
