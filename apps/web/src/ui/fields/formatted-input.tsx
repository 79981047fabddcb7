import { useLayoutEffect, useRef } from 'react';
import type { ChangeEvent, ComponentProps, KeyboardEvent, Ref } from 'react';
import { caretAfter, keptBefore } from '../values/number-text.ts';

type FormattedInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'ref'> & {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Typed or pasted text, and the previous value → the new value. */
  readonly parse: (text: string, before: string) => string;
  /** Held value → text as shown. */
  readonly format: (value: string) => string;
  /** Matches one character of the held value; anything else shown is a separator. */
  readonly keep: RegExp;
  readonly ref?: Ref<HTMLInputElement>;
};

/**
 * An input that shows separators which its value does not have. The caret stays behind the same digit, and Backspace
 * or Delete next to a separator takes the digit beyond it.
 */
export function FormattedInput({ value, onChange, parse, format, keep, ref, ...rest }: FormattedInputProps) {
  const inner = useRef<HTMLInputElement | null>(null);
  const caret = useRef<number | null>(null);
  const shown = format(value);

  useLayoutEffect(() => {
    if (caret.current === null) return;
    inner.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  function apply(text: string, position: number) {
    const next = parse(text, value);
    const nextShown = format(next);
    // A character that parsing drops at the front (a leading zero) must not push the caret too far right; at the end it
    // stays at the end, also after characters that parsing adds.
    const kept = keptBefore(text, position, keep);
    const dropped = keptBefore(text, text.length, keep) - keptBefore(nextShown, nextShown.length, keep);
    caret.current =
      position === text.length ? nextShown.length : caretAfter(nextShown, Math.max(0, kept - dropped), keep);
    if (next === value && inner.current) {
      // React repaints nothing when the value is the same, so put back the text and the caret by hand.
      inner.current.value = shown;
      inner.current.setSelectionRange(caret.current, caret.current);
      caret.current = null;
      return;
    }
    onChange(next);
  }

  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    apply(event.target.value, event.target.selectionStart ?? event.target.value.length);
  }

  function eraseOverSeparator(event: KeyboardEvent<HTMLInputElement>) {
    rest.onKeyDown?.(event);
    const { selectionStart: start, selectionEnd: end, value: text } = event.currentTarget;
    if (start === null || start !== end || event.defaultPrevented) return;
    const isBackspace = event.key === 'Backspace' && start > 1 && !keep.test(text[start - 1] ?? '0');
    const isDelete = event.key === 'Delete' && start < text.length - 1 && !keep.test(text[start] ?? '0');
    if (!isBackspace && !isDelete) return;
    event.preventDefault();
    const at = isBackspace ? start - 2 : start + 1;
    apply(text.slice(0, at) + text.slice(at + 1), isBackspace ? at : start);
  }

  return (
    <input
      {...rest}
      ref={(node) => {
        inner.current = node;
        if (typeof ref === 'function') ref(node);
        else if (ref) ref.current = node;
      }}
      value={shown}
      onChange={handleChange}
      onKeyDown={eraseOverSeparator}
    />
  );
}
