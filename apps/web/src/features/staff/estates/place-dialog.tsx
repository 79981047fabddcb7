import { useState } from 'react';
import { ESTATE_WORDS as words } from '../../../strings/staff/estates.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { ActDialog } from '../acts/act-dialog.tsx';

type FieldName = keyof typeof words.fields;
type Fields = Readonly<Partial<Record<FieldName, string | boolean>>>;

export type PlaceDialogProps = {
  readonly kind: keyof typeof words.acts;
  /** The object of the act: `{ id }`, `{ estate_id }`. */
  readonly object: Readonly<Record<string, string>>;
  /** The fields to fill in, with their current values. */
  readonly fields: Fields;
  readonly onClose: () => void;
};

/** The dialog that a button opens, without its close function. */
export type Asked = Omit<PlaceDialogProps, 'onClose'>;

const OPTIONAL: ReadonlySet<FieldName> = new Set(['note', 'phone', 'email']);

/** Creates, edits or retires an estate, a house, a person of a house or a manager. */
export function PlaceDialog({ kind, object, fields, onClose }: PlaceDialogProps) {
  const [given, setGiven] = useState(fields);
  const entries = Object.entries(given) as [FieldName, string | boolean][];
  const filled = entries.filter(([name, value]) => value !== '' || !OPTIONAL.has(name) || name === 'note');
  const isReady = entries.every(([name, value]) => value !== '' || OPTIONAL.has(name));
  const { title, effect, confirm } = words.acts[kind];
  return (
    <ActDialog
      kind={kind}
      input={{ ...object, ...Object.fromEntries(filled) }}
      title={title}
      effect={effect}
      confirm={confirm}
      isDanger={kind.endsWith('.retire') || kind === 'manager.remove'}
      isReady={isReady}
      onClose={onClose}
    >
      {entries.map(([name, value]) =>
        typeof value === 'boolean' ? (
          <label key={name} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              checked={value}
              onChange={(event) => setGiven({ ...given, [name]: event.target.checked })}
            />
            {words.fields[name]}
          </label>
        ) : (
          <Field
            key={name}
            label={words.fields[name]}
            required={!OPTIONAL.has(name)}
            value={value}
            onChange={(event) => setGiven({ ...given, [name]: event.target.value })}
          />
        ),
      )}
    </ActDialog>
  );
}
