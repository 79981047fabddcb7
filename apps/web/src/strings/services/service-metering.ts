import type { ServiceText } from './service-page.ts';

/** Texts of the page on prepaid metering; the title is the specification's. */
export const METERING_WORDS = {
  title: 'Prepaid Metering and Token Vending',
  lead: 'Meters for electricity, water and gas, and a way to buy tokens that works at any hour. Residents pay for what they use; the estate sees what was sold and what was consumed.',
  today:
    'residents buy by transfer, card or wallet. Estates see their sales and what came in, what was sold and what was lost. Meters and their installation start with a survey.',
  steps: [
    ['Survey', 'We count the supplies, look at cables and pipes, and note every meter that is already on a wall.'],
    [
      'Register',
      'Each meter is joined to one house in one register, with its tariff and any old debt agreed in writing.',
    ],
    ['Install', 'New meters go in house by house, with a planned outage that residents hear about beforehand.'],
    ['Vend', 'Residents buy by bank transfer. The token arrives by SMS, and the estate sees the sale the same day.'],
  ],
  included: [
    'Single-phase and three-phase electricity meters, water and gas meters',
    'Tokens to the STS standard (IEC 62055-41), so meters of many makers work',
    'The price before payment: tariff, VAT, units and old debt',
    'Sales and consumption figures for the estate',
  ],
  needed: [
    'The number of houses and of supplies',
    'Make and number of the meters you have, if any',
    'The tariff that the estate charges, and who may approve it',
    'Access to meter rooms and risers',
  ],
  limits: [
    'We do not set your tariff: the estate or the utility does.',
    'A meter that is not to the STS standard has to be replaced before we can vend to it.',
    'A token cannot end an outage of the grid.',
  ],
} as const satisfies ServiceText;
