import type { VISITOR_RIGHTS as ENGLISH } from '../../../../apps/web/src/strings/legal/visitor-rights.ts';
import type { Translation } from '../../../../apps/web/src/strings/translation.ts';

export const VISITOR_RIGHTS: Translation<typeof ENGLISH> = {
  title: 'If you don visit estate',
  lead: 'Wetin gate of estate dey keep about visitor and helper, how long e go stay, and how you fit make dem delete your own.',
  kept: 'Wetin dem dey keep, and reach when',
  keptOf: {
    pass: {
      what: 'The pass wey dem give you',
      which: 'Your name, phone number and plate of your motor, if the house give us.',
      until:
        'The phone number: one day after the pass end. After that na only the mark of am dey remain, so that we fit find your matter when you ask. The rest: the same as visit.',
    },
    visits: {
      what: 'Each time you visit',
      which:
        'When you enter and when you comot, the gate, the guard, the house, your name and plate of your motor, and photo if the estate dey take am.',
    },
    walkIn: {
      what: 'If you come without pass',
      which: 'The name wey you tell the guard, the house wey dem ask, and wetin the house talk.',
      until: 'The same as visit.',
    },
    work: {
      what: 'If you dey work for house',
      which: 'Name of the helper, phone number, photo, days and hours.',
      until: 'The photo: as the work end. The rest: the same as visit.',
    },
    incident: {
      what: 'If something happen',
      which: 'Wetin guard or manager write about wetin happen: the people, the motors and photos.',
      until:
        'The same as visit. We no dey delete am with your phone number, because dem need am to know wetin happen. Manager of the estate fit delete am before: ask the estate office.',
    },
    block: {
      what: 'If dem block you',
      which: 'If estate block you: your name, phone number or plate, the reason and the last day.',
      until:
        'Reach the last day, wey no fit pass one year, and after that the same as visit. As long as the block dey, we no dey delete am, because e dey protect people of the estate. If you want make dem look am again, ask the estate office.',
    },
  },
  visitsUntil: (days, leastDays) =>
    `E no go pass ${days} days. Estate fit choose make e short pass, reach ${leastDays} days.`,
  backups:
    'Backup dey keep wetin we don delete until we delete the backup too. Phone of guard wey no get network go forget am when network come.',
  readers: 'Who fit read am',
  readersList: [
    'The house wey you visit.',
    'The guards for the gate, on that day.',
    'Manager of the estate, only if something happen. Dem must talk why, and the house fit read am.',
  ],
  form: 'Delete your matter',
  formLead:
    'Put the phone number wey the house get of you. We go send am code, so that another person no fit delete your matter.',
  phone: 'Your phone number',
  askForCode: 'Send me code',
  askFailed: (message) => `We no fit send code: ${message}`,
  codeForm: 'Enter the code wey we send',
  codeSent: (phone) => `If any gate dey keep something about ${phone}, we don send am code by SMS.`,
  codeLasts: (minutes) =>
    `E go work for ${minutes} minutes. If code no come, we no dey keep anything about this number.`,
  code: 'Code wey we send you',
  erase: 'Delete my matter',
  effects:
    'Pass wey still dey work go let you enter as before, without your name. If you dey work for house, gate no go know you again until the house add you.',
  change: 'Change the phone number',
  sendNewCode: 'Send new code',
  newCodeIn: (seconds) => `You fit ask for new code in ${seconds} seconds`,
  newCodeSent: 'If any gate dey keep something about this number, we don send am new code',
  eraseFailed: (message) => `We no fit delete your matter: ${message}`,
  done: 'We don delete your matter',
  doneText: 'Name, phone number, plate and photo don go. The log still dey show say person come, and the time.',
  donePasses: (count) =>
    count === 1 ? 'We delete am from 1 pass and the visits.' : `We delete am from ${count} passes and their visits.`,
  doneHelper: (count) =>
    count === 1
      ? 'We delete am from the helper list of 1 house.'
      : `We delete am from the helper lists of ${count} houses.`,
  blocked: (estate, day) =>
    `${estate} still dey block this number reach ${day}, with the reason. Ask the estate office why, and make dem look am again.`,
  another: 'Delete for another phone number',
  noNumber: 'The house no get your number?',
  noNumberText:
    'Then we no fit find you with am. The house wey you visit fit delete your name from their log any time.',
  more: 'Everything about how we dey keep data',
};
