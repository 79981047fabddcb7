import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterProvider, createMemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useUserStore } from '../../../data/session/user-store.ts';
import { data, fakeServer, heldBack, refusal } from '../../../testing/fake-server.ts';
import { ADA } from '../../../testing/users.ts';
import { ToastRegion } from '../../../ui/feedback/toast.tsx';
import FinishUpPage, { clientLoader } from './finish-up-page.tsx';

const METER = '04175000019';
const CHECK = 'POST /api/v1/meter';
const ADD = 'POST /api/v1/users/add-meter';
const REQUEST = 'POST /api/v1/meter-requests';
const linked = {
  id: '1',
  number: METER,
  utility: 'electricity',
  nickname: '',
  status: 'active',
  estate_name: 'Palm Court',
  house_name: 'Block 4, Flat 2',
  customer_name: 'Ada Obi',
  is_default: true,
  role: 'owner',
  members_count: 0,
};

function open(handlers: Parameters<typeof fakeServer>[0] = {}, at = '/finish_up?email=ada.obi%40example.com') {
  const server = fakeServer({
    'GET /api/v1/users': () => data(ADA),
    'GET /api/v1/properties': () =>
      data([
        { id: '1', name: 'Palm Court' },
        { id: '2', name: 'Lekki Gardens' },
      ]),
    'GET /api/v1/houses/1': () => data([{ id: '11', name: 'Block 4, Flat 2' }]),
    'GET /api/v1/houses/2': () => data([{ id: '21', name: 'House 9' }]),
    [CHECK]: () =>
      data({
        number: METER,
        customer_name: 'A••• O•••',
        estate_name: 'Palm Court',
        utility: 'electricity',
        status: 'active',
      }),
    [ADD]: () => data(linked),
    ...handlers,
  });
  const router = createMemoryRouter(
    [
      {
        path: '/finish_up',
        Component: FinishUpPage,
        loader: ({ request }) => clientLoader({ request }),
        HydrateFallback: () => null,
      },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [at] },
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
      <ToastRegion />
    </QueryClientProvider>,
  );
  return { server, router, user: userEvent.setup() };
}

type User = ReturnType<typeof userEvent.setup>;
const select = (name: RegExp) => screen.getByRole('combobox', { name });
async function choose(user: User, name: RegExp, option: string) {
  await user.click(select(name));
  await user.click(await screen.findByRole('option', { name: option }));
}
async function fill(user: User) {
  await screen.findByRole('heading', { name: 'Complete your details' });
  await choose(user, /^Estate or apartment/, 'Palm Court');
  await choose(user, /^House or flat/, 'Block 4, Flat 2');
  await user.type(screen.getByLabelText(/^Prepaid meter number/), METER);
}

/** Sends the form and confirms that the meter is the user's own. */
async function addMeter(user: User) {
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.click(await screen.findByRole('button', { name: 'Yes, add this meter' }));
}

// jsdom has no layout.
Element.prototype.scrollIntoView ??= () => undefined;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  useUserStore.setState({ user: null });
});
afterEach(() => vi.unstubAllGlobals());

