import type { VirtualItem } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { FocusEvent, KeyboardEvent, RefObject } from 'react';

type RowKeysProps = {
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** Height of a row. */
  readonly rowPx: number;
  /** How many rows have been loaded. */
  readonly count: number;
  /** The rows that are in the document now. */
  readonly drawn: readonly VirtualItem[];
};

const linkOf = (scroller: HTMLElement, index: number) =>
  scroller.querySelector<HTMLElement>(`tr[data-index="${index}"] :is(a, button)`);

/** Scrolls no further than needed. The sticky head covers a part of the table. */
function bringIntoSight(table: HTMLElement, index: number, rowPx: number): void {
  const room = table.clientHeight - (table.querySelector('thead')?.offsetHeight ?? 0);
  const top = index * rowPx;
  if (top < table.scrollTop) table.scrollTop = top;
  else if (top + rowPx > table.scrollTop + room) table.scrollTop = top + rowPx - room;
}

/**
 * Keys of a table with virtual rows. The arrows, Page Up and Page Down, Home and End move between the links of the rows, also to
 * rows that are not in the document yet. When the row with the focus leaves the document, because the reader scrolled on, the
 * table itself takes the focus, so that the keys continue from the visible rows.
 */
export function useRowKeys({ scroller, rowPx, count, drawn }: RowKeysProps) {
  /** Index of the row with the focus. */
  const focused = useRef<number>(undefined);
  /** The row that gets the focus as soon as it is in the document. */
  const awaited = useRef<number>(undefined);
  const first = drawn[0]?.index;
  const last = drawn.at(-1)?.index;

  useEffect(() => {
    const table = scroller.current;
    if (!table) return;
    const at = document.activeElement;
    // The row no longer exists, or the reader went on to something else, such as the search.
    if (awaited.current !== undefined && (awaited.current >= count || (at !== document.body && !table.contains(at))))
      awaited.current = undefined;
    if (awaited.current !== undefined) {
      const link = linkOf(table, awaited.current);
      if (link) {
        awaited.current = undefined;
        link.focus({ preventScroll: true });
      }
    } else if (focused.current !== undefined && !linkOf(table, focused.current)) {
      focused.current = undefined;
      if (document.activeElement === document.body) table.focus({ preventScroll: true });
    }
  }, [scroller, count, first, last]);

  function moveTo(table: HTMLElement, index: number): void {
    bringIntoSight(table, index, rowPx);
    const link = linkOf(table, index);
    awaited.current = link ? undefined : index;
    link?.focus({ preventScroll: true });
  }

  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const row = target.closest<HTMLTableRowElement>('tr[data-index]');
      focused.current = row ? Number(row.dataset.index) : undefined;
      awaited.current = undefined;
    },
    onBlur: ({ relatedTarget }: FocusEvent<HTMLElement>) => {
      // A row that leaves the document loses the focus, and no element gets it.
      if (relatedTarget !== null) focused.current = undefined;
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const { key, target, currentTarget: table } = event;
      if (event.altKey || event.ctrlKey || event.metaKey || count === 0) return;
      if (!(target instanceof HTMLElement) || target.matches('input:not([type="checkbox"]), select')) return;
      const page = Math.max(1, Math.floor(table.clientHeight / rowPx) - 2);
      const step = new Map([
        ['ArrowDown', 1],
        ['ArrowUp', -1],
        ['PageDown', page],
        ['PageUp', -page],
      ]).get(key);
      const row = target.closest<HTMLTableRowElement>('tr[data-index]');
      // Without a row that has the focus the keys begin at the first row in sight.
      const at = row ? Number(row.dataset.index) : Math.ceil(table.scrollTop / rowPx);
      let to: number;
      if (key === 'Home') to = 0;
      else if (key === 'End') to = count - 1;
      else if (step === undefined) return;
      else to = row ? at + step : at;
      to = Math.min(Math.max(to, 0), count - 1);
      event.preventDefault();
      if (!row || to !== at) moveTo(table, to);
    },
  };
}
