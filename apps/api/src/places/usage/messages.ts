import { utility } from '@gatelight/contract';
import { z } from 'zod';
import { defineTemplate } from '#notifications';

const schema = z.object({
  /** The meter's nickname, or `ending in` and the last four digits. */
  meter: z.string(),
  utility,
  days: z.int(),
});
type RunLow = z.output<typeof schema>;

/** The units of a meter will run out soon. Only for users who switched this on. */
export const unitsRunLow = defineTemplate({
  name: 'units-run-low',
  kind: 'conversation',
  about: 'The units of a meter will run out soon. To users who switched this reminder on.',
  examples: {
    'Three days': { meter: 'ending in 0019', utility: 'electricity', days: 3 },
    'Less than a day': { meter: 'Shop', utility: 'water', days: 0 },
  },
  facts: (low) => ({ title: title(low), forecast: sentence(low), meter: low.meter, utility: low.utility }),
  required: { email: ['forecast'], 'in-app': ['forecast'] },
  schema,
  texts: {
    en: {
      sms: (low) => [sentence(low)],
      mail: (low) => ({
        subject: title(low),
        opening: [
          sentence(low),
          'This is an estimate from your purchases and readings. Look at the display of the meter to be sure.',
          'You can switch these reminders off under My meters.',
        ],
      }),
      inApp: (low) => ({ title: title(low), text: sentence(low) }),
    },
  },
});

function title({ utility }: RunLow): string {
  return `Your ${utility} units are running low`;
}

function sentence({ meter, utility, days }: RunLow): string {
  const when = days < 1 ? 'less than a day' : `about ${days} day${days === 1 ? '' : 's'}`;
  return `Your ${utility} units (meter ${meter}) will last ${when}.`;
}
