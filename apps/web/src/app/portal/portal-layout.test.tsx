import type { EstateRole } from '@gatelight/contract/places/teams';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterProvider, createMemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Session } from '../../data/session/session.ts';
import { forgetServerData } from '../../data/queries/query-provider.tsx';
import { useUserStore } from '../../data/session/user-store.ts';
import { portalScreensFor } from '../../features/manage/navigation.ts';
import { data, fakeServer, refusal } from '../../testing/fake-server.ts';
import { ADA } from '../../testing/users.ts';
import PortalLayout from './portal-layout.tsx';

const MANAGER: Session = { ...ADA, firstName: 'Musa', lastName: 'Bello', roles: ['user', 'manager'] };

let roles: string[];
let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  // jsdom has no layout, and so does not scroll.
  Element.prototype.scrollIntoView = vi.fn();
  HTMLDialogElement.prototype.showModal ??= () => undefined;
  localStorage.clear();
  forgetServerData();
  roles = ['manager'];
  server = fakeServer({
    'GET /api/v1/users': () => data(MANAGER),
    'GET /api/v1/manage/my-estates': () =>
      data([
        { id: '1', name: 'Palm Court Estate', roles },
        { id: '2', name: 'Lekki View', roles: ['viewer'] },
      ]),
    'GET /api/v1/manage/estates/1/counts': () =>
      data({ requests: 1, tickets: null, late_jobs: null, payments: null, waivers: null, hardships: null }),
  });
});
afterEach(() => vi.unstubAllGlobals());

function open(path: string, session: Session = MANAGER) {
  useUserStore.setState({ user: session });
  const router = createMemoryRouter(
    [
      {
        Component: PortalLayout,
        loader: () => ({ session }),
        HydrateFallback: () => null,
        children: [{ path: '/manage/*', element: <h1>Page of the estate</h1> }],
      },
    ],
    { initialEntries: [path] },
  );
  render(<RouterProvider router={router} />);
  return router;
}

const side = () => within(screen.getByRole('complementary'));
const entries = () =>
  side()
    .getAllByRole('link')
    .map(({ textContent }) => textContent?.replace(/\d.*/, ''))
    .slice(1);
const namesFor = (role: EstateRole) => portalScreensFor([role]).map(({ name }) => name);

