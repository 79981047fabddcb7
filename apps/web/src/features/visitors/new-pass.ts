import { phoneNumber } from '@gatelight/contract/fields';
import { addDays, LAGOS_MS, lagosDate } from '@gatelight/contract/lagos-days';
import { PASS_DAYS, PASS_DAYS_AHEAD } from '@gatelight/contract/places/gate/passes';
import { MOST_GUESTS } from '@gatelight/contract/places/passes/pass-text';
import type { NewEvent, NewPass } from '@gatelight/contract/places/gate/passes';
import type { PassKind } from '@gatelight/contract/places/passes/signed-pass';
import { VISITOR_WORDS as WORDS } from '../../strings/app/visitors.ts';
import { EACH_WEEKDAY, LAST_MINUTE, clockText } from '../../ui/pass/pass-times.ts';

/*
 * The form of a resident for a new code, and the pass that it requests. All days and times are those of Lagos.
 */

export type Draft = {
  readonly kind: PassKind;
  readonly visitor: string;
  readonly plate: string;
  /** As it was typed; empty: not given. */
  readonly phone: string;
  readonly people: number;
  /** For an event: each guest has a code. `names` are the guests that were typed, one on each line. */
  readonly isCodeEach: boolean;
  readonly names: string;
  /** "2026-11-24". */
  readonly firstDay: string;
  readonly lastDay: string;
  /** "14:30". */
  readonly start: string;
  readonly end: string;
  /** Bit 0: Monday. */
  readonly weekdays: number;
};

export type DraftField = 'visitor' | 'names' | 'phone' | 'firstDay' | 'lastDay' | 'start' | 'end' | 'weekdays';
export type Problems = Readonly<Partial<Record<DraftField, string>>>;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** How long a delivery may take. */
const DELIVERY_MS = 2 * HOUR_MS;

/** A time in the format of its field: "14:30". */
const timeIn = (at: number) => new Date(at + LAGOS_MS).toISOString().slice(11, 16);
const instantOf = (day: string, time: string) => Date.parse(`${day}T${time}:00+01:00`);
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);
const isTime = (text: string) => /^\d\d:\d\d$/.test(text);

/** Common fields of kinds that are valid for some hours of each day. */
export const hasDays = (kind: PassKind): boolean => kind === 'days' || kind === 'work' || kind === 'weekly';

/** The default for a visit today: it may begin now, and lasts until midnight or, in the evening, four hours. */
function hoursOfVisit(now: number): Pick<Draft, 'start' | 'end'> {
  const start = timeIn(now);
  return { start, end: start < '20:00' ? clockText(LAST_MINUTE) : timeIn(now + 4 * HOUR_MS) };
}

/** The values with which the fields of a kind start. Name, plate and phone stay when the kind changes. */
export function draftOf(kind: PassKind, now: number, before?: Draft): Draft {
  const today = lagosDate(now);
  const kept = { visitor: before?.visitor ?? '', plate: before?.plate ?? '', phone: before?.phone ?? '' };
  const shared = {
    ...kept,
    kind,
    people: 1,
    isCodeEach: false,
    names: '',
    firstDay: today,
    lastDay: today,
    weekdays: EACH_WEEKDAY,
  };
  switch (kind) {
    case 'days':
      return { ...shared, lastDay: addDays(today, 2), start: '08:00', end: '20:00' };
    case 'work':
      return { ...shared, start: '08:00', end: '18:00' };
    case 'weekly':
      return { ...shared, lastDay: addDays(today, 30), start: '08:00', end: '18:00', weekdays: 0 };
    case 'event':
      return { ...shared, people: 10, start: '12:00', end: '23:00', firstDay: addDays(today, 1) };
    case 'once':
    case 'delivery':
      return { ...shared, ...hoursOfVisit(now) };
  }
}

/** Whether a visit ends after midnight. */
export const endsNextDay = ({ kind, start, end }: Draft): boolean =>
  (kind === 'once' || kind === 'event') && isTime(start) && isTime(end) && end <= start;

export const hasCodeEach = ({ kind, isCodeEach }: Draft): boolean => kind === 'event' && isCodeEach;

const typedNames = ({ names }: Draft): string[] =>
  names
    .split('\n')
    .map((name) => name.trim().slice(0, 60))
    .filter((name) => name !== '');

