import type { PreparedMove } from '@gatelight/contract/places/moves';
import { useState } from 'react';
import { failureText } from '../../../api.ts';
import { shrinkPhoto } from '../../../data/forms/shrink-photo.ts';
import { fullDay } from '../../../data/power/figures.ts';
import { MANAGE_WORDS } from '../../../strings/manage/estate.ts';
import { MOVE_WORDS as words } from '../../../strings/manage/moves.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { showError, showSuccess } from '../../../ui/feedback/toast.tsx';
import { faultOf } from '../dialog-parts.tsx';
import { sendMovePhoto } from './queries.ts';
import type { OfHouse } from './queries.ts';

type Reading = { readonly reading: string; readonly photo?: string };
export type Readings = ReadonlyMap<string, Reading>;

const given = (readings: Readings) =>
  [...readings].filter(([, { reading, photo }]) => reading !== '' || photo !== undefined);

/** The readings to send. */
export const readingsOf = (readings: Readings) =>
  given(readings).map(([meter_id, { reading, photo }]) => ({
    meter_id,
    ...(reading !== '' && { reading }),
    ...(photo !== undefined && { photo }),
  }));

/** The server's error about the reading of a meter. It names a reading by its index in the request. */
const faultOfReading = (error: unknown, readings: Readings, meter: string) =>
  faultOf(error, `readings.${given(readings).findIndex(([id]) => id === meter)}.reading`);

export type ReadingFieldsProps = {
  readonly of: OfHouse;
  readonly meters: PreparedMove['meters'];
  readonly readings: Readings;
  readonly onChange: (readings: Readings) => void;
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  /** Why the move was not saved. */
  readonly error: unknown;
};

/** The reading of each meter: a number, a photo, or the reason for neither. A photo is uploaded as soon as it is taken. */
export function ReadingFields({ of, meters, readings, onChange, reason, onReason, error }: ReadingFieldsProps) {
  const [sending, setSending] = useState<string>();
  if (meters.length === 0) return null;
  const set = (id: string, change: Partial<Reading>) => {
    const before = readings.get(id) ?? { reading: '' };
    onChange(new Map([...readings, [id, { ...before, ...change }]]));
  };
  async function addPhoto(id: string, file: File | undefined) {
    if (!file) return;
    setSending(id);
    try {
      set(id, { photo: await sendMovePhoto(of, await shrinkPhoto(file)) });
      showSuccess(words.photoAdded);
    } catch (failure) {
      showError(failureText(failure));
    } finally {
      setSending(undefined);
    }
  }
  return (
    <section aria-label={words.readings} className="card grid gap-4 p-4 sm:p-5">
      <h2 className="text-18">{words.readings}</h2>
      {meters.map(({ id, number, utility, last }) => (
        <fieldset key={id} className="grid gap-3 border-t border-line pt-3">
          <legend className="float-left w-full pb-2 font-semibold">
            {words.readingOf(MANAGE_WORDS.utilities[utility], number)}
          </legend>
          <div className="clear-both grid gap-4 sm:grid-cols-2">
            <Field
              label={words.readingToday}
              hint={last ? words.lastReading(last.reading, fullDay(last.on)) : words.firstReading}
              inputMode="decimal"
              maxLength={11}
              value={readings.get(id)?.reading ?? ''}
              error={faultOfReading(error, readings, id)}
              onChange={(event) => set(id, { reading: event.target.value.replaceAll(/[^\d.]/g, '') })}
            />
            <Field
              label={words.takePhoto}
              hint={readings.get(id)?.photo === undefined ? words.photoHint : words.photoAdded}
              type="file"
              accept="image/jpeg,image/png"
              disabled={sending !== undefined}
              onChange={(event) => void addPhoto(id, event.target.files?.[0])}
            />
          </div>
        </fieldset>
      ))}
      <Field
        label={words.cannotRead}
        hint={words.cannotReadHint}
        maxLength={200}
        value={reason}
        onChange={(event) => onReason(event.target.value)}
      />
    </section>
  );
}
