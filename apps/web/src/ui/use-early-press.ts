import { useEffect, useEffectEvent } from 'react';
import type { RefObject } from 'react';

/**
 * Notes which opening buttons are pressed while the page's script has not come: a press on prerendered HTML does nothing
 * by itself. Stands as an inline script in the head.
 */
export const NOTE_EARLY_PRESSES =
  "{const s=globalThis.__pressedEarly=new WeakSet;addEventListener('click',({target:t})=>{t=t.closest?.('[aria-haspopup]');t&&s.add(t)},true)}";

/** Answers, once, the press that an element got before anything listened to it. */
export function useEarlyPress(element: RefObject<Element | null>, answer: () => void): void {
  const takeOver = useEffectEvent(() => {
    const pressed = (globalThis as { __pressedEarly?: WeakSet<Element> }).__pressedEarly;
    if (element.current && pressed?.delete(element.current)) answer();
  });
  useEffect(() => takeOver(), []);
}
