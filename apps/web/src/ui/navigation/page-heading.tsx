import { useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';

/** Moves the focus to a heading, so that a screen reader reads it; the page does not scroll. */
export function focusHeading(heading: Element | null | undefined): void {
  if (!(heading instanceof HTMLElement)) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

let removedWithFocus = false;

/** The `h1` of a page that replaces its content: if the old heading had the focus, the new one gets it. */
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
    if (removedWithFocus) focusHeading(element);
    removedWithFocus = false;
    return () => {
      removedWithFocus = element !== null && document.activeElement === element;
    };
  }, []);
  return (
    <h1 ref={heading} className={className}>
      {children}
    </h1>
  );
}
