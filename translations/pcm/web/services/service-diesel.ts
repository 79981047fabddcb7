import type { DIESEL_WORDS as ENGLISH } from '../../../../apps/web/src/strings/services/service-diesel.ts';
import type { Translation } from '../../../../apps/web/src/strings/translation.ts';

export const DIESEL_WORDS: Translation<typeof ENGLISH> = {
  title: 'Diesel Management Solutions',
  lead: 'Tank level, supply and generator hours side by side, so every litre get account.',
  today:
    'dip, supply paper and hours dey give you alarm for litre wey lost and supply wey short, how many days diesel remain and account every month. Sensor na extra, and e go start with survey.',
  steps: [
    ['We measure am', 'We dey put level sensor inside the tank, and meter for the hours of each generator.'],
    ['We set am correct', 'One supply wey we know the litres go show how the level of your tank dey take answer.'],
    ['We compare', 'Each supply against how the tank rise, each running hour against how e fall.'],
    ['We tell you', 'If e no balance, we go report am with the date and hour, when people still remember.'],
  ],
  included: [
    'Level sensor, hour meter and one small control box',
    'Supply records: litres wey you pay for, and litres wey enter',
    'How much each generator dey burn, month by month',
    'Alert when level low, and when e fall but nothing dey run',
  ],
  needed: [
    'The size and shape of the tanks',
    'The make and rating of the generators',
    'Safe way to reach the top of the tank',
    'The records of your last supplies, if you keep dem',
  ],
  limits: [
    'We dey measure diesel; we no dey sell am.',
    'After we set the tank correct, the level na good estimate; e no exact to the last litre.',
    'Sensor dey show say diesel comot from tank; e no fit show who carry am.',
  ],
};
