import { alarmKinds } from '@gatelight/contract';
import { z } from 'zod';
import { defineTemplate } from '#notifications';

const schema = z.object({
  estate: z.string(),
  tank: z.string(),
  kind: z.enum(alarmKinds),
  /** Litres, to the ten for missing ones. */
  litres: z.int(),
  from: z.string(),
  to: z.string(),
  used: z.int(),
  expected: z.int(),
  hours: z.number(),
  figure: z.nullable(z.number()),
});
type Alarm = z.output<typeof schema>;

const time = (at: string) =>
  new Date(at).toLocaleString('en-GB', {
    timeZone: 'Africa/Lagos',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });

/** Facts only: what was measured, without names of people. */
function title({ kind, litres, tank, figure }: Alarm): string {
  switch (kind) {
    case 'missing':
      return `${tank}: about ${litres} litres missing`;
    case 'short':
      return `${tank}: a delivery is ${litres} litres short`;
    case 'burn':
      return `${tank}: ${figure ?? 0} % more diesel an hour`;
    case 'low':
      return `${tank}: diesel for about ${figure ?? 0} days`;
  }
}

function facts(alarm: Alarm): string {
  const { kind, from, to, used, expected, hours, litres } = alarm;
  switch (kind) {
    case 'missing':
      return `From ${time(from)} to ${time(to)} the tank lost ${used} l. The generators ran ${hours} hours and needed about ${expected} l.`;
    case 'short':
      return `The delivery of ${time(from)} had ${expected} l on its waybill. The dips before and after show ${used} l.`;
    case 'burn':
      return `From ${time(from)} to ${time(to)} the generators used ${used} l in ${hours} hours. At the rate before it would be ${expected} l. A service may be due.`;
    case 'low':
      return `At ${time(from)} ${litres} l could be used. That is fewer days than a delivery takes.`;
  }
}

/** Notifies managers and facility officers of the estate about a diesel alarm. */
export const dieselAlarm = defineTemplate({
  name: 'diesel-alarm',
  kind: 'conversation',
  about:
    'Diesel is missing, a delivery is short, a generator burns more, or the stock is low. To managers and facility officers.',
  examples: {
    Missing: {
      estate: 'Palm Court Estate',
      tank: 'Tank 1',
      kind: 'missing',
      litres: 120,
      from: '2026-11-21T05:30:00Z',
      to: '2026-11-22T05:30:00Z',
      used: 184,
      expected: 63,
      hours: 6,
      figure: null,
    },
    Low: {
      estate: 'Palm Court Estate',
      tank: 'Tank 1',
      kind: 'low',
      litres: 110,
      from: '2026-11-21T05:30:00Z',
      to: '2026-11-21T05:30:00Z',
      used: 0,
      expected: 0,
      hours: 0,
      figure: 2,
    },
  },
  facts: (alarm) => ({
    estate: alarm.estate,
    tank: alarm.tank,
    title: title(alarm),
    'what-was-measured': facts(alarm),
  }),
  required: { email: ['what-was-measured'], 'in-app': ['title'] },
  schema,
  texts: {
    en: {
      sms: (alarm) => [`${alarm.estate}: ${title(alarm)}.`],
      mail: (alarm) => ({
        subject: `${alarm.estate}: ${title(alarm)}`,
        opening: [facts(alarm)],
        closing: ['Dips, runs and deliveries are in the estate office, under Diesel.'],
      }),
      inApp: (alarm) => ({ title: title(alarm), text: facts(alarm) }),
    },
  },
});
