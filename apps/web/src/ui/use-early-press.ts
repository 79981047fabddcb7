import { useEffect, useEffectEvent } from 'react';
import type { RefObject } from 'react';

/**
 * Notes which opening buttons are pressed and which forms are sent while the page's script has not come: the one would do
 * nothing, the other would leave the page. A button that fills a field (`data-fills` is its name) fills it at once. Stands
 * as an inline script in the head. A form that works says so by `data-alive`, a button by having no `data-fills`.
 */
export const NOTE_EARLY_PRESSES = [
  '{const s=globalThis.__pressedEarly=new WeakSet;',
  "addEventListener('click',({target:t})=>{t=t.closest?.('[aria-haspopup],[aria-expanded]');t&&s.add(t)},true);",
  "addEventListener('click',({target:t})=>{t=t.closest?.('[data-fills]');if(t)document.getElementsByName(t.dataset.fills)[0].value=t.value},true);",
  "addEventListener('submit',e=>{'alive' in e.target.dataset||(e.preventDefault(),s.add(e.target))},true)}",
].join('');

/** Answers, once, the press that an element got before anything listened to it. */
export function useEarlyPress(element: RefObject<Element | null>, answer: () => void): void {
  const takeOver = useEffectEvent(() => {
    const pressed = (globalThis as { __pressedEarly?: WeakSet<Element> }).__pressedEarly;
    if (element.current && pressed?.delete(element.current)) answer();
  });
  useEffect(() => takeOver(), []);
}
