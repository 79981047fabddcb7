import { STAFF_PATHS } from '../../staff-paths.ts';
import { STAFF_SHELL_WORDS } from '../../strings/staff/shell.ts';

const names = STAFF_SHELL_WORDS.actNames;

export type QuickAct = { readonly name: string; readonly to: string };

const opened = (path: string) => `${path}?do=new`;

/** Acts that can be started from any page: the page opens its dialog (`useAskedFor`). */
const QUICK_ACTS: readonly { words: readonly [string, string]; to: string; permission: string }[] = [
  { words: names.newTariff, to: opened(STAFF_PATHS.tariffs), permission: 'tariffs.edit' },
  { words: names.invite, to: opened(STAFF_PATHS.staff), permission: 'roles.edit' },
  { words: names.registerMeter, to: opened(STAFF_PATHS.meters), permission: 'meters.edit' },
  { words: names.newEstate, to: opened(STAFF_PATHS.estates), permission: 'estates.edit' },
  { words: names.importList, to: STAFF_PATHS.imports, permission: 'imports.run' },
  { words: names.newAnnouncement, to: STAFF_PATHS.newAnnouncement, permission: 'announcements.send' },
  { words: names.newAnswer, to: opened(STAFF_PATHS.cannedAnswers), permission: 'tickets.answer' },
];

/** Acts that match every word of a text, for these permissions. None for an empty text. */
export function quickActsLike(text: string, permissions: ReadonlySet<string>): QuickAct[] {
  const typed = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (typed.length === 0) return [];
  return QUICK_ACTS.filter(({ words, permission }) => {
    const known = words.join(' ').toLowerCase().split(' ');
    return permissions.has(permission) && typed.every((part) => known.some((word) => word.startsWith(part)));
  }).map(({ words, to }) => ({ name: words[0], to }));
}