describe('the portal', () => {
  it('has every screen for a manager, with what waits in this estate, and is where /manage leads next time', async () => {
    open('/manage/estates/1/houses');
    expect(await screen.findByRole('heading', { name: 'Page of the estate' })).toBeVisible();
    expect(await side().findByText('1 waiting')).toBeInTheDocument();
    expect(entries()).toEqual([...namesFor('manager'), 'My home']);
    expect(side().getByRole('link', { current: 'page' })).toHaveTextContent('Houses');
    await vi.waitFor(() => expect(localStorage.getItem('gatelight.estate')).toBe('1'));
  });

  it('has the screens of a role only, and does not open the others', async () => {
    roles = ['accountant'];
    open('/manage/estates/1/houses');
    expect(await screen.findByRole('heading', { name: 'Not allowed' })).toBeVisible();
    expect(screen.queryByText('Page of the estate')).toBeNull();
    expect(entries()).toEqual([...namesFor('accountant'), 'My home']);
    expect(entries()).toContain('Service charges');
    for (const name of ['Houses', 'Requests', 'Team']) expect(entries()).not.toContain(name);
    expect(screen.getByRole('link', { name: 'Go to my first page' })).toHaveAttribute('href', '/manage/estates/1');
  });

  it('changes to the same screen of another estate, or to a screen that the role there has', async () => {
    open('/manage/estates/1/share');
    await screen.findByRole('heading', { name: 'Page of the estate' });
    await userEvent.click(side().getByRole('button', { name: 'Palm Court Estate Change estate' }));
    const list = within(screen.getAllByRole('dialog')[0] ?? document.body);
    expect(list.getByRole('link', { name: /Lekki View Viewer/ })).toHaveAttribute('href', '/manage/estates/2/share');
    await userEvent.click(list.getByRole('link', { name: /Lekki View/ }));
    expect(await side().findByRole('button', { name: 'Lekki View Change estate' })).toBeInTheDocument();
    expect(entries()).toEqual([...namesFor('viewer'), 'My home']);
  });

  it('finds one of twenty estates by a part of its name', async () => {
    server.handlers['GET /api/v1/manage/my-estates'] = () =>
      data([
        { id: '1', name: 'Palm Court Estate', roles },
        ...Array.from({ length: 19 }, (_, n) => ({ id: String(n + 2), name: `Garden ${n + 2}`, roles })),
      ]);
    const router = open('/manage/estates/1/houses');
    await screen.findByRole('heading', { name: 'Page of the estate' });
    await userEvent.click(side().getByRole('button', { name: 'Palm Court Estate Change estate' }));
    const list = within(screen.getAllByRole('dialog')[0] ?? document.body);
    expect(list.getAllByRole('link')).toHaveLength(21);
    await userEvent.type(list.getByLabelText('Find an estate'), 'nowhere');
    expect(list.getByRole('status')).toHaveTextContent('None of your estates has this name');
    await userEvent.clear(list.getByLabelText('Find an estate'));
    await userEvent.type(list.getByLabelText('Find an estate'), 'garden 17');
    await userEvent.click(list.getByRole('link', { name: /Garden 17/ }));
    expect(router.state.location.pathname).toBe('/manage/estates/17/houses');
  });

  it('stays with the estate of its address while another tab is in another one', async () => {
    open('/manage/estates/1/share');
    await screen.findByRole('heading', { name: 'Page of the estate' });
    await vi.waitFor(() => expect(localStorage.getItem('gatelight.estate')).toBe('1'));
    const path = 'gatelight.estate';
    localStorage.setItem(path, '2');
    window.dispatchEvent(new StorageEvent('storage', { key: path, newValue: '2' }));
    expect(side().getByRole('button', { name: 'Palm Court Estate Change estate' })).toBeInTheDocument();
    expect(side().getByRole('link', { current: 'page' })).toHaveAttribute('href', '/manage/estates/1/share');
  });

  it('finds what is in the estate besides its pages, and leads there', async () => {
    server.handlers['GET /api/v1/manage/estates/1/search'] = () =>
      data({
        items: [
          { kind: 'person', id: '7', name: 'Ada Obi', note: 'Block 4, Flat 2' },
          { kind: 'invoice', id: '9', name: 'INV-2026-11-019', note: 'Block 4, Flat 2, November 2026' },
        ],
      });
    const router = open('/manage/estates/1/share');
    await screen.findByRole('heading', { name: 'Page of the estate' });
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await screen.findByRole('combobox'), 'ada');
    await userEvent.click(await screen.findByRole('option', { name: /Ada Obi Block 4, Flat 2/ }));
    expect(router.state.location.pathname).toBe('/manage/estates/1/houses/7');
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await screen.findByRole('combobox'), 'INV-2026');
    await userEvent.click(await screen.findByRole('option', { name: /INV-2026-11-019/ }));
    expect(router.state.location.search).toBe('?q=INV-2026-11-019&open=9');
  });

  it('asks the server nothing for a viewer, who finds pages only', async () => {
    roles = ['viewer'];
    open('/manage/estates/1/share');
    await screen.findByRole('heading', { name: 'Page of the estate' });
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await screen.findByRole('combobox', { name: 'Go to a page' }), 'repo');
    expect(await screen.findByRole('option', { name: /Reports/ })).toBeInTheDocument();
    expect(server.to('GET /api/v1/manage/estates/1/search')).toHaveLength(0);
  });

  it('says that an estate of others does not open, and forgets it; not the one used last', async () => {
    for (const [kept, left] of [
      ['9', null],
      ['2', '2'],
    ] as const) {
      localStorage.setItem('gatelight.estate', kept);
      open('/manage/estates/9');
      expect(await screen.findByText('We could not load this estate')).toBeInTheDocument();
      await vi.waitFor(() => expect(localStorage.getItem('gatelight.estate')).toBe(left));
      cleanup();
    }
  });

  it('says at the next page that a person who was removed from the team no longer works for the estate', async () => {
    const router = open('/manage/estates/1/houses');
    await screen.findByRole('heading', { name: 'Page of the estate' });
    server.handlers['GET /api/v1/manage/my-estates'] = () => data([{ id: '2', name: 'Lekki View', roles: ['viewer'] }]);
    const now = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(now + 31_000);
    await router.navigate('/manage/estates/1/share');
    expect(await screen.findByText('You may no longer work for it.')).toBeVisible();
    vi.restoreAllMocks();
  });

  it('opens for the estate of the address when the list of estates cannot be loaded, and says so', async () => {
    server.handlers['GET /api/v1/manage/my-estates'] = () => refusal(500, 'internal');
    open('/manage/estates/1');
    expect(await screen.findByText('We could not load this estate')).toBeInTheDocument();
    expect(screen.queryByText('Page of the estate')).toBeNull();
  });

  it('shows a resident nothing but that it is not allowed', async () => {
    open('/manage/estates/1', ADA);
    expect(await screen.findByRole('heading', { name: 'Not allowed' })).toBeVisible();
    expect(screen.queryByRole('complementary')).toBeNull();
  });
});
