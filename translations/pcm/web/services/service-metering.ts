import type { METERING_WORDS as ENGLISH } from '../../../../apps/web/src/strings/services/service-metering.ts';
import type { Translation } from '../../../../apps/web/src/strings/translation.ts';

export const METERING_WORDS: Translation<typeof ENGLISH> = {
  title: 'Prepaid Metering and Token Vending',
  lead: 'Meter for light, water and gas, and way to buy token wey dey work anytime. People dey pay for wetin dem use; the estate dey see wetin we sell and wetin dem use.',
  today:
    'people dey buy with transfer, card or wallet. Estate dey see wetin dem sell, wetin come in and wetin lost. Meter and installation go start with survey.',
  steps: [
    [
      'We survey',
      'We dey count the supplies, look the cables and pipes, and write down every meter wey dey wall already.',
    ],
    [
      'We register',
      'Each meter go join one house for one register, with the tariff and any old debt wey una agree for paper.',
    ],
    ['We install', 'New meter go enter house by house. If light go off for the work, people go hear am before.'],
    [
      'We sell token',
      'People dey buy with bank transfer. The token dey come by SMS, and the estate dey see the sale the same day.',
    ],
  ],
  included: [
    'Single-phase and three-phase light meter, water meter and gas meter',
    'Token wey follow the STS standard (IEC 62055-41), so meter from many makers go work',
    'Price before payment: tariff, VAT, units and old debt',
    'Sales and usage figures for the estate',
  ],
  needed: [
    'How many houses and supplies',
    'The make and number of the meters wey you get, if any',
    'The tariff wey the estate dey charge, and who fit approve am',
    'Way to enter meter rooms and risers',
  ],
  limits: [
    'We no dey set your tariff: na the estate or the utility dey do am.',
    'Meter wey no follow the STS standard, we must change am before we fit sell token for am.',
    'Token no fit bring light back when grid no dey.',
  ],
};
