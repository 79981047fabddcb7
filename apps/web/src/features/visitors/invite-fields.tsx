import { todayInLagos } from '@gatelight/contract/lagos-days';
import { PASS_DAYS, PASS_DAYS_AHEAD } from '@gatelight/contract/places/gate/passes';
import { MOST_GUESTS } from '@gatelight/contract/places/passes/pass-text';
import { passKinds } from '@gatelight/contract/places/passes/signed-pass';
import type { PassKind } from '@gatelight/contract/places/passes/signed-pass';
import type { LucideIcon } from 'lucide-react';
import CalendarDays from 'lucide-react/icons/calendar-days';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Hammer from 'lucide-react/icons/hammer';
import Minus from 'lucide-react/icons/minus';
import Package from 'lucide-react/icons/package';
import PartyPopper from 'lucide-react/icons/party-popper';
import Plus from 'lucide-react/icons/plus';
import Repeat from 'lucide-react/icons/repeat';
import UserRound from 'lucide-react/icons/user-round';
import { useId } from 'react';
import { VISITOR_WORDS as WORDS } from '../../strings/app/visitors.ts';
import { Field, TextAreaField } from '../../ui/fields/field.tsx';
import { WEEKDAYS } from '../../ui/pass/pass-times.ts';
import '../../ui/styles/payment.css';
import { endsNextDay, hasCodeEach, hasDays } from './new-pass.ts';
import type { Draft, Problems } from './new-pass.ts';

export const KIND_ICONS: Readonly<Record<PassKind, LucideIcon>> = {
  once: UserRound,
  days: CalendarDays,
  weekly: Repeat,
  event: PartyPopper,
  delivery: Package,
  work: Hammer,
};

/** In the order in which they are used: once comes first. */
const ORDER: readonly PassKind[] = passKinds.toSorted((a, b) => Number(a === 'work') - Number(b === 'work'));