/** The guests by name, and numbers for the rest of them: "Guest 3". */
function guestsOf(draft: Draft): string[] {
  const names = typedNames(draft);
  const count = Math.min(Math.max(draft.people, names.length), MOST_GUESTS);
  return Array.from({ length: count }, (_, place) => names[place] ?? WORDS.guestOf(String(place + 1)));
}

function missing(draft: Draft): Problems {
  const problems: Partial<Record<DraftField, string>> = {};
  if (draft.kind !== 'event' && draft.phone.trim() !== '' && !phoneNumber.safeParse(draft.phone).success)
    problems.phone = WORDS.wrongPhone;
  if (hasCodeEach(draft)) {
    if (draft.visitor.trim() === '') problems.visitor = WORDS.nameEvent;
    if (typedNames(draft).length > MOST_GUESTS) problems.names = WORDS.tooManyGuests(String(MOST_GUESTS));
  }
  if (draft.kind === 'delivery') return problems;
  if (draft.kind !== 'weekly' && !isDay(draft.firstDay)) problems.firstDay = WORDS.chooseDay;
  if (hasDays(draft.kind) && !isDay(draft.lastDay)) problems.lastDay = WORDS.chooseDay;
  if (!isTime(draft.start)) problems.start = WORDS.chooseTime;
  if (!isTime(draft.end)) problems.end = WORDS.chooseTime;
  if (draft.kind === 'weekly' && draft.weekdays === 0) problems.weekdays = WORDS.chooseWeekday;
  return problems;
}

/** When the pass begins and ends. A start in the past becomes now. */
function span(draft: Draft, now: number): readonly [from: number, until: number] {
  // Passes are in whole minutes.
  const thisMinute = Math.floor(now / MINUTE_MS) * MINUTE_MS;
  if (draft.kind === 'delivery') return [thisMinute, thisMinute + DELIVERY_MS];
  const from = Math.max(instantOf(draft.kind === 'weekly' ? lagosDate(now) : draft.firstDay, draft.start), thisMinute);
  if (hasDays(draft.kind)) return [from, instantOf(draft.lastDay, draft.end)];
  return [from, instantOf(draft.firstDay, draft.end) + (endsNextDay(draft) ? DAY_MS : 0)];
}

/** The pass or passes of a draft. */
export type Wanted = { readonly pass: NewPass } | { readonly event: NewEvent };

/** The pass or passes that a draft requests, or the problem of each field: the same limits as on the server. */
export function wantedOf(draft: Draft, now: number): Wanted | { readonly problems: Problems } {
  const problems = missing(draft);
  if (Object.keys(problems).length > 0) return { problems };
  const [from, until] = span(draft, now);
  const lastField = hasDays(draft.kind) ? 'lastDay' : 'end';
  if (hasDays(draft.kind) && draft.end <= draft.start) return { problems: { end: WORDS.chooseLater } };
  if (until <= from) return { problems: { [lastField]: WORDS.chooseLater } };
  if (from > now + PASS_DAYS_AHEAD * DAY_MS) return { problems: { firstDay: WORDS.tooFar(String(PASS_DAYS_AHEAD)) } };
  if (until - from > PASS_DAYS[draft.kind] * DAY_MS)
    return { problems: { [lastField]: WORDS.tooLong(String(PASS_DAYS[draft.kind])) } };
  const times = { from: new Date(from).toISOString(), until: new Date(until).toISOString() };
  if (hasCodeEach(draft)) return { event: { name: draft.visitor.trim(), guests: guestsOf(draft), ...times } };
  const hasHours = hasDays(draft.kind);
  const phone = draft.kind === 'event' ? undefined : phoneNumber.safeParse(draft.phone).data;
  return {
    pass: {
      kind: draft.kind,
      visitor: draft.visitor.trim(),
      plate: draft.plate.trim().toUpperCase(),
      ...(phone === undefined ? {} : { phone }),
      people: Math.min(Math.max(draft.people, 1), MOST_GUESTS),
      ...times,
      weekdays: draft.kind === 'weekly' ? draft.weekdays : EACH_WEEKDAY,
      day_from: hasHours ? minutesOf(draft.start) : 0,
      day_to: hasHours ? minutesOf(draft.end) : LAST_MINUTE,
    },
  };
}
