import { useEffect, useEffectEvent } from 'react';
import type { RefObject } from 'react';

/**
 * Notes which opening buttons are pressed and which forms are sent while the page's script has not come: the one would do
 * nothing, the other would leave the page. A button that fills a field (`data-fills` is its name) fills it at once, and the
 * way to the other language takes along what the built page could not know of its address. Stands as an inline script in
 * the head. A form that works says so by `data-alive`, a button by having no `data-fills`.
 */
export const NOTE_EARLY_PRESSES = [
  '{const s=globalThis.__pressedEarly=new WeakSet,',
  "on=(q,f)=>addEventListener('click',({target:t})=>{t=t.closest?.(q);t&&f(t)},true);",
  "on('[aria-haspopup],[aria-expanded]',t=>s.add(t));",
  "on('[data-fills]',t=>{document.getElementsByName(t.dataset.fills)[0].value=t.value});",
  "on('a[hreflang]',t=>{t.search=location.search;t.hash=location.hash});",
  "addEventListener('submit',e=>{'alive' in e.target.dataset||(e.preventDefault(),s.add(e.target))},true)}",
].join('');

/**
 * Whether the press is still under way: a press on what waits to be hydrated hydrates it there and then, and after that
 * reaches the element like any other.
 */
function isOnItsWay(element: Element): boolean {
  const press = globalThis.event;
  return press?.type === 'click' && press.target instanceof Node && element.contains(press.target);
}

/** Answers, once, the press that an element got before anything listened to it. */
export function useEarlyPress(element: RefObject<Element | null>, answer: () => void): void {
  const takeOver = useEffectEvent(() => {
    const pressed = (globalThis as { __pressedEarly?: WeakSet<Element> }).__pressedEarly;
    if (element.current && pressed?.delete(element.current) && !isOnItsWay(element.current)) answer();
  });
  useEffect(() => takeOver(), []);
}
