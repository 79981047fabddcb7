import type { Waiver } from '@gatelight/contract/money/service-charges/waivers';

/** Texts about amounts that an estate waives, for its managers and accountants. */
export const WAIVER_WORDS = {
  title: 'Waivers and credit notes',
  none: 'Nothing was taken off',
  noneWaits: 'Nothing waits for a second person',
  noneRefused: 'Nothing was refused',
  queues: 'Which of them',
  states: {
    counted: 'Taken off',
    waits: 'Wait for a second person',
    refused: 'Refused',
  } satisfies Record<Waiver['state'], string>,
  kinds: { waiver: 'Waiver', correction: 'Credit note' } satisfies Record<Waiver['kind'], string>,
  kind: 'Kind',
  invoice: 'Invoice',
  reason: 'Reason',
  reasonHint: 'The payer reads it.',
  askedBy: 'Asked by',
  confirmedBy: 'Confirmed by',
  refusedBy: 'Refused by',
  refusedFor: 'Why it was refused',
  creditNote: 'Credit note',
  waive: 'Waive',
  takeOff: {
    waiver: {
      title: (number: string) => `Waive a part of ${number}`,
      text: 'The house no longer owes this amount.',
      done: 'It is waived',
      send: (amount: string) => `Waive ${amount}`,
    },
    correction: {
      title: (number: string) => `Credit note for ${number}`,
      text: 'Takes this amount off the invoice. What was paid above the rest becomes credit of the house.',
      done: 'The credit note is made',
      send: (amount: string) => `Take ${amount} off`,
    },
    second:
      'Above the limit for a house or for the estate in 90 days, and always for a house of your own, it counts when a second person has confirmed it.',
    waits: 'It counts when a second person has confirmed it',
  },
  confirm: 'Confirm',
  refuse: 'Refuse',
  takeBack: 'Take it back',
  decide: (amount: string, house: string) => `Take ${amount} off for ${house}?`,
  refuseReason: 'Reason, if you refuse',
  confirmed: 'Confirmed. The house no longer owes it.',
  refused: 'Refused. The house owes it as before.',
  yours: 'You asked for it. Another manager or accountant confirms it.',
} as const;
