import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';

/** A button that acts only when it is held for this long, by finger, mouse or keyboard. Releasing it earlier does nothing. */
export function useHold(ms: number, onHeld: () => void) {
  const [isHolding, setIsHolding] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const held = useRef(onHeld);
  useEffect(() => {
    held.current = onHeld;
  });
  const stop = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    setIsHolding(false);
  };
  const start = () => {
    if (timer.current !== undefined) return;
    setIsHolding(true);
    timer.current = setTimeout(() => {
      stop();
      navigator.vibrate?.(200);
      held.current();
    }, ms);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const isKey = ({ key }: KeyboardEvent) => key === 'Enter' || key === ' ';
  return {
    isHolding,
    props: {
      onPointerDown: (event: PointerEvent) => {
        if (event.button === 0) start();
      },
      onPointerUp: stop,
      onPointerLeave: stop,
      onPointerCancel: stop,
      onBlur: stop,
      // A long press on a phone opens no menu.
      onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
      onKeyDown: (event: KeyboardEvent) => {
        if (!isKey(event)) return;
        event.preventDefault();
        start();
      },
      onKeyUp: (event: KeyboardEvent) => {
        if (isKey(event)) stop();
      },
    },
  };
}
