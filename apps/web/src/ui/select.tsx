import { ChevronDown } from 'lucide-react';
import { Suspense, lazy, useId, useState } from 'react';
import type { Ref } from 'react';
import { STRINGS } from '../strings/index.ts';
import { FieldFrame, describedBy } from './field-frame.tsx';
import type { FieldWords } from './field-frame.tsx';
import { useHydrated } from './use-hydrated.ts';

export type SelectOption = {
  readonly value: string;
  readonly label: string;
};

export type SelectProps = FieldWords & {
  /** The value of the chosen option; '' when nothing is chosen. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly SelectOption[];
  /** Adds a search field above the list. */
  readonly searchable?: boolean;
  readonly placeholder?: string;
  readonly isLoading?: boolean;
  /** Shown in the list when there are no options. */
  readonly emptyText?: string;
  /** Called when the field is left; not when its own list opens. */
  readonly onBlur?: () => void;
  readonly name?: string;
  readonly id?: string;
  readonly disabled?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
};

// The list is a quarter of a page's script and is never in the first picture, so it comes after the page works.
const SelectList = lazy(() => import('./select-list.tsx'));

/** The specified dropdown: label above, "-select an option-", a list of 18rem that closes outside; a bottom sheet on phones. */
export function Select({ label, hint, error, required, className, id, ...list }: SelectProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  const isHydrated = useHydrated();
  const [wasPressed, setWasPressed] = useState(false);
  const chosen = list.options.find((option) => option.value === list.value);
  const trigger = {
    id: fieldId,
    'aria-describedby': describedBy(fieldId, { hint, error }),
    'aria-invalid': error ? true : undefined,
    'aria-required': required || undefined,
  } as const;

  const standIn = (
    <button
      {...trigger}
      type="button"
      role="combobox"
      aria-expanded="false"
      aria-haspopup="listbox"
      aria-controls={`${fieldId}-list`}
      className="control justify-between gap-3"
      disabled={list.disabled}
      onClick={() => setWasPressed(true)}
    >
      <span className={chosen ? 'truncate' : 'text-ink-3'}>
        {chosen?.label ?? list.placeholder ?? STRINGS.ui.selectAnOption}
      </span>
      <ChevronDown aria-hidden="true" size={20} className="shrink-0 text-ink-2" />
    </button>
  );

  return (
    <FieldFrame
      id={fieldId}
      labelId={`${fieldId}-label`}
      label={label}
      hint={hint}
      error={error}
      required={required}
      className={className}
    >
      {isHydrated ? (
        <Suspense fallback={standIn}>
          <SelectList {...list} label={label} trigger={trigger} startsOpen={wasPressed} />
        </Suspense>
      ) : (
        standIn
      )}
    </FieldFrame>
  );
}
