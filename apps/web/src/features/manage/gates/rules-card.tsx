import { MOST_LOG_DAYS, oldListRules } from '@gatelight/contract/places/gate';
import type { GateRules } from '@gatelight/contract/places/gate';
import { useState } from 'react';
import { GATES_WORDS as words } from '../../../strings/manage/gates.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { ChoiceCards } from '../../../ui/payment/choice-cards.tsx';
import { TickCard } from '../../../ui/payment/tick-card.tsx';
import { Facts } from '../../../ui/values/facts.tsx';
import { faultOf, useChange } from '../dialog-parts.tsx';
import type { Given } from '../dialog-parts.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { saveRules } from './queries.ts';

/** What the gates do without network, what they ask, and for how long entries are kept. */
export function RulesCard({ estate, rules }: { readonly estate: string; readonly rules: GateRules }) {
  const [isChanging, setIsChanging] = useState(false);
  return (
    <section className="card grid gap-2 p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-18">{words.rules}</h2>
        <Button
          small
          look="outline"
          name={words.change}
          aria-label={words.changeRules}
          onClick={() => setIsChanging(true)}
        />
      </div>
      <p className="text-14 text-ink-2">{words.rulesText}</p>
      <Facts
        facts={[
          { label: words.listHours, value: words.hours(String(rules.list_hours)) },
          { label: words.oldList, value: words.oldListRules[rules.old_list] },
          { label: words.plate, value: rules.asks_plate ? words.asksPlate : words.asksNoPlate },
          { label: words.logDays, value: words.days(String(rules.log_days)) },
          { label: words.way, value: rules.way || words.noWay, isLong: true },
        ]}
      />
      {isChanging && <RulesDialog estate={estate} rules={rules} onClose={() => setIsChanging(false)} />}
    </section>
  );
}

function RulesDialog({ rules, ...given }: Given & { readonly rules: GateRules }) {
  const [hours, setHours] = useState(String(rules.list_hours));
  const [days, setDays] = useState(String(rules.log_days));
  const [oldList, setOldList] = useState(rules.old_list);
  const [asksPlate, setAsksPlate] = useState(rules.asks_plate);
  const [way, setWay] = useState(rules.way);
  const save = useChange(
    given,
    (body: GateRules) => saveRules(given.estate, body),
    () => words.rulesSaved,
  );
  return (
    <FormDialog
      title={words.changeRules}
      sending={save}
      onClose={given.onClose}
      onSend={() =>
        save.mutate({
          list_hours: Number(hours),
          old_list: oldList,
          asks_plate: asksPlate,
          log_days: Number(days),
          way: way.trim(),
        })
      }
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
      <TickCard name={words.asksPlate} text={words.asksPlateText} isTicked={asksPlate} onChange={setAsksPlate} />
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
