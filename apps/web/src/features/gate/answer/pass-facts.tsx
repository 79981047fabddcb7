import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { MOST_GUESTS } from '@gatelight/contract/places/passes/pass-text';
import { GATE_WORDS as words } from '../../../strings/gate/gate.ts';
import type { KnownPass } from '../device/passes.ts';
import { hoursOn } from '../lists/expected.ts';
import { ageText, clockOf, dayOf, timeText, whenText } from '../lists/times.ts';
import type { Moment } from './answer.ts';

const MINUTE_MS = 60_000;
const EVERY_DAY = 127;

/** The end of its validity: today, or at the end of its last day. */
function untilText(pass: KnownPass, now: number): string {
  const today = hoursOn(pass, dayOf(now));
  const isToday = today.from <= today.until;
  return whenText(isToday ? today.until : pass.until, now);
}

/** For a pass at the wrong time: its days and hours. */
function forText(pass: KnownPass, now: number): string {
  if (pass.weekdays !== EVERY_DAY && pass.from <= now && now < pass.until) {
    const days = words.weekdays.filter((_, day) => (pass.weekdays >> day) & 1).join(', ');
    return words.onDay(days, words.between(clockOf(pass.day_from - 60), clockOf(pass.day_to - 60)));
  }
  const day = whenText(pass.from, now).replace(/, [\d:]+$/, '');
  const last = whenText(pass.until, now).replace(/, [\d:]+$/, '');
  const hours = words.between(clockOf(pass.day_from - 60), clockOf(pass.day_to - 60));
  if (pass.day_from === 0 && pass.day_to === 1439)
    return words.between(whenText(pass.from, now), day === last ? clockOf(pass.until) : whenText(pass.until, now));
  return words.onDay(day === last ? day : words.between(day, last), hours);
}

function Fact({ name, kind = '', children }: { name: string; kind?: string; children: React.ReactNode }) {
  return (
    <div className={kind}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The facts that the guard compares with the visitor. */
export function PassFactsList({
  pass,
  moment,
  people,
  showsHours,
  list,
}: {
  readonly pass: KnownPass;
  readonly moment: Moment;
  readonly people: number;
  /** The pass is refused because of its time. */
  readonly showsHours: boolean;
  /** When the list that gave the answer was fetched; null: the server gave it. */
  readonly list: Date | null;
}) {
  const now = moment.now / MINUTE_MS;
  const isMore = people > pass.people;
  return (
    <dl className="gfacts">
      <Fact name={words.visitor}>{pass.visitor || (pass.house === '' ? words.askVisitor : words.noName)}</Fact>
      <Fact name={words.house} kind="big">
        {pass.house || words.askVisitor}
      </Fact>
      {showsHours ? (
        <Fact name={words.wasFor}>{forText(pass, now)}</Fact>
      ) : (
        <Fact name={words.until}>{untilText(pass, now)}</Fact>
      )}
      <Fact name={words.people} kind={isMore ? 'warn' : ''}>
        {isMore ? words.invited(people, pass.people) : pass.people}
      </Fact>
      {pass.inside > 0 && <Fact name={words.insideLabel}>{pass.inside}</Fact>}
      {pass.plate !== '' && (
        <Fact name={words.car}>
          <span className="digits">{pass.plate}</span>
        </Fact>
      )}
      {list !== null && (
        <Fact name={words.listFromLabel}>{words.listAge(timeText(list), ageText(moment.listAge))}</Fact>
      )}
    </dl>
  );
}

/** How many people are at the gate. */
export function PeopleStep({
  count,
  onChange,
}: {
  readonly count: number;
  readonly onChange: (count: number) => void;
}) {
  return (
    <div className="gstep" role="group" aria-label={words.people}>
      <button type="button" aria-label={words.fewer} disabled={count <= 1} onClick={() => onChange(count - 1)}>
        <Minus aria-hidden="true" size={26} />
      </button>
      <b aria-live="polite">{count}</b>
      <button type="button" aria-label={words.more} disabled={count >= MOST_GUESTS} onClick={() => onChange(count + 1)}>
        <Plus aria-hidden="true" size={26} />
      </button>
    </div>
  );
}
