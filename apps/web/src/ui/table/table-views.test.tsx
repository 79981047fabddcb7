import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { TABLE_WORDS as words } from '../../strings/staff/table.ts';
import { TableViews } from './table-views.tsx';
import type { SavedView, TableView } from './table-types.ts';

const own: SavedView = { id: '1', name: 'Stuck', search: 'status=unknown', isShared: false, isOwn: true, owner: 'Ada' };
const shared: SavedView = { ...own, id: '2', name: 'Palm Court', isShared: true, isOwn: false, owner: 'Halima Bello' };

const view = (save: () => Promise<void>) =>
  ({
    isFiltered: true,
    search: 'q=ada',
    saved: {
      views: [own, shared],
      named: (name: string) => (name.toLowerCase() === 'stuck' ? own : undefined),
      save,
      remove: () => Promise.resolve(),
      restore: () => Promise.resolve(true),
    },
    openView: vi.fn(),
  }) as unknown as TableView;

it('lists own and shared views, and removes only own ones', async () => {
  render(<TableViews view={view(() => Promise.resolve())} />);
  await userEvent.click(screen.getByRole('button', { name: words.savedViews }));
  expect(await screen.findByRole('menuitem', { name: /Palm Court.*shared by Halima Bello/ })).toBeVisible();
  expect(screen.getByRole('menuitem', { name: words.removeView('Stuck') })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: words.removeView('Palm Court') })).toBeNull();
});

it('saves the current query, shared or not, and says in place when that failed', async () => {
  const save = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('No network')).mockResolvedValue();
  render(<TableViews view={view(save)} />);
  await userEvent.click(screen.getByRole('button', { name: words.saveView }));
  await userEvent.type(screen.getByLabelText(new RegExp(words.viewName)), 'Ada');
  await userEvent.click(screen.getByRole('checkbox', { name: new RegExp(words.share) }));
  await userEvent.click(screen.getByRole('button', { name: words.save }));
  expect(await screen.findByText('No network')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: words.save }));
  expect(save).toHaveBeenLastCalledWith({ name: 'Ada', search: 'q=ada', isShared: true });
});
