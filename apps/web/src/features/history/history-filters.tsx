import { transactionSlugs, transactionStatuses } from '@gatelight/contract/money/transactions';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { useEffect, useEffectEvent, useState } from 'react';
import { HISTORY_WORDS as WORDS } from '../../strings/app/history.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { LazyMenu } from '../../ui/buttons/lazy-menu.tsx';
import { monthText } from '../../ui/values/month-text.ts';
import { recentMonths } from './filters.ts';
import type { Filters } from './filters.ts';

export type HistoryFiltersProps = {
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
};

const TYPING_PAUSE_MS = 400;

/** Without a removed value. */
function changed<Key extends keyof Filters>(filters: Filters, key: Key, value: Filters[Key]): Filters {
  const { [key]: _before, ...rest } = filters;
  return value === undefined ? rest : { ...rest, [key]: value };
}

/** Search and the three choices. Each change is a change of the address. */
export function HistoryFilters({ filters, onChange }: HistoryFiltersProps) {
  const choose = <Key extends keyof Filters>(key: Key, value: Filters[Key]) => onChange(changed(filters, key, value));
  const hasAny = Object.keys(filters).length > 0;
  return (
    <div className="grid gap-3">
      <SearchField text={filters.q ?? ''} onSearch={(q) => choose('q', q === '' ? undefined : q)} />
      <div className="history-chips">
        <Chip
          name={filters.month ? WORDS.filterMonth(monthText(filters.month)) : WORDS.allMonths}
          isOn={filters.month !== undefined}
          all={WORDS.allMonths}
          choices={recentMonths(new Date()).map((month) => ({ value: month, label: monthText(month) }))}
          onChoose={(month) => choose('month', month)}
        />
        <Chip
          name={filters.type ? WORDS.filterType(WORDS.kinds[filters.type]) : WORDS.allTypes}
          isOn={filters.type !== undefined}
          all={WORDS.allTypes}
          choices={transactionSlugs.map((slug) => ({ value: slug, label: WORDS.kinds[slug] }))}
          onChoose={(type) => choose('type', type)}
        />
        <Chip
          name={filters.status ? WORDS.filterStatus(WORDS.statuses[filters.status]) : WORDS.allStatuses}
          isOn={filters.status !== undefined}
          all={WORDS.allStatuses}
          choices={transactionStatuses.map((status) => ({ value: status, label: WORDS.statuses[status] }))}
          onChoose={(status) => choose('status', status)}
        />
        {hasAny && <Button name={WORDS.clear} look="quiet" small onClick={() => onChange({})} />}
      </div>
    </div>
  );
}

type ChipProps<Value> = {
  readonly name: string;
  readonly isOn: boolean;
  /** The text of the choice that filters nothing. */
  readonly all: string;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly onChoose: (value: Value | undefined) => void;
};

function Chip<Value extends string>({ name, isOn, all, choices, onChoose }: ChipProps<Value>) {
  return (
    <LazyMenu
      name={name}
      className={isOn ? 'btn-small history-chip history-chip-on' : 'btn-small history-chip'}
      items={[
        { label: all, onSelect: () => onChoose(undefined) },
        ...choices.map(({ value, label }) => ({ label, onSelect: () => onChoose(value) })),
      ]}
    />
  );
}

/** Searches when the typing pauses, and immediately on Enter. */
function SearchField({ text, onSearch }: { readonly text: string; readonly onSearch: (text: string) => void }) {
  const [typed, setTyped] = useState(text);
  const [shown, setShown] = useState(text);
  // The address changed in another way: Back, or "Clear filters".
  if (shown !== text) {
    setShown(text);
    setTyped(text);
  }
  const search = useEffectEvent(() => {
    if (typed.trim() !== text) onSearch(typed.trim());
  });
  useEffect(() => {
    const timer = setTimeout(() => search(), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== text) onSearch(typed.trim());
      }}
    >
      <label className="control history-search">
        <Search aria-hidden="true" size={20} className="shrink-0 text-ink-3" />
        <span className="sr-only">{WORDS.search}</span>
        <input
          type="search"
          value={typed}
          maxLength={64}
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          placeholder={WORDS.search}
          onChange={(event) => setTyped(event.target.value)}
        />
        {typed !== '' && (
          <button
            type="button"
            aria-label={WORDS.clearSearch}
            className="grid min-h-11 min-w-11 place-items-center rounded-md text-ink-2"
            onClick={() => setTyped('')}
          >
            <X aria-hidden="true" size={18} />
          </button>
        )}
      </label>
    </form>
  );
}
