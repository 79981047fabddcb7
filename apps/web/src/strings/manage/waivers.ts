import type { Waiver } from '@gatelight/contract/money/service-charges/waivers';

/** Texts about what an estate does not ask for any more, for its managers and accountants. */
export const WAIVER_WORDS = {
  title: 'Waivers',
  none: 'Nothing was waived',
  noneWaits: 'Nothing waits for a second person',
  noneRefused: 'Nothing was refused',
  queues: 'Which waivers',
  states: {
    counted: 'Waived',
    waits: 'Wait for a second person',
    refused: 'Refused',
  } satisfies Record<Waiver['state'], string>,
  invoice: 'Invoice',
  reason: 'Reason',
  reasonHint: 'The payer reads it.',
  askedBy: 'Asked by',
  confirmedBy: 'Confirmed by',
  refusedBy: 'Refused by',
  refusedFor: 'Why it was refused',
  creditNote: 'Credit note',
  waive: 'Waive',
  waiveTitle: (number: string) => `Waive a part of ${number}`,
  waiveText:
    'The house owes this amount no more. Above the limit for payments by hand it counts when a second person has confirmed it.',
  waived: 'It is waived',
  waits: 'It counts when a second person has confirmed it',
  send: (amount: string) => `Waive ${amount}`,
  confirm: 'Confirm',
  refuse: 'Refuse',
  takeBack: 'Take it back',
  decide: (amount: string, house: string) => `Waive ${amount} for ${house}?`,
  refuseReason: 'Reason, if you refuse',
  confirmed: 'Confirmed. The house owes it no more.',
  refused: 'Refused. The house owes it as before.',
  yours: 'You asked for it. Another manager or accountant confirms it.',
} as const;
