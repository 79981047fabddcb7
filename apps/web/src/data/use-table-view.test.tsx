import { fireEvent, render, screen } from '@testing-library/react';
import { BrowserRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { TABLE_WORDS as words } from '../strings/staff/table.ts';
import { ToastRegion } from '../ui/feedback/toast.tsx';
import { TableViews } from '../ui/table/table-views.tsx';
import { useTableView } from './use-table-view.ts';

const KEY = 'staff-table-test';
const FILTERS = ['state'];
const LATE = { name: 'Late orders', search: 'state=late' };
const PAID = { name: 'Paid', search: 'state=paid' };

/** What the device keeps of the table. */
const views = () => JSON.parse(localStorage.getItem(KEY) ?? '{"views":[]}').views;
const keep = (kept: readonly unknown[]) => localStorage.setItem(KEY, JSON.stringify({ columns: {}, views: kept }));

function Table() {
  return <TableViews view={useTableView({ id: 'test', filters: FILTERS, sort: '-created_at' })} />;
}

/** A table that is narrowed by `search`, on a device that keeps these views. */
function open(kept: readonly unknown[], search = '?state=failed') {
  keep(kept);
  window.history.replaceState(null, '', `/admin/test${search}`);
  return render(
    <BrowserRouter>
      <Table />
      <ToastRegion />
    </BrowserRouter>,
  );
}

async function choose(name: string) {
  fireEvent.click(screen.getByRole('button', { name: words.savedViews }));
  fireEvent.click(await screen.findByRole('menuitem', { name }));
}

function nameView(name: string) {
  fireEvent.click(screen.getByRole('button', { name: words.saveView }));
  fireEvent.change(screen.getByRole('textbox', { name: new RegExp(words.viewName) }), { target: { value: name } });
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

afterEach(() => localStorage.removeItem(KEY));

it('saves what is filtered under a name, without the open row, and opens it again', async () => {
  open([LATE], '?state=failed&q=Ada&open=7');
  nameView(' Failed of Ada ');
  expect(screen.getByText(words.viewHint)).toBeVisible();
  press(words.save);
  expect(screen.getByText(words.viewSaved('Failed of Ada'))).toBeVisible();
  expect(views()).toEqual([LATE, { name: 'Failed of Ada', search: 'state=failed&q=Ada' }]);

  await choose('Late orders');
  expect(window.location.search).toBe('?state=late');
});

it('says that a name is taken, whatever its capitals, before it replaces that view, and takes the replacement back', () => {
  open([LATE, PAID]);
  nameView('late ORDERS');
  expect(screen.getByText(words.viewTaken('Late orders'))).toBeVisible();
  expect(screen.queryByRole('button', { name: words.save })).toBeNull();
  expect(views()).toEqual([LATE, PAID]);

  press(words.replaceView);
  expect(views()).toEqual([{ name: 'late ORDERS', search: 'state=failed' }, PAID]);
  press(words.undo);
  expect(views()).toEqual([LATE, PAID]);
});

it('brings a removed view back to its place', async () => {
  open([LATE, PAID]);
  await choose(words.removeView('Late orders'));
  expect(views()).toEqual([PAID]);
  press(words.undo);
  expect(views()).toEqual([LATE, PAID]);
});

it('never writes over a view that was saved since, here or in another tab', async () => {
  open([LATE, PAID]);
  await choose(words.removeView('Late orders'));
  const newer = { ...LATE, search: 'state=overdue' };
  keep([PAID, newer]);
  press(words.undo);
  expect(screen.getByText(words.undoLate('Late orders'))).toBeVisible();
  expect(views()).toEqual([PAID, newer]);
});

it('takes a removal back after the page of the table was left', async () => {
  const table = open([LATE]);
  await choose(words.removeView('Late orders'));
  table.rerender(<ToastRegion />);
  press(words.undo);
  expect(views()).toEqual([LATE]);
});

it('shows the views that another tab saves', async () => {
  open([]);
  expect(screen.queryByRole('button', { name: words.savedViews })).toBeNull();
  keep([PAID]);
  fireEvent(window, new StorageEvent('storage', { key: KEY }));
  await choose('Paid');
  expect(window.location.search).toBe('?state=paid');
});

it('loses no view when there are as many as it keeps', () => {
  const many = Array.from({ length: 20 }, (_, index) => ({ name: `View ${index}`, search: `state=${index}` }));
  open(many);
  nameView('One more');
  expect(screen.getByText(words.viewsFull('20'))).toBeVisible();
  press(words.save);
  expect(views()).toEqual(many);

  fireEvent.change(screen.getByRole('textbox', { name: new RegExp(words.viewName) }), { target: { value: 'View 3' } });
  press(words.replaceView);
  expect(views()).toHaveLength(20);
  expect(views()[3]).toEqual({ name: 'View 3', search: 'state=failed' });
});
