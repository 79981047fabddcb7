import { kobo } from '@gatelight/contract';
import { lagosDay } from '@gatelight/contract/lagos-time';
import { z } from 'zod';
import { defineTemplate, money } from '#notifications';

/** The secret in the link connects one account with one house, once, for the person who has the message. */
const invitation = defineTemplate({
  name: 'home-invitation',
  kind: 'account',
  about:
    'A manager invites a new occupant to connect their account with their house. To the phone number and e-mail address in the list.',
  channels: ['sms', 'email'],
  examples: {
    'A flat': {
      from: 'Musa Bello',
      estate: 'Palm Court Estate',
      house: 'Block 7, Flat 3',
      link: 'https://gatelight.example/user/invitation#home.example-secret-that-opens-nothing',
      expiresAt: '2026-12-08T12:00:00Z',
    },
  },
  facts: ({ from, estate, house, link, expiresAt }) => ({
    from,
    estate,
    house,
    'link-to-accept': link,
    'valid-until': lagosDay(expiresAt, true),
  }),
  required: { sms: ['link-to-accept'], email: ['link-to-accept', 'house'] },
  secret: ['link-to-accept'],
  schema: z.object({
    from: z.string(),
    estate: z.string(),
    house: z.string(),
    link: z.string(),
    expiresAt: z.string(),
  }),
  texts: {
    en: {
      sms: ({ estate, house, link, expiresAt }) => [
        `Welcome to ${house}, ${estate}. Accept until ${lagosDay(expiresAt, true)} to buy power and see charges: ${link}`,
        `Welcome to ${house}. Open this to buy power for it: ${link}`,
        `Welcome to your new home: ${link}`,
      ],
      mail: ({ from, estate, house, link, expiresAt }) => ({
        subject: `Welcome to ${house}, ${estate}`,
        opening: [
          `${from} of ${estate} recorded that you live in ${house} or own it.`,
          `Open this link until ${lagosDay(expiresAt, true)}, sign in, and accept: you can then buy units for its meters and see its service charges. If you have no account yet, sign up first and then open the link again:`,
          link,
          'Anyone who has this link can accept, so do not pass it on. If this is not your home, please ignore this message.',
        ],
      }),
      inApp: ({ estate, house }) => ({
        title: `Welcome to ${house}, ${estate}`,
        text: 'The link to accept is in your mail or SMS.',
      }),
    },
  },
});

const left = z.object({
  estate: z.string(),
  house: z.string(),
  /** `2026-11-21`. */
  lastDay: z.iso.date(),
  owedKobo: kobo,
  readings: z.array(z.object({ meter: z.string(), utility: z.string(), reading: z.string() })),
});
type Left = z.output<typeof left>;

const day = ({ lastDay }: Left) => lagosDay(`${lastDay}T12:00:00Z`, true);
const owed = ({ owedKobo }: Left) => (owedKobo > 0n ? money(owedKobo) : 'nothing');

/** The record of a move out. */
const movedOut = defineTemplate({
  name: 'moved-out',
  kind: 'account',
  about: 'The manager recorded that people moved out of a house. To those who left.',
  examples: {
    'Two readings': {
      estate: 'Palm Court Estate',
      house: 'Block 8, Flat 5',
      lastDay: '2026-11-30',
      owedKobo: 6_250_000n,
      readings: [{ meter: '0274', utility: 'electricity', reading: '5730.4' }],
    },
  },
  facts: (given) => ({ estate: given.estate, house: given.house, 'last-day': day(given), owed: owed(given) }),
  required: { sms: ['house'], email: ['house', 'owed'], 'in-app': ['house'] },
  schema: left,
  texts: {
    en: {
      sms: (given) => [
        `You moved out of ${given.house}, ${given.estate}, on ${day(given)}. Service charges owed: ${owed(given)}.`,
        `You moved out of ${given.house} on ${day(given)}. Owed: ${owed(given)}.`,
      ],
      mail: (given) => ({
        subject: `You moved out of ${given.house}`,
        opening: [
          `The manager of ${given.estate} recorded that you moved out of ${given.house} on ${day(given)}.`,
          `Service charges owed until that day: ${owed(given)}.`,
          'You can no longer use its meters, and scheduled top-ups for them have stopped. Your tokens, receipts and invoices stay in your account.',
        ],
        rows: [
          ['Last day', day(given)],
          ...given.readings.map(({ meter, utility, reading }): [string, string] => [
            `Meter ending in ${meter}, ${utility}`,
            reading,
          ]),
        ],
        closing: ['If a reading is wrong, please tell the manager of the estate within 7 days.'],
      }),
      inApp: (given) => ({
        title: `You moved out of ${given.house}`,
        text: `Your last day was ${day(given)}. Service charges owed: ${owed(given)}. Your tokens and receipts stay here.`,
      }),
    },
  },
});

export const moveTemplates = [invitation, movedOut];
