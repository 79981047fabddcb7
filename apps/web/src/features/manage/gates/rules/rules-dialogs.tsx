import { oldListRules, photoRules } from '@gatelight/contract/places/gate/at-gate';
import { MOST_LOG_DAYS } from '@gatelight/contract/places/gate/log-days';
import type { GateRules } from '@gatelight/contract/places/gate';
import { useState } from 'react';
import { GATES_WORDS as words } from '../../../../strings/manage/gates.ts';
import { RULES_WORDS } from '../../../../strings/manage/gate-rules.ts';
import { Field } from '../../../../ui/fields/field.tsx';
import { ChoiceCards } from '../../../../ui/payment/ways/choice-cards.tsx';
import { TickCard } from '../../../../ui/payment/ways/tick-card.tsx';
import { faultOf, useChange } from '../../dialog-parts.tsx';
import type { Given } from '../../dialog-parts.tsx';
import { FormDialog } from '../../form-dialog.tsx';
import { saveRules } from '../queries.ts';
import { clockText } from '../../../../ui/pass/pass-times.ts';
import { minuteOfTime } from './minutes.ts';

export type RulesDialogProps = Given & { readonly rules: GateRules; readonly title: string };

/** Changes a part of the rules; the others stay as they are, also when another manager changed them meanwhile. */
const useRules = (given: RulesDialogProps) =>
  useChange(
    given,
    (part: Partial<GateRules>) => saveRules(given.estate, part),
    () => words.rulesSaved,
  );

const HOURS = ['open_from', 'open_to', 'deliveries_from', 'deliveries_to'] as const;

/** When visitors and deliveries are taken. */
export function HoursDialog(given: RulesDialogProps) {
  const { rules } = given;
  const [times, setTimes] = useState(() => HOURS.map((name) => clockText(rules[name])));
  const [isFaulty, setIsFaulty] = useState(false);
  const save = useRules(given);
  return (
    <FormDialog
      title={given.title}
      text={RULES_WORDS.hoursText}
      sending={save}
      onClose={given.onClose}
      onSend={() => {
        const minutes = times.map(minuteOfTime);
        const isMissing = minutes.includes(undefined);
        setIsFaulty(isMissing);
        if (!isMissing) save.mutate(Object.fromEntries(HOURS.map((name, place) => [name, minutes[place]])));
      }}
    >
      <div className="grid grid-cols-2 gap-4">
        {HOURS.map((name, place) => (
          <Field
            key={name}
            label={RULES_WORDS.times[name]}
            type="time"
            required
            value={times[place]}
            error={isFaulty && minuteOfTime(times[place]!) === undefined ? RULES_WORDS.timeMissing : undefined}
            onChange={({ target }) => setTimes(times.with(place, target.value))}
          />
        ))}
      </div>
      <p className="text-14 text-ink-2">{RULES_WORDS.hoursHint}</p>
    </FormDialog>
  );
}

/** The details that the guard asks of every visitor. */
export function AskedDialog(given: RulesDialogProps) {
  const [asksPlate, setAsksPlate] = useState(given.rules.asks_plate);
  const [photos, setPhotos] = useState(given.rules.photos);
  const save = useRules(given);
  return (
    <FormDialog
      title={given.title}
      sending={save}
      onClose={given.onClose}
      onSend={() => save.mutate({ asks_plate: asksPlate, photos })}
    >
      <TickCard name={words.askPlate} text={words.asksPlateText} isTicked={asksPlate} onChange={setAsksPlate} />
      <ChoiceCards
        label={RULES_WORDS.photos}
        value={photos}
        onChange={setPhotos}
        choices={photoRules.map((value) => ({ value, name: RULES_WORDS.photoRules[value] }))}
      />
      <p className="text-14 text-ink-2">{RULES_WORDS.photosText}</p>
    </FormDialog>
  );
}

/** How long a list alone is enough for entry, and the rule after that. */
export function OfflineDialog(given: RulesDialogProps) {
  const [hours, setHours] = useState(String(given.rules.list_hours));
  const [oldList, setOldList] = useState(given.rules.old_list);
  const save = useRules(given);
  return (
    <FormDialog
      title={given.title}
      sending={save}
      onClose={given.onClose}
      onSend={() => save.mutate({ list_hours: Number(hours), old_list: oldList })}
    >
      <Field
        label={words.listHoursField}
        inputMode="numeric"
        maxLength={2}
        hint="1 – 72"
        value={hours}
        error={faultOf(save.error, 'list_hours')}
        onChange={({ target }) => setHours(target.value.replaceAll(/\D/g, ''))}
      />
      <ChoiceCards
        label={words.oldList}
        value={oldList}
        onChange={setOldList}
        choices={oldListRules.map((value) => ({ value, name: words.oldListRules[value] }))}
      />
    </FormDialog>
  );
}

/** How long entries are stored, and the notice for visitors. */
export function KeptDialog(given: RulesDialogProps) {
  const [days, setDays] = useState(String(given.rules.log_days));
  const [way, setWay] = useState(given.rules.way);
  const save = useRules(given);
  return (
    <FormDialog
      title={given.title}
      sending={save}
      onClose={given.onClose}
      onSend={() => save.mutate({ log_days: Number(days), way: way.trim() })}
    >
      <Field
        label={words.logDaysField}
        inputMode="numeric"
        maxLength={3}
        hint={words.mostDays(String(MOST_LOG_DAYS))}
        value={days}
        error={faultOf(save.error, 'log_days')}
        onChange={({ target }) => setDays(target.value.replaceAll(/\D/g, ''))}
      />
      <Field
        label={words.way}
        hint={words.wayHint}
        maxLength={160}
        value={way}
        error={faultOf(save.error, 'way')}
        onChange={({ target }) => setWay(target.value)}
      />
    </FormDialog>
  );
}
