import type { GateList } from '@gatelight/contract/places/gate/at-gate';
import { GATE_WORDS as words } from '../../../strings/gate/gate.ts';
import type { KnownPass } from '../device/passes.ts';
import { ageText, minuteText } from '../lists/times.ts';
import { placesLeft } from './answer.ts';
import type { GateAnswer, Moment } from './answer.ts';
import type { Check } from '../code/find-pass.ts';

const CALL_FIRST: readonly GateAnswer['reason'][] = [
  'list-old',
  'not-on-list',
  'clock',
  'ask-house',
  'blocked-name',
  'closed',
  'delivery-hours',
];

/** The heading of an answer, and the sentence below it. */
export function wordsOf(
  { answer, reason }: GateAnswer,
  pass: KnownPass,
  check: Check | 'none',
  people: number,
  { listAge }: Moment,
  rules: GateList['rules'] | undefined,
): { readonly title: string; readonly text: string } {
  if (answer === 'go') return { title: words.letIn, text: check === 'server' ? words.good : words.checkedHere };
  const title =
    answer === 'stop' ? words.doNotLetIn : CALL_FIRST.includes(reason) ? words.callFirst : words.stopAndCheck;
  const closed = rules && hoursText(reason, rules);
  return { title, text: closed ?? reasonText(reason, answer, pass, people, listAge) };
}

/** When the gates take visitors or deliveries, if that is the reason. */
export function hoursText(reason: GateAnswer['reason'], rules: GateList['rules']): string | null {
  if (reason === 'closed') return words.openHours(minuteText(rules.open_from), minuteText(rules.open_to));
  if (reason !== 'delivery-hours') return null;
  return words.deliveryHours(minuteText(rules.deliveries_from), minuteText(rules.deliveries_to));
}

function reasonText(
  reason: GateAnswer['reason'],
  answer: GateAnswer['answer'],
  pass: KnownPass,
  people: number,
  listAge: number,
): string {
  if (reason === null) return words.good;
  if (reason === 'list-old') {
    const age = words.listOld(ageText(listAge));
    return answer === 'stop' ? age : `${age} ${words.maybeCancelled}`;
  }
  if (reason !== 'too-many') return words.reasons[reason];
  const left = placesLeft(pass);
  if (left === pass.people) return words.tooMany(people, pass.people);
  return left > 0 ? words.tooManyLeft(people, left) : words.allCame(pass.people);
}
