import type { ArrearsBand } from '@gatelight/contract/arrears';

const houses = (count: number) => `${count} ${count === 1 ? 'house' : 'houses'}`;

/** Texts about what houses owe after its day, for managers and accountants. */
export const ARREARS_WORDS = {
  title: 'Houses in arrears',
  lead: 'What was due and is not paid, by how late it is',
  owed: 'Owed',
  houses,
  bands: {
    'to-30': 'Up to 30 days',
    'to-60': '31 to 60 days',
    'to-90': '61 to 90 days',
    'over-90': 'Over 90 days',
  } satisfies Record<ArrearsBand, string>,
  band: 'How late',
  search: 'House or name',
  whoPays: 'Who pays',
  for: 'For',
  part_paid: 'part',
  since: 'Due since',
  waitColumn: 'May wait',
  lastReminder: 'Last reminder',
  lastPayment: 'Last payment',
  never: 'never',
  notReached: 'not delivered',
  channels: { sms: 'SMS', whatsapp: 'WhatsApp', email: 'e-mail', push: 'app' },
  asked: 'goes out between 08:00 and 20:00',
  mayWait: (day: string) => `asked to wait until ${day}`,
  none: 'Nobody is late',
  noneText: 'Every bill that was due is paid.',
  staysOn: 'Power, water and the gate stay on for every house. A reminder goes out at most once in seven days.',
  remindAll: (count: number) => `Remind ${houses(count)}`,
  remindOne: 'Remind this house',
  reminded: (count: number) =>
    count === 0
      ? 'No house can be reminded now'
      : `${houses(count)} ${count === 1 ? 'is' : 'are'} reminded. Reminders go out from 08:00 to 20:00.`,
  wait: 'Let it wait',
  changeWait: 'Change the time',
  waitTitle: (house: string) => `Let ${house} wait`,
  waitText: 'No reminder goes to this house until the end of that day. What it owes stays the same.',
  waitUntil: 'Until',
  waitReason: 'Why',
  waitReasonHint: 'For example: salary comes on the 28th',
  waitSave: 'Let it wait',
  waitSaved: (day: string) => `No reminder until ${day}`,
  waitEnd: 'End the waiting',
  waitEnded: 'The house gets reminders again',
  waitEndReason: 'Ended by the manager',
  file: 'arrears.csv',
} as const;
