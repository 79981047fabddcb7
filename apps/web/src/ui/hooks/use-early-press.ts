import { useEffect, useEffectEvent } from 'react';
import type { RefObject } from 'react';

/**
 * An inline script for the head. Records clicks on opening buttons and submits of forms that happen before hydration:
 * without it the click would do nothing and the submit would leave the page. It also gives the link to the other language
 * the query and hash, which the prerendered page does not know. A hydrated form has `data-alive`.
 */
export const NOTE_EARLY_PRESSES = [
  '{const s=globalThis.__pressedEarly=new WeakSet,',
  "on=(q,f)=>addEventListener('click',({target:t})=>{t=t.closest?.(q);t&&f(t)},true);",
  "on('[aria-haspopup],[aria-expanded]',t=>s.add(t));",
  "on('a[hreflang]',t=>{t.search=location.search;t.hash=location.hash});",
  "addEventListener('submit',e=>{'alive' in e.target.dataset||(e.preventDefault(),s.add(e.target))},true)}",
].join('');

/**
 * Whether the click is still being dispatched: a click on an element that waits for hydration hydrates it immediately, and then
 * reaches the element like any other click.
 */
function isOnItsWay(element: Element): boolean {
  const press = globalThis.event;
  return press?.type === 'click' && press.target instanceof Node && element.contains(press.target);
}

/** Handles, once, the click on an element before its handler was attached. */
export function useEarlyPress(element: RefObject<Element | null>, answer: () => void): void {
  const takeOver = useEffectEvent(() => {
    const pressed = (globalThis as { __pressedEarly?: WeakSet<Element> }).__pressedEarly;
    if (element.current && pressed?.delete(element.current) && !isOnItsWay(element.current)) answer();
  });
  useEffect(() => takeOver(), []);
}
