import type { NewRound, Patrol } from '@gatelight/contract/places/patrol/rounds';
import { useState } from 'react';
import { ROUNDS_WORDS as words, SHIFTS_WORDS } from '../../../../strings/manage/rounds.ts';
import { Field } from '../../../../ui/fields/field.tsx';
import { TickCard } from '../../../../ui/payment/ways/tick-card.tsx';
import { faultOf, useChange } from '../../dialog-parts.tsx';
import type { Given } from '../../dialog-parts.tsx';
import { FormDialog } from '../../form-dialog.tsx';
import { minuteOfTime } from '../rules/minutes.ts';
import { DaysField } from './patrol-loaded.tsx';
import { makePoint, makeRound } from './queries.ts';

export function AddPointDialog(given: Given) {
  const [name, setName] = useState('');
  const add = useChange(
    given,
    () => makePoint(given.estate, name),
    () => words.pointAdded,
  );
  return (
    <FormDialog title={words.addPoint} sending={add} onClose={given.onClose}>
      <Field
        label={words.pointName}
        hint={words.pointHint}
        required
        maxLength={60}
        value={name}
        error={faultOf(add.error, 'name')}
        onChange={({ target }) => setName(target.value)}
      />
    </FormDialog>
  );
}

/** The minutes of "22:00, 01:30"; undefined when one of them is not a time. */
function timesOf(text: string): number[] | undefined {
  const minutes = text.split(',').map((one) => {
    const time = one.trim();
    return /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? minuteOfTime(time) : undefined;
  });
  return minutes.every((one) => one !== undefined) ? [...new Set(minutes)] : undefined;
}

export function AddRoundDialog({ points, ...given }: Given & { readonly points: Patrol['points'] }) {
  const [name, setName] = useState('');
  const [weekdays, setWeekdays] = useState(127);
  const [times, setTimes] = useState('22:00, 02:00');
  const [minutes, setMinutes] = useState('45');
  const [chosen, setChosen] = useState<readonly string[]>(() => points.map(({ id }) => id));
  const [isTried, setIsTried] = useState(false);
  const due = timesOf(times);
  const add = useChange(
    given,
    (body: NewRound) => makeRound(given.estate, body),
    () => words.roundAdded,
  );
  return (
    <FormDialog
      title={words.addRound}
      sending={add}
      onClose={given.onClose}
      onSend={() => {
        setIsTried(true);
        if (weekdays === 0 || !due || chosen.length === 0) return;
        add.mutate({ name, weekdays, times: due, minutes: Number(minutes), points: [...chosen] });
      }}
    >
      <Field
        label={words.roundName}
        required
        maxLength={60}
        value={name}
        error={faultOf(add.error, 'name')}
        onChange={({ target }) => setName(target.value)}
      />
      <DaysField
        weekdays={weekdays}
        onChange={setWeekdays}
        error={isTried && weekdays === 0 ? SHIFTS_WORDS.chooseDay : ''}
      />
      <Field
        label={words.times}
        hint={words.timesHint}
        required
        value={times}
        error={isTried && !due ? words.timesWrong : faultOf(add.error, 'times')}
        onChange={({ target }) => setTimes(target.value)}
      />
      <Field
        label={words.minutes}
        hint={words.minutesHint}
        required
        inputMode="numeric"
        maxLength={3}
        value={minutes}
        error={faultOf(add.error, 'minutes')}
        onChange={({ target }) => setMinutes(target.value.replaceAll(/\D/g, ''))}
      />
      <fieldset className="grid gap-2">
        <legend className="mb-1 text-14 font-semibold">{words.choosePoints}</legend>
        {points.map((point) => (
          <TickCard
            key={point.id}
            name={point.name}
            isTicked={chosen.includes(point.id)}
            onChange={(isTicked) =>
              setChosen(isTicked ? [...chosen, point.id] : chosen.filter((one) => one !== point.id))
            }
          />
        ))}
        <p role="alert" className="text-14 text-danger empty:hidden">
          {isTried && chosen.length === 0 ? words.choosePoint : ''}
        </p>
      </fieldset>
    </FormDialog>
  );
}