export function KindChoice({
  value,
  onChange,
}: {
  readonly value: PassKind;
  readonly onChange: (kind: PassKind) => void;
}) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="pb-1.5 text-14 font-semibold">{WORDS.kindChoice}</legend>
      <div className="grid grid-cols-3 gap-2 sm:grid-cols-6">
        {ORDER.map((kind) => {
          const Icon = KIND_ICONS[kind];
          return (
            <label
              key={kind}
              className="choice flex-col justify-center gap-1 px-1 py-2 text-center text-13 leading-tight font-semibold"
            >
              <input
                type="radio"
                name={name}
                className="sr-only"
                checked={kind === value}
                onChange={() => onChange(kind)}
              />
              <Icon aria-hidden="true" size={20} />
              {WORDS.kinds[kind]}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

/** The number of people, with two buttons large enough for a thumb. */
function PeopleField({
  label,
  people,
  onChange,
}: {
  readonly label: string;
  readonly people: number;
  readonly onChange: (people: number) => void;
}) {
  const button = 'grid size-12 place-items-center rounded-md disabled:text-ink-3';
  return (
    <div role="group" aria-label={label} className="grid min-w-0 gap-1.5">
      <span className="text-14 font-semibold">{label}</span>
      <div className="flex items-center justify-between rounded-md border border-line-strong bg-surface">
        <button
          type="button"
          className={button}
          aria-label={WORDS.fewer}
          disabled={people <= 1}
          onClick={() => onChange(people - 1)}
        >
          <Minus aria-hidden="true" size={20} />
        </button>
        <output aria-live="polite" className="nums text-18 font-semibold">
          {people}
        </output>
        <button
          type="button"
          className={button}
          aria-label={WORDS.oneMore}
          disabled={people >= MOST_GUESTS}
          onClick={() => onChange(people + 1)}
        >
          <Plus aria-hidden="true" size={20} />
        </button>
      </div>
    </div>
  );
}

export function WeekdayField({
  value,
  error,
  onChange,
}: {
  readonly value: number;
  readonly error: string | undefined;
  readonly onChange: (weekdays: number) => void;
}) {
  const id = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={error === undefined ? undefined : id}>
      <legend className="pb-1.5 text-14 font-semibold">{WORDS.weekdays}</legend>
      {/* A week in one line. On the smallest phones two, with all days as wide: a finger needs 44 px. */}
      <div className="grid grid-cols-4 gap-1 min-[23.5rem]:grid-cols-7 sm:gap-2">
        {WEEKDAYS.map((day, bit) => (
          <button
            key={day}
            type="button"
            className="chip justify-center px-1"
            aria-pressed={((value >> bit) & 1) === 1}
            onClick={() => onChange(value ^ (1 << bit))}
          >
            {day}
          </button>
        ))}
      </div>
      <p id={id} aria-live="polite" className="flex gap-1.5 pt-1.5 text-14 font-medium text-danger empty:hidden">
        {error !== undefined && (
          <>
            <CircleAlert aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
            <span>{error}</span>
          </>
        )}
      </p>
    </fieldset>
  );
}

/** Names of companies, the same in every language. */
const SENDERS = ['Jumia', 'Chowdeck', 'GIG', WORDS.gas] as const;

function SenderField({ value, onChange }: { readonly value: string; readonly onChange: (visitor: string) => void }) {
  return (
    <div className="grid gap-3">
      <div role="group" aria-label={WORDS.deliveryFrom} className="grid gap-1.5">
        <span className="text-14 font-semibold">{WORDS.deliveryFrom}</span>
        <div className="flex flex-wrap gap-2">
          {SENDERS.map((sender) => {
            const visitor = WORDS.deliveryOf(sender);
            return (
              <button
                key={sender}
                type="button"
                className="chip px-4"
                aria-pressed={value === visitor}
                onClick={() => onChange(value === visitor ? '' : visitor)}
              >
                {sender}
              </button>
            );
          })}
        </div>
      </div>
      <Field
        label={WORDS.otherSender}
        name="visitor"
        maxLength={60}
        autoComplete="off"
        value={value}
        hint={WORDS.nameHint}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}

const NAMES: Readonly<Record<Exclude<PassKind, 'delivery'>, string>> = {
  once: WORDS.name,
  days: WORDS.name,
  weekly: WORDS.name,
  event: WORDS.eventName,
  work: WORDS.workName,
};

/** One code that the gate counts, or one for each guest. */
function CodesOfEvent({
  isEach,
  onChange,
}: {
  readonly isEach: boolean;
  readonly onChange: (isEach: boolean) => void;
}) {
  return (
    <div role="group" aria-label={WORDS.codesOfEvent} className="grid gap-1.5">
      <span className="text-14 font-semibold">{WORDS.codesOfEvent}</span>
      <div className="flex flex-wrap gap-2">
        {[false, true].map((each) => (
          <button
            key={String(each)}
            type="button"
            className="chip grow px-4"
            aria-pressed={isEach === each}
            onClick={() => onChange(each)}
          >
            {each ? WORDS.codeEach : WORDS.oneCode}
          </button>
        ))}
      </div>
    </div>
  );
}

type FieldsProps = {
  readonly draft: Draft;
  readonly problems: Problems;
  readonly onChange: (changed: Partial<Draft>) => void;
};

/** All fields of a kind of code. No field without a value is required. */
export function InviteFields({ draft, problems, onChange }: FieldsProps) {
  const { kind } = draft;
  const isCodeEach = hasCodeEach(draft);
  return (
    <div className="grid gap-4">
      {kind === 'event' && <CodesOfEvent isEach={isCodeEach} onChange={(isEach) => onChange({ isCodeEach: isEach })} />}
      {kind === 'delivery' ? (
        <SenderField value={draft.visitor} onChange={(visitor) => onChange({ visitor })} />
      ) : (
        <>
          <Field
            label={NAMES[kind]}
            name="visitor"
            maxLength={60}
            autoComplete="off"
            value={draft.visitor}
            hint={isCodeEach ? undefined : WORDS.nameHint}
            error={problems.visitor}
            onChange={({ target }) => onChange({ visitor: target.value })}
          />
          {kind === 'weekly' && (
            <WeekdayField
              value={draft.weekdays}
              error={problems.weekdays}
              onChange={(weekdays) => onChange({ weekdays })}
            />
          )}
          <TimeFields draft={draft} problems={problems} onChange={onChange} />
        </>
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <PeopleField
          label={kind === 'event' ? WORDS.guests : WORDS.people}
          people={draft.people}
          onChange={(people) => onChange({ people })}
        />
        {kind !== 'event' && (
          <Field
            label={WORDS.plate}
            name="plate"
            maxLength={12}
            autoComplete="off"
            autoCapitalize="characters"
            value={draft.plate}
            hint={WORDS.plateHint}
            onChange={({ target }) => onChange({ plate: target.value })}
          />
        )}
        {kind !== 'event' && (
          <Field
            label={WORDS.phone}
            name="phone"
            type="tel"
            inputMode="tel"
            maxLength={20}
            autoComplete="off"
            className="sm:col-span-2"
            value={draft.phone}
            hint={WORDS.phoneHint}
            error={problems.phone}
            onChange={({ target }) => onChange({ phone: target.value })}
          />
        )}
      </div>
      {isCodeEach && (
        <TextAreaField
          label={WORDS.guestNames}
          name="guests"
          rows={4}
          autoComplete="off"
          value={draft.names}
          hint={WORDS.guestNamesHint}
          error={problems.names}
          onChange={({ target }) => onChange({ names: target.value })}
        />
      )}
      <p className="rounded-md bg-surface-2 px-4 py-3 text-14 text-ink-2">
        {[
          isCodeEach ? WORDS.noteEach : WORDS.notes[kind],
          hasDays(kind) ? WORDS.mostDays(String(PASS_DAYS[kind])) : '',
          endsNextDay(draft) ? WORDS.nextDay : '',
        ]
          .filter((text) => text !== '')
          .join(' ')}
      </p>
    </div>
  );
}

function TimeFields({ draft, problems, onChange }: FieldsProps) {
  const { kind } = draft;
  const today = todayInLagos();
  const lastDay = todayInLagos(PASS_DAYS_AHEAD);
  return (
    <div className="grid grid-cols-2 items-start gap-x-3 gap-y-4">
      {kind !== 'weekly' && (
        <Field
          type="date"
          label={hasDays(kind) ? WORDS.firstDay : WORDS.day}
          className={hasDays(kind) ? undefined : 'col-span-2'}
          min={today}
          max={lastDay}
          value={draft.firstDay}
          error={problems.firstDay}
          onChange={({ target }) => onChange({ firstDay: target.value })}
        />
      )}
      {hasDays(kind) && (
        <Field
          type="date"
          label={WORDS.lastDay}
          className={kind === 'weekly' ? 'col-span-2' : undefined}
          min={today}
          value={draft.lastDay}
          error={problems.lastDay}
          onChange={({ target }) => onChange({ lastDay: target.value })}
        />
      )}
      <Field
        type="time"
        label={hasDays(kind) ? WORDS.hoursFrom : WORDS.fromTime}
        value={draft.start}
        error={problems.start}
        onChange={({ target }) => onChange({ start: target.value })}
      />
      <Field
        type="time"
        label={WORDS.untilTime}
        value={draft.end}
        error={problems.end}
        onChange={({ target }) => onChange({ end: target.value })}
      />
    </div>
  );
}
