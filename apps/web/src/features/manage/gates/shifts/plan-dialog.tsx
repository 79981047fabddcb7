import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PartFailed } from '../../../../data/queries/part-failed.tsx';
import { MANAGE_WORDS } from '../../../../strings/manage/estate.ts';
import { SHIFTS_WORDS as words } from '../../../../strings/manage/rounds.ts';
import { Field } from '../../../../ui/fields/field.tsx';
import { Select } from '../../../../ui/select/select.tsx';
import { useChange } from '../../dialog-parts.tsx';
import type { Given } from '../../dialog-parts.tsx';
import { FormDialog } from '../../form-dialog.tsx';
import { gatesQuery } from '../queries.ts';
import { DaysField } from '../rounds/patrol-loaded.tsx';
import { makeShift } from '../rounds/queries.ts';
import { minuteOfTime } from '../rules/minutes.ts';

/** Plans a shift of a guard for every week. */
export function PlanShiftDialog(given: Given) {
  const list = useQuery(gatesQuery(given.estate));
  const { data } = list;
  const [guard, setGuard] = useState('');
  const [gate, setGate] = useState('');
  const [weekdays, setWeekdays] = useState(127);
  const [from, setFrom] = useState('06:00');
  const [to, setTo] = useState('18:00');
  const [isTried, setIsTried] = useState(false);
  const guardId = guard || data?.guards[0]?.id;
  const gateId = gate || data?.gates[0]?.id;
  const [fromMinute, toMinute] = [minuteOfTime(from), minuteOfTime(to)];
  const add = useChange(
    given,
    (body: Parameters<typeof makeShift>[1]) => makeShift(given.estate, body),
    () => words.added,
  );
  return (
    <FormDialog
      title={words.add}
      sending={add}
      onClose={given.onClose}
      onSend={() => {
        setIsTried(true);
        if (!guardId || !gateId || weekdays === 0 || fromMinute === undefined || toMinute === undefined) return;
        add.mutate({ guard_id: guardId, gate_id: gateId, weekdays, from_minute: fromMinute, to_minute: toMinute });
      }}
    >
      <Select
        label={words.guard}
        value={guardId ?? ''}
        onChange={setGuard}
        isLoading={list.isPending}
        options={(data?.guards ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        error={isTried && data?.guards.length === 0 ? words.noGuard : undefined}
      />
      <Select
        label={words.gate}
        value={gateId ?? ''}
        onChange={setGate}
        isLoading={list.isPending}
        options={(data?.gates ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        error={isTried && data?.gates.length === 0 ? words.noGate : undefined}
      />
      <PartFailed title={MANAGE_WORDS.choicesFailed} of={[list]} />
      <DaysField weekdays={weekdays} onChange={setWeekdays} error={isTried && weekdays === 0 ? words.chooseDay : ''} />
      <div className="grid grid-cols-2 gap-4">
        <Field
          label={words.from}
          type="time"
          required
          value={from}
          error={isTried && fromMinute === undefined ? words.chooseTime : undefined}
          onChange={({ target }) => setFrom(target.value)}
        />
        <Field
          label={words.to}
          type="time"
          required
          value={to}
          error={isTried && toMinute === undefined ? words.chooseTime : undefined}
          onChange={({ target }) => setTo(target.value)}
        />
      </div>
    </FormDialog>
  );
}
