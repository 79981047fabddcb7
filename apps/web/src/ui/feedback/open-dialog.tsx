import { useEffect, useLayoutEffect, useRef } from 'react';
import { Dialog } from './dialog.tsx';
import type { DialogProps } from './dialog.tsx';

/** The element that had the focus before the first of several consecutive dialogs. */
let opener: Element | null = null;

/**
 * A dialog that is in the page only while it is open. The browser returns the focus when a dialog closes, but not when it is
 * removed from the page: this does it. A dialog opened by another one returns it to the element that opened the first.
 */
export function OpenDialog(props: Omit<DialogProps, 'isOpen'>) {
  const before = useRef<Element | null>(null);
  // Before the dialog opens, which moves the focus.
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (activeElement && activeElement !== document.body && !activeElement.closest('dialog')) opener = activeElement;
    before.current = opener;
  }, []);
  // After the dialog has left the page.
  useEffect(
    () => () => {
      const to = before.current;
      if (document.querySelector('dialog[open]') || document.activeElement !== document.body) return;
      if (to instanceof HTMLElement && to.isConnected) to.focus({ preventScroll: true });
    },
    [],
  );
  return <Dialog isOpen {...props} />;
}
