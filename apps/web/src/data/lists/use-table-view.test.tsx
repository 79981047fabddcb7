import { listDisputes } from '@gatelight/contract/money/accounting/disputes';
import { listRefunds } from '@gatelight/contract/money/accounting/payouts-and-refunds';
import type { listViews } from '@gatelight/contract/base/staff/saved-views';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as z from 'zod/mini';
import { TABLE_WORDS as words } from '../../strings/staff/table.ts';
import { data, fakeServer } from '../../testing/fake-server.ts';
import { ADA } from '../../testing/users.ts';
import { ToastRegion } from '../../ui/feedback/toast.tsx';
import { TableViews } from '../../ui/table/table-views.tsx';
import type { TableView } from '../../ui/table/table-types.ts';
import { useTableList } from './use-table-list.ts';
import { queryOfView, useTableView } from './use-table-view.ts';
import { useUserStore } from '../session/user-store.ts';

type WireView = z.input<typeof listViews.answer>[number];

const PATH = '/api/v1/admin/views';
const FILTERS = ['state'];

const viewOf = (id: string, name: string, search: string): WireView => ({
  id,
  name,
  search,
  is_shared: false,
  is_own: true,
  owner_name: 'Ada Obi',
});
const LATE = viewOf('1', 'Late orders', 'state=late');
const PAID = viewOf('2', 'Paid', 'state=paid');

/** The saved views of the table on the server. */
let kept: WireView[] = [];
let lastId = 100;
let server: ReturnType<typeof fakeServer>;

const views = () => kept.map(({ name, search, is_shared }) => ({ name, search, is_shared }));
const shown = ({ name, search, is_shared }: WireView) => ({ name, search, is_shared });

/** A name in other capitals is the same name, as on the server. */
function put({ name, search, is_shared }: WireView): { id: string } {
  const at = kept.findIndex((one) => one.is_own && one.name.toLowerCase() === name.toLowerCase());
  const id = kept[at]?.id ?? String(++lastId);
  const saved = { ...viewOf(id, name, search), is_shared };
  kept = at === -1 ? [...kept, saved] : kept.with(at, saved);
  return { id };
}

function Table() {
  return <TableViews view={useTableView({ id: 'test', filters: FILTERS, sort: '-created_at' })} />;
}

/** A table filtered by `search`, for a member of staff with these views; ready when they have loaded. */
async function open(first: readonly WireView[], search = '?state=failed') {
  kept = [...first];
  server = fakeServer({
    [`GET ${PATH}`]: () => data(kept),
    [`PUT ${PATH}`]: ({ body }) => data(put(body as WireView)),
    ...Object.fromEntries(
      first.map(({ id }) => [
        `DELETE ${PATH}/${id}`,
        () => {
          kept = kept.filter((one) => one.id !== id);
          return data({ id });
        },
      ]),
    ),
  });
  window.history.replaceState(null, '', `/admin/test${search}`);
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const pageOf = (table: ReactNode) => (
    <QueryClientProvider client={queryClient}>
      {table}
      <ToastRegion />
    </QueryClientProvider>
  );
  const page = render(
    pageOf(
      <BrowserRouter>
        <Table />
      </BrowserRouter>,
    ),
  );
  if (first.length > 0) await screen.findByRole('button', { name: words.savedViews });
  return { leave: () => page.rerender(pageOf(null)) };
}

async function choose(name: string) {
  fireEvent.click(screen.getByRole('button', { name: words.savedViews }));
  fireEvent.click(await screen.findByRole('menuitem', { name }));
}

const typeName = (name: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: new RegExp(words.viewName) }), { target: { value: name } });

