import type { photoRules } from '@gatelight/contract/places/gate/at-gate';

/** The rules of an estate's gates, for its managers. */
export const RULES_WORDS = {
  changeOf: (title: string) => `Change: ${title}`,
  hours: 'Hours',
  hoursText:
    'Outside these hours the guard asks the house first, also when a visitor has a code. Residents and their helpers come at any hour.',
  visitors: 'Visitors',
  deliveries: 'Deliveries',
  anyHour: 'At any hour',
  between: (from: string, to: string) => `${from} to ${to}`,
  times: {
    open_from: 'Visitors from',
    open_to: 'Visitors until',
    deliveries_from: 'Deliveries from',
    deliveries_to: 'Deliveries until',
  },
  hoursHint: '00:00 to 23:59 means at any hour. An end before its start is on the next day.',
  timeMissing: 'Please enter a time',
  asked: 'What the guard asks',
  askedText: 'Of every visitor who comes in.',
  photos: 'Photo at entry',
  photoRules: { never: 'Never', vehicles: 'Of vehicles', all: 'Of every visitor' } satisfies Record<
    (typeof photoRules)[number],
    string
  >,
  photosText:
    'It is deleted with the entry. You can look at it after an incident: you give a reason, and the house reads it.',
  offline: 'Without network',
  offlineText: 'Phones check codes with the last list that they loaded.',
  kept: 'What is kept',
  keptText: 'The log counts visits. Names in it are for the house, and for you with a reason.',
} as const;
