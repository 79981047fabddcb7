import { useEffect } from 'react';
import { focusHeading } from '../navigation/page-heading.tsx';

/** The element that had the focus. A menu item disappears with its menu, so for a menu item it is the button that opened the menu. */
function readOpener(): HTMLElement | null {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return null;
  const trigger = focused.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return (trigger && document.getElementById(trigger)) || focused;
}

/** The opener of a dialog that has just gone. Another dialog that takes its place, as the next step of a task, returns the focus there. */
let leaving: HTMLElement | null = null;

/**
 * Returns the focus to the element that opened a dialog, also when the dialog is removed from the page while it is open: the browser does
 * so only for `close()`. When the opener has gone, for example with the row that was removed, the heading of the page gets it.
 * Call it before the effect that opens the dialog.
 */
export function useReturnFocus(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    const opener = readOpener() ?? leaving;
    if (!opener) return;
    const { ownerDocument: page } = opener;
    return () => {
      leaving = opener;
      // After the browser's own part: it may still be closing the dialog.
      setTimeout(() => {
        if (leaving === opener) leaving = null;
        if (page.activeElement !== page.body) return;
        if (opener.isConnected) return opener.focus();
        const heading = page.querySelector('h1');
        if (heading) focusHeading(heading);
      });
    };
  }, [isOpen]);
}
