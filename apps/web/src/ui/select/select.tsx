import ChevronDown from 'lucide-react/icons/chevron-down';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, Ref } from 'react';
import { STRINGS } from '../../strings/index.ts';
import { cx } from '../styles/class-names.ts';
import { FieldFrame, describedBy } from '../fields/field-frame.tsx';
import type { FieldWords } from '../fields/field-frame.tsx';
import type { ListClosing } from './select-list.tsx';
import { useTypeahead } from './select-typeahead.ts';
import { showError } from '../feedback/toast.tsx';
import { useEarlyPress } from '../hooks/use-early-press.ts';
import type { SelectOption } from './select-option.ts';

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

// The list is a third of a page's script and is never in the first paint, so it loads when the page is idle or when the user
// points at the field. The field itself is always the same button, so no click and no key is lost.
const loadList = () => import('./select-list.tsx');
const REST_MS = 3000;

/** Fetches the code of the list early; a failure here happens again, and is shown, when the field is clicked. */
function preload(): void {
  loadList().catch(() => undefined);
}

type LoadedList = Awaited<ReturnType<typeof loadList>>;

/** The specified dropdown: label above, "-select an option-", a list of 18rem that closes by a click outside; a bottom sheet on phones. */
export function Select(props: SelectProps) {
  const { label, hint, error, required, className, id, ref, value, onChange, options, searchable, onBlur } = props;
  const ownId = useId();
  const fieldId = id ?? ownId;
  const button = useRef<HTMLButtonElement | null>(null);
  const isPressing = useRef(false);
  const byTouch = useRef(false);
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [list, setList] = useState<LoadedList | null>(null);
  const matchTyped = useTypeahead(options, value, onChange);

  function open(search = '') {
    setTyped(search);
    setIsOpen(true);
    loadList().then(setList, () => {
      setIsOpen(false);
      showError(STRINGS.failures.noNetwork);
    });
  }

  function close() {
    setIsOpen(false);
    setTyped('');
    onBlur?.();
  }

  useEarlyPress(button, () => {
    // The kind of pointer is unknown; on a phone it was a finger.
    byTouch.current = matchMedia('(pointer: coarse)').matches;
    open();
  });
  useEffect(() => {
    const timer = setTimeout(preload, REST_MS);
    return () => clearTimeout(timer);
  }, []);

  function toggleList() {
    // While the list is loading, a second click means the same as the first.
    if (!isOpen) open();
    else if (list) close();
  }

  function pressKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    byTouch.current = false;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!isOpen) open();
      return;
    }
    if (event.key === 'Escape' && isOpen) close();
    if (event.key === 'Backspace' && isOpen) setTyped(typed.slice(0, -1));
    // Space opens, unless it is between two words of a search.
    if (event.key.length !== 1 || (event.key === ' ' && typed === '')) return;
    event.preventDefault();
    if (!searchable) matchTyped(event.key);
    else if (isOpen) setTyped((before) => before + event.key);
    else open(event.key);
  }

  function beginPress(pointerType: string) {
    isPressing.current = true;
    byTouch.current = pointerType === 'touch';
    const end = () => {
      isPressing.current = false;
      removeEventListener('pointerup', end, true);
      removeEventListener('pointercancel', end, true);
    };
    // In the capture phase, and also when the press turns into scrolling: a press that never ended would keep the list open.
    addEventListener('pointerup', end, true);
    addEventListener('pointercancel', end, true);
  }

  function listChanged(next: boolean, why: ListClosing) {
    // A press on the field closes the list by its own click; seen from the list it is a press outside.
    const isChoice = why.reason === 'item-press';
    const isOwnPress =
      (isPressing.current && !isChoice) ||
      (why.reason === 'outside-press' && button.current?.contains(why.event.target as Node));
    if (isOwnPress) why.cancel();
    else if (!next) close();
  }

  const chosen = options.find((option) => option.value === value);
  const listId = `${fieldId}-list`;
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
      <button
        id={fieldId}
        ref={(node) => {
          button.current = node;
          if (typeof ref === 'function') ref(node);
          else if (ref) ref.current = node;
        }}
        type="button"
        role="combobox"
        name={props.name}
        disabled={props.disabled}
        className="control justify-between gap-3"
        aria-expanded={isOpen}
        aria-haspopup={searchable ? 'dialog' : 'listbox'}
        aria-controls={isOpen && list ? listId : undefined}
        aria-describedby={describedBy(fieldId, { hint, error })}
        aria-invalid={error ? true : undefined}
        aria-required={required || undefined}
        onPointerEnter={preload}
        onFocus={preload}
        onBlur={() => {
          if (!isOpen) onBlur?.();
        }}
        onPointerDown={(event) => beginPress(event.pointerType)}
        onClick={toggleList}
        onKeyDown={pressKey}
      >
        <span className={chosen ? 'truncate' : 'text-ink-3'}>
          {chosen?.label ?? props.placeholder ?? STRINGS.ui.selectAnOption}
        </span>
        <ChevronDown
          aria-hidden="true"
          size={20}
          className={cx('chevron shrink-0 text-ink-2', isOpen && 'chevron-up')}
        />
      </button>
      {list && (
        <list.SelectList
          id={listId}
          label={label}
          value={value}
          onChange={onChange}
          options={options}
          searchable={searchable}
          nothing={props.isLoading ? STRINGS.ui.loadingOptions : (props.emptyText ?? STRINGS.ui.noMatch)}
          isOpen={isOpen}
          onOpenChange={listChanged}
          typed={typed}
          onType={setTyped}
          field={button}
          byTouch={byTouch}
        />
      )}
    </FieldFrame>
  );
}
