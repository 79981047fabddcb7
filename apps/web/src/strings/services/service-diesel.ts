import type { ServiceText } from './service-page.ts';

/** Texts of the page on diesel management; the title is the specification's. */
export const DIESEL_WORDS = {
  title: 'Diesel Management Solutions',
  lead: 'Tank levels, deliveries and generator hours side by side, so every litre is accounted for.',
  today:
    'dips, delivery notes and hours give you alarms for missing litres and short deliveries, the days of diesel left and a monthly account. Sensors are extra and start with a survey.',
  steps: [
    ['Measure', 'We fit a level sensor in the tank and a meter for the hours of each generator.'],
    ['Calibrate', 'One known delivery shows how many litres each centimetre of your tank holds.'],
    ['Compare', 'Each delivery is set against the rise in the tank, each running hour against the fall.'],
    ['Act', 'A difference is reported with its date and hour, while people still remember.'],
  ],
  included: [
    'Level sensor, hour meter and a small control box',
    'Delivery records with litres paid for and litres received',
    'Burn rate by generator and by month',
    'Alerts for low level and for a fall while nothing runs',
  ],
  needed: [
    'Size and shape of the tanks',
    'Make and rating of the generators',
    'A safe way to the top of the tank',
    'The records of your last deliveries, if you keep them',
  ],
  limits: [
    'We measure diesel; we do not sell it.',
    'A level is a good estimate once the tank is calibrated, not exact to the litre.',
    'Sensors show that diesel left the tank, not who took it.',
  ],
} as const satisfies ServiceText;
