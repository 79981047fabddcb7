import { useId, useRef } from 'react';
import { TABLE_WORDS as words } from '../../strings/staff/table.ts';
import { Button } from '../buttons/button.tsx';
import { Menu } from '../buttons/menu.tsx';
import { cx } from '../styles/class-names.ts';
import { shortCount } from '../values/short-count.ts';
import { DaysFilter } from './table-days.tsx';
import { TableSearch } from './table-search.tsx';
import type { TableFilter, TableTabs, TableView } from './table-types.ts';

export type TableFiltersProps = {
  readonly view: TableView;
  readonly search?: string | undefined;
  readonly filters: readonly TableFilter[];
};

/** Search and filters in one line; each change is a change of the address. */
export function TableFilters({ view, search, filters }: TableFiltersProps) {
  const line = useRef<HTMLDivElement>(null);
  function clear(): void {
    view.clear();
    // The button disappears with the filters, so the focus stays in their line.
    line.current?.querySelector<HTMLElement>('input, button')?.focus();
  }
  return (
    <div ref={line} className="dt-filters">
      {search !== undefined && <TableSearch label={search} text={view.q} onSearch={view.setQ} />}
      {filters.map((filter) => (
        <Filter key={filter.label} filter={filter} view={view} />
      ))}
      {view.isFiltered && <Button name={words.clearFilters} look="quiet" small className="dt-button" onClick={clear} />}
    </div>
  );
}

function Filter({ filter, view }: { readonly filter: TableFilter; readonly view: TableView }) {
  const id = useId();
  if (filter.kind === 'days') return <DaysFilter filter={filter} view={view} />;
  const value = view.filters[filter.name];
  const { name, label } = filter;
  if (filter.kind === 'day') {
    return (
      <span className={cx('dt-chip dt-day', value !== undefined && 'dt-chip-on')}>
        <label htmlFor={id}>{label}</label>
        <input
          id={id}
          type="date"
          value={value ?? ''}
          onChange={(event) => view.setFilter(name, event.target.value === '' ? undefined : event.target.value)}
        />
      </span>
    );
  }
  const chosen = filter.options.find((option) => option.value === value);
  return (
    <Menu
      name={chosen ? words.filtered(label, chosen.label) : label}
      className={cx('btn-small dt-chip', chosen && 'dt-chip-on')}
      items={[
        { label: words.all(label), onSelect: () => view.setFilter(name, undefined) },
        ...filter.options.map((option) => ({
          label: option.label,
          onSelect: () => view.setFilter(name, option.value),
        })),
      ]}
    />
  );
}

/** The queues of a list, each with how many wait in it. */
export function TableQueues({ tabs, view }: { readonly tabs: TableTabs; readonly view: TableView }) {
  const chosen = view.filters[tabs.name] ?? '';
  return (
    <div role="group" aria-label={tabs.label} className="dt-queues">
      {tabs.options.map(({ value, label, count, isHot }) => (
        <button
          key={value}
          type="button"
          aria-pressed={chosen === value}
          onClick={() => view.setFilter(tabs.name, value === '' ? undefined : value)}
        >
          {label}
          {count !== undefined && (
            <span className={cx('dt-count', isHot && count > 0 && 'dt-count-hot')}>{shortCount(count)}</span>
          )}
        </button>
      ))}
    </div>
  );
}