describe('/finish_up', () => {
  it('sends a visitor to sign in, and back afterwards', async () => {
    const { router } = open({
      'GET /api/v1/users': () => refusal(401, 'sign-in-required'),
      'POST /api/v1/refresh-token': () => refusal(401, 'session-ended'),
    });
    await screen.findByText('elsewhere');
    expect(router.state.location.search).toBe(
      `?${new URLSearchParams({ next: '/finish_up?email=ada.obi%40example.com' })}`,
    );
  });

  it('names every field that is missing', async () => {
    const { user, server } = open();
    await screen.findByRole('heading', { name: 'Complete your details' });
    expect(screen.getByLabelText(/^Email/)).toHaveValue('ada.obi@example.com');
    await user.clear(screen.getByLabelText(/^Email/));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('Estate is required')).toBeInTheDocument();
    expect(screen.getByText('Invalid email address')).toBeInTheDocument();
    expect(screen.getByText('Meter number must be exactly 11 digits')).toBeInTheDocument();
    expect(server.to(ADD)).toHaveLength(0);
  });

  it('clears the house when another estate is chosen and loads its houses', async () => {
    const { user, server } = open();
    await fill(user);
    expect(select(/^House or flat/)).toHaveTextContent('Block 4, Flat 2');
    await choose(user, /^Estate or apartment/, 'Lekki Gardens');
    expect(select(/^House or flat/)).toHaveTextContent('-select an option-');
    await choose(user, /^House or flat/, 'House 9');
    expect(server.to('GET /api/v1/houses/2')).toHaveLength(1);
  });

  it('asks again when the look-up is too old for the server', async () => {
    let answer = () => refusal(409, 'meter-not-looked-up');
    const { user, server } = open({ [ADD]: () => answer() });
    await fill(user);
    await addMeter(user);
    await waitFor(() => expect(server.to(ADD)).toHaveLength(1));
    const again = await screen.findByRole('button', { name: 'Yes, add this meter' });
    expect(server.to(CHECK)).toHaveLength(2);
    answer = () => data(linked);
    await user.click(again);
    expect(await screen.findByRole('heading', { name: 'Welcome to Gatelight' })).toBeInTheDocument();
    expect(server.to(ADD)).toHaveLength(2);
  });

  it('checks the meter, shows that it is processing, links it, and welcomes', async () => {
    const answer = heldBack();
    const { user, server } = open({ [ADD]: () => answer.reply });
    await fill(user);
    expect(await screen.findByText('A••• O•••')).toBeInTheDocument();
    await addMeter(user);
    expect(await screen.findByRole('dialog', { name: 'Processing' })).toBeInTheDocument();
    answer.release(data(linked));
    expect(await screen.findByRole('heading', { name: 'Welcome to Gatelight' })).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Log in to dashboard' })).toHaveAttribute('href', '/user/dashboard');
    expect(server.to(ADD)[0]?.body).toEqual({
      propertyId: '1',
      houseId: '11',
      email: 'ada.obi@example.com',
      number: METER,
    });
  });

  it('asks with the masked name before it links a meter, and links nothing on a no', async () => {
    const { user, server } = open();
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Are you A••• O•••?' }));
    expect(dialog.getByText('This meter in Palm Court is registered in that name.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'No, go back' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.to(ADD)).toHaveLength(0);
    await addMeter(user);
    await screen.findByRole('heading', { name: 'Welcome to Gatelight' });
    expect(server.to(ADD)).toHaveLength(1);
  });

  it('does not ask about a meter that the user may use already', async () => {
    const own = { number: METER, customer_name: 'Ada Obi', customer_addr: 'Block 4, Flat 2, Palm Court' };
    const { user } = open({
      [CHECK]: () => data({ ...own, estate_name: 'Palm Court', utility: 'electricity', status: 'active' }),
    });
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('heading', { name: 'Welcome to Gatelight' })).toBeInTheDocument();
  });

  it('stays at the first step when the meter is not known, and links nothing', async () => {
    const { user, server } = open({ [CHECK]: () => refusal(404, 'unknown-meter') });
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect((await screen.findAllByText('Invalid meter number, please try again')).length).toBeGreaterThan(0);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.to(ADD)).toHaveLength(0);
  });

  it.each([
    ['meter-not-in-house', /^House or flat/],
    ['meter-not-in-estate', /^Estate or apartment/],
  ] as const)('shows %s under its field, which gets the focus', async (code, name) => {
    const { user } = open({ [ADD]: () => refusal(409, code) });
    await fill(user);
    await addMeter(user);
    await waitFor(() => expect(select(name)).toHaveAccessibleDescription(/This meter is not in that/));
    await waitFor(() => expect(select(name)).toHaveFocus());
  });

  it('offers to ask for the meter of another household', async () => {
    const { user, server } = open({
      [ADD]: () => refusal(409, 'meter-of-another-household'),
      [REQUEST]: () => ({
        status: 201,
        body: {
          status: 'success',
          data: {
            id: '5',
            kind: 'access',
            meter_number: '0019',
            utility: 'electricity',
            role: 'buyer',
            message: '',
            status: 'open',
            from_name: null,
            from_email: null,
            created_at: '2026-11-20T10:00:00.000Z',
            decided_at: null,
          },
        },
      }),
    });
    await fill(user);
    await addMeter(user);
    await user.click(await screen.findByRole('button', { name: 'Ask for access' }));
    const notice = await screen.findByText(/^We sent your request/);
    expect(notice.closest('[role=status]')).toHaveFocus();
    expect(server.to(REQUEST)[0]?.body).toEqual({ meterNumber: METER });
  });

  it('opens a ticket for an estate that is not in the list', async () => {
    const { user, server } = open({
      'POST /api/v1/tickets': () => ({ status: 201, body: { status: 'success', data: { number: 'GL-1' } } }),
    });
    await screen.findByRole('heading', { name: 'Complete your details' });
    await user.click(screen.getByRole('button', { name: 'My estate is not here' }));
    const dialog = within(screen.getByRole('dialog', { name: 'My estate is not here' }));
    await user.type(dialog.getByLabelText(/^Name of the estate/), 'Harmony Close');
    await user.type(dialog.getByLabelText(/^Where it is/), 'Ikeja');
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await dialog.findByText(/Your ticket is GL-1/)).toBeInTheDocument();
    expect(server.to('POST /api/v1/tickets')[0]?.body).toMatchObject({
      name: 'Ada Obi',
      email: 'ada.obi@example.com',
      subject: 'My estate is not here: Harmony Close',
    });
  });

  it('may be done later', async () => {
    const { user, router } = open({ 'POST /api/v1/users/skip-details': () => data(ADA) });
    await user.click(await screen.findByRole('button', { name: 'I will do this later' }));
    await screen.findByText('elsewhere');
    expect(router.state.location.pathname).toBe('/user/dashboard');
  });
});
