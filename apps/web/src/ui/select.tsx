import { ChevronDown } from 'lucide-react';
import { Suspense, lazy, startTransition, useEffect, useId, useState } from 'react';
import type { Ref } from 'react';
import { STRINGS } from '../strings/index.ts';
import { FieldFrame, describedBy } from './field-frame.tsx';
import type { FieldWords } from './field-frame.tsx';

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

// The list is a third of a page's script and is never in the first picture, so it comes at rest or when the
// field is pointed at, and takes the place of the stand-in only when that is pressed: never in the middle of a press.
const loadList = () => import('./select-list.tsx');
const SelectList = lazy(loadList);
const REST_MS = 3000;

/** Fetches the code of the list early; a failure here is met again, and shown, when the field is pressed. */
function preload(): void {
  loadList().catch(() => undefined);
}

/** The specified dropdown: label above, "-select an option-", a list of 18rem that closes outside; a bottom sheet on phones. */
export function Select({ label, hint, error, required, className, id, ...list }: SelectProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  const [isPressed, setIsPressed] = useState(false);

  useEffect(() => {
    const timer = setTimeout(preload, REST_MS);
    return () => clearTimeout(timer);
  }, []);

  // As a transition, so that the stand-in stays until the list is there.
  const press = () => startTransition(() => setIsPressed(true));

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
      ref={list.ref}
      type="button"
      role="combobox"
      aria-expanded="false"
      aria-haspopup="listbox"
      className="control justify-between gap-3"
      disabled={list.disabled}
      onPointerEnter={preload}
      onFocus={preload}
      onBlur={list.onBlur}
      onClick={press}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
        event.preventDefault();
        press();
      }}
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
      <Suspense fallback={standIn}>
        {isPressed ? <SelectList {...list} label={label} trigger={trigger} /> : standIn}
      </Suspense>
    </FieldFrame>
  );
}
