import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { cx } from '../styles/class-names.ts';
import '../styles/lists.css';

export type Tab<Value extends string> = {
  readonly value: Value;
  readonly label: string;
  readonly panel: ReactNode;
  readonly disabled?: boolean;
};

export type TabsProps<Value extends string> = {
  /** What the tabs choose between; read by screen readers. */
  readonly label: string;
  readonly tabs: readonly Tab<Value>[];
  /** The chosen one; whoever shows the tabs remembers it. */
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly className?: string;
};

/** Tabs over one panel: arrow keys, Home and End choose, Tab goes into the panel. */
export function Tabs<Value extends string>({ label, tabs, value, onChange, className }: TabsProps<Value>) {
  return (
    <BaseTabs.Root
      className={cx('grid gap-5', className)}
      value={value}
      onValueChange={(next: Value | null) => {
        if (next !== null) onChange(next);
      }}
    >
      <BaseTabs.List className="tab-list" aria-label={label} activateOnFocus>
        {tabs.map((tab) => (
          <BaseTabs.Tab key={tab.value} value={tab.value} disabled={tab.disabled} className="tab">
            {tab.label}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {tabs.map((tab) => (
        <BaseTabs.Panel key={tab.value} value={tab.value} className="rounded-sm">
          {tab.panel}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}
