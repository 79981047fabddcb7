import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Scrolls a row that is wider than a phone so that its current entry is visible, whenever `at` changes. */
export function useCurrentInSight<Row extends HTMLElement>(current: string, at: string): RefObject<Row | null> {
  const row = useRef<Row>(null);
  useLayoutEffect(() => {
    const entry = row.current?.querySelector<HTMLElement>(current);
    if (!row.current || !entry) return;
    const { left, width } = entry.getBoundingClientRect();
    const { left: start, width: room } = row.current.getBoundingClientRect();
    row.current.scrollLeft += left - start - (room - width) / 2;
  }, [current, at]);
  return row;
}
