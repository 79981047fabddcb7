import X from 'lucide-react/icons/x';
import { use, useEffect, useId, useRef } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { STRINGS } from '../../strings/index.ts';
import { useReturnFocus } from '../hooks/use-return-focus.ts';
import { cx } from '../styles/class-names.ts';
import { DialogNotice } from './dialog-notice.ts';

export type DialogProps = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** While something is being sent the dialog cannot be closed. */
  readonly isBusy?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
};

/** Fields in which a person types or chooses; not the hidden input of a list. */
const FIELD = ['input', 'textarea', 'select', '[role="combobox"]']
  .map((field) => `form ${field}:not([type="hidden"], [tabindex="-1"], :disabled)`)
  .join(',');

/**
 * A form starts at its first field. The browser would start at the close button, and React's `autoFocus` runs too early: before the
 * dialog is open. The dialog does not scroll: the text above the field is read first.
 */
function focusFirstField(dialog: HTMLDialogElement): void {
  const first = dialog.querySelector<HTMLElement>(FIELD);
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio') return first?.focus({ preventScroll: true });
  const chosen = [...dialog.querySelectorAll<HTMLInputElement>('form input[type="radio"]:checked')];
  (chosen.find(({ name }) => name === first.name) ?? first).focus({ preventScroll: true });
}

/** A modal over the native dialog element: Esc and a click outside close it, focus returns, phones get a bottom sheet. */
export function Dialog({ isOpen, onClose, title, isBusy = false, className, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressBeganOutside = useRef(false);
  const titleId = useId();
  const notice = use(DialogNotice);

  useReturnFocus(isOpen);
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (isOpen && !element.open) {
      element.showModal();
      focusFirstField(element);
    }
    if (!isOpen && element.open) element.close();
  }, [isOpen]);

  // A text selection dragged out of the dialog must not close it: the click must begin and end outside.
  function isOutside(event: MouseEvent): boolean {
    const box = dialog.current?.getBoundingClientRect();
    if (!box || event.target !== dialog.current) return false;
    const { clientX: x, clientY: y } = event;
    return x < box.left || x > box.right || y < box.top || y > box.bottom;
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={cx('dialog', className)}
      onCancel={(event) => {
        event.preventDefault();
        if (!isBusy) onClose();
      }}
      onPointerDown={(event) => {
        pressBeganOutside.current = isOutside(event);
      }}
      // Close on `click`, the last event of a tap. On an earlier event, the rest of the tap would hit the page below.
      onClick={(event) => {
        if (pressBeganOutside.current && isOutside(event) && !isBusy) onClose();
      }}
      // A second Esc closes the element even if we prevented the first.
      onClose={(event) => {
        if (!isOpen) return;
        if (isBusy) event.currentTarget.showModal();
        else onClose();
      }}
    >
      {isOpen && (
        <>
          <div className="flex items-start justify-between gap-4">
            <h2 id={titleId} className="text-24">
              {title}
            </h2>
            <button
              type="button"
              className="-m-2 grid size-11 shrink-0 place-items-center rounded-sm text-ink-2"
              aria-label={STRINGS.ui.close}
              disabled={isBusy}
              onClick={onClose}
            >
              <X aria-hidden="true" size={22} />
            </button>
          </div>
          {notice !== null && <div className="mt-3">{notice}</div>}
          {children}
        </>
      )}
    </dialog>
  );
}
