import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { data, fakeServer } from '../../testing/fake-server.ts';
import { renderPages } from '../../testing/render-page.tsx';
import { ADA } from '../../testing/users.ts';
import ProfilePage from './profile-page.tsx';

/** How the network delivers the file of the other sections. */
const file = vi.hoisted(() => ({ load: async (): Promise<void> => undefined, loads: 0 }));

vi.mock('./later-sections.tsx', async (original) => {
  file.loads += 1;
  await file.load();
  return original();
});

/** The first load of the file compiles it, which takes seconds on a busy machine. */
const compiled = { timeout: 15_000 };

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

it('loads the other sections when one is chosen: it says so, keeps the focus, and a failed load is tried again', async () => {
  fakeServer({
    'GET /api/v1/users': () => data(ADA),
    'GET /api/v1/users/preferences': () => data([]),
  });
  const user = userEvent.setup({ delay: null });
  renderPages({ '/user/profile': <ProfilePage /> }, ['/user/profile']);
  await screen.findByRole('heading', { name: 'Personal info' });
  expect(file.loads).toBe(0);

  let lose = () => undefined as void;
  file.load = async () =>
    new Promise((_load, fail) => {
      lose = () => fail(new Error('a lost network'));
    });
  const privacy = screen.getByRole('button', { name: 'Privacy' });
  privacy.focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Loading your profile', {}, compiled)).toBeInTheDocument();
  file.load = async () => Promise.reject(new Error('a lost network'));
  lose();
  const retry = await screen.findByRole('button', { name: 'Try again' }, compiled);
  expect(screen.getByText('We could not load your profile')).toBeVisible();

  file.load = async () => undefined;
  await user.click(retry);
  expect(await screen.findByRole('heading', { name: 'Delete Account' }, compiled)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Personal info' }));
  expect(await screen.findByRole('heading', { name: 'Personal info' })).toBeVisible();
  privacy.focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: 'Delete Account' })).toBeVisible();
  expect(privacy).toHaveFocus();
});
