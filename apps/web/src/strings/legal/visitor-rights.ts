/** Data that gates store about visitors, and how visitors can have it deleted. The numbers come from the rules of the program. */
export const VISITOR_RIGHTS = {
  title: 'If you visited an estate',
  lead: 'What the gates of estates keep about their visitors and helpers, for how long, and how you have your details deleted.',
  kept: 'What is kept, and until when',
  keptOf: {
    pass: {
      what: 'Your pass',
      which: 'Your name, phone number and car plate, if the house gave them.',
      until:
        'The phone number: one day after the pass ends. Then we keep only a code made from it, so that we can find your details when you ask. The rest: as for visits.',
    },
    visits: {
      what: 'Your visits',
      which:
        'When you came and left, the gate, the guard, the house, your name and car plate, and a photo where the estate takes one.',
    },
    walkIn: {
      what: 'Coming without a pass',
      which: 'The name that you told the guard, the house that was asked, and its answer.',
      until: 'As for visits.',
    },
    work: {
      what: 'Working for a house',
      which: 'A regular helper’s name, phone number, photo, days and hours.',
      until: 'The photo: as soon as the work ends. The rest: as for visits.',
    },
    incident: {
      what: 'If something happened',
      which: 'What guards or managers wrote about an incident: the people, the vehicles and photos.',
      until:
        'As for visits. It is not deleted with your phone number, because it is needed to clear up what happened. A manager of the estate can delete it earlier: ask the estate office.',
    },
    block: {
      what: 'Being kept out',
      which: 'If an estate blocks you: your name, phone number or plate, the reason and the last day.',
      until:
        'The last day, a year later at most, and then as for visits. While it holds, a block is not deleted, because it protects the people of the estate. To have it looked at again, ask the estate office.',
    },
  },
  visitsUntil: (days: number, leastDays: number) =>
    `${days} days at most. Each estate may set less, down to ${leastDays} days.`,
  backups:
    'Backups keep deleted details until the backup itself is deleted. A guard’s phone that is without network forgets them when it is next connected.',
  readers: 'Who can read it',
  readersList: [
    'The house that you visited.',
    'The guards at the gate, on the day.',
    'A manager of the estate, for an incident only. They must give a reason, and the house can read it.',
  ],
  form: 'Delete your details',
  formLead:
    'Enter the phone number that the house has of you. We send it a code, so that nobody else can delete your details.',
  phone: 'Phone number',
  askForCode: 'Send me a code',
  askFailed: (message: string) => `We could not send a code: ${message}`,
  codeForm: 'Enter the code',
  codeSent: (phone: string) => `If a gate keeps something about ${phone}, we have sent it a code by SMS.`,
  codeLasts: (minutes: number) =>
    `It works for ${minutes} minutes. If no code arrives, nothing is kept of this number.`,
  code: 'One-time code',
  erase: 'Delete my details',
  effects:
    'A pass that is still valid lets you in as before, without your name. If you work for a house, the gate no longer knows you until the house adds you again.',
  change: 'Change the number',
  sendNewCode: 'Send a new code',
  newCodeIn: (seconds: number) => `You can request a new code in ${seconds} s`,
  newCodeSent: 'If a gate keeps something about this number, we have sent it a new code',
  eraseFailed: (message: string) => `We could not delete your details: ${message}`,
  done: 'Your details are deleted',
  doneText: 'Name, phone number, car plate and photo are gone. The log still shows that a visitor came, and when.',
  donePasses: (count: number) =>
    count === 1 ? 'Deleted from 1 pass and its visits.' : `Deleted from ${count} passes and their visits.`,
  doneHelper: (count: number) =>
    count === 1
      ? 'Deleted from the list of helpers of 1 house.'
      : `Deleted from the lists of helpers of ${count} houses.`,
  blocked: (estate: string, day: string) =>
    `${estate} keeps a block on this number until ${day}, with its reason. Ask the estate office why, and to look at it again.`,
  another: 'Delete for another number',
  noNumber: 'The house does not have your number?',
  noNumberText:
    'Then we cannot find you by it. The house that you visited can delete your name from its log at any time.',
  more: 'All about how we keep data',
} as const;
