import { useId } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { cx } from '../styles/class-names.ts';
import '../styles/lists.css';
import { useCurrentInSight } from './use-current-in-sight.ts';

export type Tab<Value extends string> = {
  readonly value: Value;
  readonly label: string;
  readonly panel: ReactNode;
  readonly disabled?: boolean;
};

export type TabsProps<Value extends string> = {
  /** The name of the group of tabs, for screen readers. */
  readonly label: string;
  readonly tabs: readonly Tab<Value>[];
  /** The chosen one; the page that shows the tabs remembers it. */
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly className?: string;
};

/** How far each key moves; Home and End are handled separately. */
const STEPS = new Map<string, number>([
  ['ArrowRight', 1],
  ['ArrowLeft', -1],
]);

/**
 * Tabs over one panel: arrow keys, Home and End choose, Tab goes into the panel. A disabled tab takes the focus, so that it
 * is read out, and is not chosen. Our own code, because a library's tabs are 16 kB of a page's script.
 */
export function Tabs<Value extends string>({ label, tabs, value, onChange, className }: TabsProps<Value>) {
  const id = useId();
  const row = useCurrentInSight<HTMLDivElement>('[data-active]', value);

  function handleKey(event: KeyboardEvent<HTMLDivElement>) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const buttons = Array.from(event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]'));
    const step = STEPS.get(event.key);
    const at = buttons.findIndex((button) => button === document.activeElement);
    let next: number;
    if (step !== undefined) next = (at + step + tabs.length) % tabs.length;
    else if (event.key === 'Home') next = 0;
    else if (event.key === 'End') next = tabs.length - 1;
    else return;
    event.preventDefault();
    buttons[next]?.focus();
    const tab = tabs[next];
    if (tab && !tab.disabled && tab.value !== value) onChange(tab.value);
  }

  return (
    <div className={cx('grid gap-5', className)}>
      <div ref={row} className="tab-list" role="tablist" aria-label={label} onKeyDown={handleKey}>
        {tabs.map((tab) => {
          const isChosen = tab.value === value;
          return (
            <button
              key={tab.value}
              id={`${id}-${tab.value}-tab`}
              type="button"
              role="tab"
              className="tab"
              aria-selected={isChosen}
              aria-controls={isChosen ? `${id}-${tab.value}` : undefined}
              aria-disabled={tab.disabled || undefined}
              data-active={isChosen ? '' : undefined}
              data-disabled={tab.disabled ? '' : undefined}
              tabIndex={isChosen ? 0 : -1}
              onClick={() => {
                if (!tab.disabled && !isChosen) onChange(tab.value);
              }}
            >
              {tab.label}
            </button>
          );
        })}
      </div>
      {tabs.map(
        (tab) =>
          tab.value === value && (
            <div
              key={tab.value}
              id={`${id}-${tab.value}`}
              role="tabpanel"
              aria-labelledby={`${id}-${tab.value}-tab`}
              tabIndex={0}
              className="rounded-sm"
            >
              {tab.panel}
            </div>
          ),
      )}
    </div>
  );
}
