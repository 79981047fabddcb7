import { ANNOUNCEMENT_WORDS as words } from '../../../strings/staff/announcements.ts';
import { Field, TextAreaField } from '../../../ui/fields/field.tsx';

type Pidgin = { readonly title: string; readonly text: string };

/** The same announcement in Pidgin, when somebody wants to write it. */
export function PidginFields(given: {
  readonly pidgin: Pidgin | undefined;
  readonly isChecked: boolean;
  readonly onChange: (pidgin: Pidgin | undefined) => void;
}) {
  const { pidgin, isChecked, onChange } = given;
  return (
    <div className="grid gap-5">
      <div>
        <label className="flex min-h-11 items-center gap-3 font-semibold">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-primary"
            aria-describedby="pidgin-hint"
            checked={pidgin !== undefined}
            onChange={(event) => onChange(event.target.checked ? { title: '', text: '' } : undefined)}
          />
          {words.pidgin}
        </label>
        <p id="pidgin-hint" className="text-14 text-ink-2">
          {words.pidginHint}
        </p>
      </div>
      {pidgin && (
        <>
          <Field
            label={words.pidginHeading}
            required
            maxLength={80}
            value={pidgin.title}
            error={isChecked && pidgin.title.trim() === '' ? words.missing : undefined}
            onChange={(event) => onChange({ ...pidgin, title: event.target.value })}
          />
          <TextAreaField
            label={words.pidginText}
            required
            maxLength={600}
            value={pidgin.text}
            error={isChecked && pidgin.text.trim() === '' ? words.missing : undefined}
            onChange={(event) => onChange({ ...pidgin, text: event.target.value })}
          />
        </>
      )}
    </div>
  );
}
