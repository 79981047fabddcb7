import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { TABLE_WORDS as words } from '../../strings/staff/table.ts';
import { DataTable } from './data-table.tsx';
import type { TableList, TableView } from './table-types.ts';

type Payout = { readonly reference: string; readonly state: string };

const nothing = () => undefined;
const view = (open?: string): TableView => ({
  q: '',
  filters: { state: 'waiting' },
  sort: '-created_at',
  open,
  isFiltered: true,
  setQ: nothing,
  setSort: nothing,
  setFilter: nothing,
  setFilters: nothing,
  setOpen: nothing,
  clear: nothing,
  columns: {},
  setColumn: nothing,
  saved: {
    views: [],
    named: nothing,
    save: () => Promise.resolve(),
    remove: () => Promise.resolve(),
    restore: () => Promise.resolve(true),
  },
  search: '',
  openView: nothing,
});
const list = (rows: readonly Payout[]): TableList<Payout> => ({
  state: 'ready',
  rows,
  hasMore: false,
  hasMoreFailed: false,
  isLoadingMore: false,
  loadMore: nothing,
  retry: nothing,
});

function Payouts({
  rows,
  open,
  list: given,
  isHeldBack = false,
}: {
  readonly rows: readonly Payout[];
  readonly open?: string;
  readonly list?: TableList<Payout>;
  readonly isHeldBack?: boolean;
}) {
  return (
    <MemoryRouter>
      <DataTable<Payout>
        title="Payouts"
        columns={[{ id: 'reference', head: 'Reference', cell: ({ reference }) => reference }]}
        view={view(open)}
        list={given ?? list(rows)}
        isHeldBack={isHeldBack}
        actions={<button type="button">Export</button>}
        rowId={({ reference }) => reference}
        rowName={({ reference }) => reference}
        search="Reference"
        panel={{ title: ({ reference }) => `Payout ${reference}`, body: ({ state }) => <dialog open>{state}</dialog> }}
        phone={({ reference }) => reference}
      />
    </MemoryRouter>
  );
}

it('keeps the panel, and the dialog in it, when an act moves its row out of the list', () => {
  const rows = [
    { reference: 'wdr-1', state: 'waiting' },
    { reference: 'wdr-2', state: 'waiting' },
  ];
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: nothing, removeEventListener: nothing }));
  const page = render(<Payouts rows={rows} open="wdr-1" />);
  const dialog = screen.getByRole('dialog');
  expect(screen.queryByText(words.leftList)).toBeNull();

  page.rerender(<Payouts rows={rows.slice(1)} open="wdr-1" />);
  expect(screen.getByRole('heading', { name: 'Payout wdr-1' })).toBeVisible();
  expect(screen.getByRole('dialog')).toBe(dialog);
  expect(screen.getByText(words.leftList)).toBeVisible();
  expect(screen.getByRole('button', { name: words.next })).toBeDisabled();

  page.rerender(<Payouts rows={rows.slice(1)} />);
  expect(screen.queryByRole('dialog')).toBeNull();
  page.rerender(<Payouts rows={rows.slice(1)} open="wdr-3" />);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('draws no button while it is held back', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: nothing, removeEventListener: nothing }));
  const page = render(<Payouts rows={[]} isHeldBack />);
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
  page.rerender(<Payouts rows={[]} />);
  expect(screen.getByRole('button', { name: 'Export' })).toBeVisible();
});

it('loads more rows automatically on a phone when the end is near, once for each page, and keeps the button', () => {
  let reach: (() => void) | undefined;
  class Observer {
    constructor(told: (entries: { isIntersecting: boolean }[]) => void) {
      reach = () => told([{ isIntersecting: true }]);
    }
    observe = nothing;
    disconnect = () => (reach = undefined);
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: nothing, removeEventListener: nothing }));
  const loadMore = vi.fn();
  const rows = [{ reference: 'wdr-1', state: 'waiting' }];
  const more = { ...list(rows), hasMore: true, loadMore };
  const page = render(<Payouts rows={rows} list={more} />);
  reach?.();
  expect(loadMore).toHaveBeenCalledTimes(1);
  page.rerender(<Payouts rows={rows} list={{ ...more, isLoadingMore: true }} />);
  reach?.();
  expect(loadMore).toHaveBeenCalledTimes(1);
  page.rerender(<Payouts rows={rows} list={{ ...more, hasMoreFailed: true }} />);
  reach?.();
  expect(loadMore).toHaveBeenCalledTimes(1);
  screen.getByRole('button', { name: words.loadMore }).click();
  expect(loadMore).toHaveBeenCalledTimes(2);
});
