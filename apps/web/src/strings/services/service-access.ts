import type { ServiceText } from './service-page.ts';

/** Texts of the page on access control; the title is the specification's. */
export const ACCESS_WORDS = {
  title: 'Access Control Systems',
  lead: 'Visitor codes for your guests, and booms and card readers for main gates, pedestrian gates and blocks.',
  today:
    'residents send a visitor a code, and guards check it on a phone, also without network. Booms and card readers start with a survey.',
  steps: [
    ['Walk the gates', 'We look at traffic in the morning and the evening, at power, and at where a car can wait.'],
    ['Choose the hardware', 'Boom, card reader or intercom: what the gate needs, and no more.'],
    ['Install and train', 'We install lane by lane, so one always stays open, and train every shift of guards.'],
    ['Hand over', 'Cards are issued and tested, and the guard house gets a page on what to do when power fails.'],
  ],
  included: [
    'Visitor codes, and a log of who came and left',
    'Booms, card readers and controllers with a battery behind them',
    'A record of openings, kept in the controller',
    'Training for guards and a manual way to open',
  ],
  needed: [
    'The number of gates and lanes',
    'How many vehicles and people pass at the busiest hour',
    'Power at the gate house, or permission to bring it there',
    'Your rules for visitors, deliveries and staff',
  ],
  limits: [
    'A system helps guards; it does not replace them.',
    'Without power the gate works as long as its battery does, then by hand.',
    'We install no cameras that look into homes.',
  ],
} as const satisfies ServiceText;
