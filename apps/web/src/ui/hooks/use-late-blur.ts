import { useEffect } from 'react';

const CLICKABLE = 'a[href], button, label, summary, [type=checkbox], [type=radio]';

function clickableAt({ target }: Event): HTMLElement | null {
  if (!(target instanceof Element)) return null;
  // A text field inside its label takes the focus and the cursor at mouse down, as always.
  const nearest = target.closest<HTMLElement>(`${CLICKABLE}, input, textarea, select`);
  return nearest?.matches(CLICKABLE) ? nearest : null;
}

/**
 * Lets a form field keep the focus until the click that leaves it has arrived. A field is checked when it loses the focus,
 * and a message that appears or disappears moves what is below it. Browsers move the focus at mouse down: the button would
 * no longer be under the pointer at mouse up, and the click would be lost.
 */
export function useLateBlur(): void {
  useEffect(() => {
    let keptField: Element | null = null;

    function keepFocus(event: MouseEvent): void {
      const field = document.activeElement;
      const clickable = clickableAt(event);
      keptField = field?.closest('form') && clickable && !clickable.contains(field) ? field : null;
      if (keptField) event.preventDefault();
    }
    function moveFocus(event: MouseEvent): void {
      if (keptField && keptField === document.activeElement) clickableAt(event)?.focus({ preventScroll: true });
    }
    document.addEventListener('mousedown', keepFocus, true);
    document.addEventListener('click', moveFocus, true);
    return () => {
      document.removeEventListener('mousedown', keepFocus, true);
      document.removeEventListener('click', moveFocus, true);
    };
  }, []);
}
