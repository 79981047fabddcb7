import { useEffect } from 'react';

const CLICKABLE = 'a[href], button, label, summary, [type=checkbox], [type=radio]';

function clickableAt({ target }: Event): HTMLElement | null {
  if (!(target instanceof Element)) return null;
  // A text field inside its label takes the focus and the cursor at mouse down, as always.
  const nearest = target.closest<HTMLElement>(`${CLICKABLE}, input, textarea, select`);
  return nearest?.matches(CLICKABLE) ? nearest : null;
}

/** A pointer moves a little during a click. A longer move means that the user changed their mind. */
const STILL_PX = 4;

/**
 * Lets a form field keep the focus until the click that leaves it has arrived. A field is checked when it loses the focus,
 * and a message that appears or disappears moves what is below it. Browsers move the focus at mouse down: the button would
 * no longer be under the pointer at mouse up, and the click would be lost. When a response of the server moves the button that
 * sends the form, in just that moment, the click counts as well.
 */
export function useLateBlur(): void {
  useEffect(() => {
    let keptField: Element | null = null;
    let pressed: { readonly send: HTMLElement; readonly x: number; readonly y: number } | undefined;

    function keepFocus(event: MouseEvent): void {
      const field = document.activeElement;
      const clickable = clickableAt(event);
      keptField = field?.closest('form') && clickable && !clickable.contains(field) ? field : null;
      if (keptField) event.preventDefault();
      const send = keptField && event.button === 0 ? clickable : null;
      pressed = send?.matches('button[type=submit]') ? { send, x: event.clientX, y: event.clientY } : undefined;
    }
    function moveFocus(event: MouseEvent): void {
      const began = pressed;
      pressed = undefined;
      // The element under the pointer now got the click instead of the button.
      const isLost = began?.send.isConnected && event.target instanceof Node && !began.send.contains(event.target);
      if (isLost && Math.hypot(event.clientX - began.x, event.clientY - began.y) <= STILL_PX) return began.send.click();
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
