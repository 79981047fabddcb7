import { answerAsk, askReasons } from '@gatelight/contract';
import { routePath } from '@gatelight/contract/route';
import { z } from 'zod';
import { defineTemplate } from '#notifications';
import { lagosHour } from '@gatelight/contract/lagos-time';
import { guestName } from './guest-name.ts';
import { walkInReply } from './reply-message.ts';

const askFacts = z.object({
  /** Messages have both ids since a device can reply from a notice. Older messages have none. */
  ask_id: z.string().optional(),
  house_id: z.string().optional(),
  visitor: z.string(),
  people: z.int(),
  reason: z.enum(askReasons),
  at: z.string(),
  house: z.string(),
  gate: z.string(),
  /** In the SMS: the digits that the reply must repeat. */
  reference: z.string().optional(),
  /** The number that receives replies. Without one, the resident replies in the app. */
  reply_to: z.string().nullable().optional(),
});
export type WalkInFacts = z.output<typeof askFacts>;

const isAt = (given: WalkInFacts) => `${guestName(given)} is at ${given.gate} for ${given.house}.`;
const how = ({ reference = '', reply_to: replyTo }: WalkInFacts, site: string) =>
  replyTo ? `Send YES ${reference} or NO ${reference} to ${replyTo}.` : `Answer at ${site}/user/visitors`;

const walkIn = defineTemplate({
  name: 'walk-in',
  kind: 'conversation',
  push: 'any-hour',
  opens: '/user/visitors',
  // The device replies with its session, as the page does. The server checks that the question is for a house of its
  // user.
  answerPath: ({ house_id: house, ask_id: ask }) => (house && ask ? routePath(answerAsk, { house, ask }) : undefined),
  channels: ['sms', 'in-app'],
  about:
    'A guest without a code is at the gate. To the people of the house immediately in the app, and by SMS after 20 seconds.',
  examples: {
    SMS: {
      visitor: 'Ngozi Ita',
      people: 1,
      reason: 'visit',
      at: '2026-11-24T13:05:00Z',
      house: 'Block 5, Flat 3',
      gate: 'Gate 1',
      reference: '482',
      reply_to: '20120',
    },
    Unanswerable: {
      visitor: 'Ngozi Ita',
      people: 3,
      reason: 'delivery',
      at: '2026-11-24T13:05:00Z',
      house: 'Block 5, Flat 3',
      gate: 'Gate 1',
      reference: '482',
      reply_to: null,
    },
  },
  facts: (given) => ({
    visitor: guestName(given),
    gate: given.gate,
    house: given.house,
    time: lagosHour(given.at),
  }),
  required: { sms: ['visitor', 'how-to-answer'], 'in-app': ['visitor'] },
  schema: askFacts,
  texts: {
    en: {
      facts: (given, brand) => ({ 'how-to-answer': how(given, brand.publicUrl) }),
      sms: (given, brand) => [`${isAt(given)} ${how(given, brand.publicUrl)}`],
      mail: (given) => ({ subject: `${guestName(given)} is at the gate`, opening: [isAt(given)] }),
      inApp: (given) => ({
        title: `${guestName(given)} is at the gate`,
        text: `For ${given.house}, ${given.gate}, ${lagosHour(given.at)}. No answer within 2 minutes means no.`,
      }),
      buttons: { yes: 'Let in', no: 'Do not let in' },
    },
  },
});

export const walkInTemplates = [walkIn, walkInReply];
