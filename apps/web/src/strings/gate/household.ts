import type { HelperKind } from '@gatelight/contract/places/helpers';

/** Texts of the guard's page about helpers, vehicles and leaving goods: at most ten words a sentence. */
export const GATE_HOUSEHOLD_WORDS = {
  parts: 'Who is expected',
  visitors: 'Visitors',
  helpers: 'Helpers',
  goods: 'Goods',
  search: 'Name or house',
  noHelpers: 'No helper comes today',
  loading: 'One moment',
  notFound: (text: string) => `Nobody found for “${text}”`,
  kinds: {
    driver: 'Driver',
    cleaner: 'Cleaner',
    nanny: 'Nanny',
    gardener: 'Gardener',
    other: 'Helper',
  } satisfies Record<HelperKind, string>,
  houses: (count: number) => `${count} houses`,
  inside: 'Inside',

  // A helper
  helper: 'Helper',
  work: 'Work',
  house: 'House',
  which: 'Which house?',
  hours: 'Hours',
  between: (from: string, to: string) => `${from} to ${to}`,
  lastSeen: 'Last seen',
  cameIn: (time: string) => `in, ${time}`,
  left: (time: string) => `out, ${time}`,
  addedBy: 'Added by',
  hoursGood: 'They may come in now.',
  reasons: {
    over: 'The house did not renew this helper.',
    'too-early': 'It is too early for this helper.',
    'wrong-day': 'This helper comes at another time.',
    'near-hours': 'It is just outside their hours.',
    inside: 'They are inside already.',
    paused: 'The house paused this helper.',
    'list-old': 'This phone’s list is old. Call first.',
    clock: 'The clock of this phone is wrong.',
    gone: 'They no longer work for any house.',
  },
  comesIn: 'In',
  goesOut: 'Out',
  houseSaidYes: 'The house said yes',
  refuse: 'Refuse',
  back: 'Back',
  refused: 'Not in their hours',
  doneIn: (name: string) => `In: ${name}`,
  doneOut: (name: string) => `Left: ${name}`,
  doneRefused: (name: string) => `Refused: ${name}`,

  // Goods
  noGoods: 'No goods leave today',
  goodsLeft: 'Left',
  goodsLeftOf: (what: string) => `${what} left`,
  goodsLeftAt: (time: string) => `Left ${time}`,
  goodsOf: (what: string) => `Goods: ${what}`,

  // Vehicles
  vehicles: 'Vehicles of houses',
  firstOf: (shown: number, count: number) => `The first ${shown} of ${count}. Type the whole plate.`,
  sticker: (number: string) => `Sticker ${number}`,
  inOf: (plate: string) => `${plate} in`,
  outOf: (plate: string) => `${plate} out`,
} as const;
