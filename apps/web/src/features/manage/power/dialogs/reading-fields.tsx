import { POWER_WORDS as words } from '../../../../strings/manage/power.ts';
import { Field } from '../../../../ui/fields/field.tsx';
import { faultOf } from '../../dialog-parts.tsx';
import { PictureField, tenthsOf } from '../form-parts.tsx';

export type Shown = { readonly reading: string; readonly replaced: string | null; readonly note: string };

/** The reading of a meter, and the last reading of the old one when it was replaced. */
export function ReadingFields({
  shown,
  error,
  onChange,
  onPhoto,
}: {
  readonly shown: Shown;
  readonly error: unknown;
  readonly onChange: (changes: Partial<Shown>) => void;
  readonly onPhoto: (file: File | undefined) => void;
}) {
  return (
    <>
      <Field
        label={words.reading}
        required
        inputMode="decimal"
        value={shown.reading}
        error={faultOf(error, 'reading_tenths')}
        onChange={(event) => onChange({ reading: event.target.value })}
      />
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 accent-primary"
          checked={shown.replaced !== null}
          onChange={(event) => onChange({ replaced: event.target.checked ? '' : null })}
        />
        {words.replaced}
      </label>
      {shown.replaced !== null && (
        <Field
          label={words.replacedAt}
          required
          inputMode="decimal"
          value={shown.replaced}
          error={faultOf(error, 'replaced_at_tenths')}
          onChange={(event) => onChange({ replaced: event.target.value })}
        />
      )}
      <PictureField label={words.photo} hint={words.photoOptional} onChoose={onPhoto} />
      <Field
        label={words.note}
        maxLength={200}
        value={shown.note}
        onChange={(event) => onChange({ note: event.target.value })}
      />
    </>
  );
}

export const readingOf = ({ reading, replaced, note }: Shown) => ({
  reading_tenths: tenthsOf(reading),
  ...(replaced !== null && { replaced_at_tenths: tenthsOf(replaced) }),
  note,
});
