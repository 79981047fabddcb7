import { useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';

/** Moves the focus to a heading, so that a screen reader reads it; the page does not scroll. */
export function focusHeading(heading: Element | null | undefined): void {
  if (!(heading instanceof HTMLElement)) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** The element that had the focus when the last heading was removed. */
let focusedBefore: Element | null = null;

/** The `h1` of a page that replaces its content: when the old content took the focus away with it, the new heading gets it. */
export function PageHeading({
  children,
  className = 'text-h2',
}: {
  readonly children: ReactNode;
  readonly className?: string;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const element = heading.current;
    if (focusedBefore && !focusedBefore.isConnected && document.activeElement === document.body) focusHeading(element);
    focusedBefore = null;
    return () => {
      focusedBefore = document.activeElement;
    };
  }, []);
  return (
    <h1 ref={heading} className={className}>
      {children}
    </h1>
  );
}