function nameView(name: string) {
  fireEvent.click(screen.getByRole('button', { name: words.saveView }));
  typeName(name);
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const pressUndo = async () => fireEvent.click(await screen.findByRole('button', { name: words.undo }));
const keeps = (wanted: readonly WireView[]) => waitFor(() => expect(views()).toEqual(wanted.map(shown)));

beforeEach(() => useUserStore.setState({ user: { ...ADA, roles: ['admin'], permissions: ['overview.read'] } }));
afterEach(() => {
  useUserStore.setState({ user: null });
  vi.unstubAllGlobals();
});

it('saves what is filtered under a name, without the open row, and opens it again', async () => {
  await open([LATE], '?state=failed&q=Ada&open=7');
  nameView(' Failed of Ada ');
  expect(screen.getByText(words.viewHint)).toBeVisible();
  press(words.save);
  expect(await screen.findByText(words.viewSaved('Failed of Ada'))).toBeVisible();
  expect(server.to(`PUT ${PATH}`).map(({ body }) => body)).toEqual([
    { list: 'test', name: 'Failed of Ada', search: 'state=failed&q=Ada', is_shared: false },
  ]);

  await choose('Late orders');
  expect(window.location.search).toBe('?state=late');
  await choose('Failed of Ada');
  expect(window.location.search).toBe('?state=failed&q=Ada');
});

it('shows a view that was saved in another tab when this one gets focus', async () => {
  await open([LATE]);
  kept = [LATE, PAID];
  fireEvent.focus(window);
  await waitFor(() => expect(server.to(`GET ${PATH}`)).toHaveLength(2));
  await choose('Paid');
  expect(window.location.search).toBe('?state=paid');
});

it('says that a name is taken, whatever its capitals, before it replaces that view, and takes the replacement back', async () => {
  await open([LATE, PAID]);
  nameView('late ORDERS');
  expect(screen.getByText(words.viewTaken('Late orders'))).toBeVisible();
  expect(screen.queryByRole('button', { name: words.save })).toBeNull();
  expect(server.to(`PUT ${PATH}`)).toEqual([]);

  press(words.replaceView);
  expect(await screen.findByText(words.viewReplaced('late ORDERS'))).toBeVisible();
  expect(views()).toEqual([{ name: 'late ORDERS', search: 'state=failed', is_shared: false }, shown(PAID)]);
  await pressUndo();
  await keeps([LATE, PAID]);
});

it('brings a removed view back, shared as it was', async () => {
  const shared = { ...LATE, is_shared: true };
  await open([shared, PAID]);
  await choose(words.removeView('Late orders'));
  expect(await screen.findByText(words.viewRemoved('Late orders'))).toBeVisible();
  expect(views()).toEqual([shown(PAID)]);
  await pressUndo();
  await keeps([PAID, shared]);
});

it('never writes over a view that was saved since, here or elsewhere', async () => {
  await open([LATE, PAID]);
  await choose(words.removeView('Late orders'));
  await screen.findByText(words.viewRemoved('Late orders'));
  const newer = viewOf('3', 'Late orders', 'state=overdue');
  kept = [PAID, newer];
  await pressUndo();
  expect(await screen.findByText(words.undoLate('Late orders'))).toBeVisible();
  expect(kept).toEqual([PAID, newer]);
  expect(server.to(`PUT ${PATH}`)).toEqual([]);
});

it('takes a removal back after the page of the table was left', async () => {
  const { leave } = await open([LATE]);
  await choose(words.removeView('Late orders'));
  await screen.findByText(words.viewRemoved('Late orders'));
  expect(kept).toEqual([]);
  leave();
  await pressUndo();
  await keeps([LATE]);
});

it('loses no view when there are as many as it keeps; those of others do not count', async () => {
  const many = Array.from({ length: 20 }, (_, at) => viewOf(String(at + 1), `View ${at}`, `state=${at}`));
  const ofOther = { ...viewOf('50', 'Palm Court', 'state=1'), is_shared: true, is_own: false, owner_name: 'Halima' };
  await open([...many.slice(1), ofOther]);
  nameView('View 0');
  expect(screen.queryByText(words.viewsFull('20'))).toBeNull();
  press(words.save);
  expect(await screen.findByText(words.viewSaved('View 0'))).toBeVisible();

  await waitFor(() => expect(screen.queryByRole('textbox', { name: new RegExp(words.viewName) })).toBeNull());
  nameView('One more');
  expect(screen.getByText(words.viewsFull('20'))).toBeVisible();
  press(words.save);
  expect(server.to(`PUT ${PATH}`)).toHaveLength(1);

  typeName('View 3');
  press(words.replaceView);
  expect(await screen.findByText(words.viewReplaced('View 3'))).toBeVisible();
  expect(kept.filter((one) => one.is_own)).toHaveLength(20);
  expect(kept.find((one) => one.name === 'View 3')?.search).toBe('state=failed');
});

describe('queryOfView', () => {
  const asked = { q: 'ada', sort: '-created_at', filters: { state: 'open', show: 'keys' } };

  it('sends a route only the parameters that it has, with the values of the address', () => {
    expect(queryOfView(listDisputes, asked)).toEqual({ q: 'ada', state: 'open' });
    expect(queryOfView(listRefunds, { ...asked, q: '' })).toEqual({ sort: '-created_at', state: 'open' });
  });

  it('does not compile with a filter that the route does not take', () => {
    const useWrongFilter = (view: TableView<'stat'>) => {
      // @ts-expect-error the route knows no filter of this name
      return useTableList(listDisputes, view, { key: ['disputes'] });
    };
    expect(useWrongFilter).toBeTypeOf('function');
  });
});
