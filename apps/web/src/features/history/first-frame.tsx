import { Skeleton } from '../../ui/feedback/state-screens.tsx';
import { SHELL_WORDS } from '../../strings/app/shell.ts';
import { HISTORY_WORDS as WORDS } from '../../strings/app/history.ts';
import { HistoryFilters } from './history-filters.tsx';

const nothing = () => undefined;

/** The heading and the filters of the whole list. */
export function FirstFrame() {
  return (
    <div className="page-list grid gap-4">
      <div className="flex min-h-11 items-center">
        <h1 className="app-title">{WORDS.title}</h1>
      </div>
      <HistoryFilters filters={{}} onChange={nothing} />
      <p className="text-ink-2">{SHELL_WORDS.loading}</p>
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} className="h-14 w-full rounded-lg" />
      ))}
    </div>
  );
}
