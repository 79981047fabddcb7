import { openTicket } from '@gatelight/contract/office/support';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { data, fakeServer, heldBack, refusal } from '../../testing/fake-server.ts';
import { renderPages } from '../../testing/render-page.tsx';
import { EnquiryForm } from './enquiry-form.tsx';
import EvPage from './ev-page.tsx';
import MeteringPage from './metering-page.tsx';
import SolarPage from './solar-page.tsx';

const TICKETS = 'POST /api/v1/tickets';
const field = (name: RegExp) => screen.getByRole('textbox', { name });
const send = () => screen.getByRole('button', { name: 'Send enquiry' });

function start() {
  const server = fakeServer({ [TICKETS]: () => ({ status: 201, ...data({ number: 'T-12345678' }) }) });
  const user = userEvent.setup();
  renderPages(
    { '/services/metering': <MeteringPage />, '/services/solar': <SolarPage />, '/services/ev': <EvPage /> },
    ['/services/metering'],
  );
  return { server, user };
}

function startAt(service: 'solar' | 'ev') {
  const server = fakeServer({ [TICKETS]: () => ({ status: 201, ...data({ number: 'T-12345678' }) }) });
  const user = userEvent.setup();
  renderPages({ '/': service === 'ev' ? <EvPage /> : <SolarPage /> }, ['/']);
  return { server, user };
}

/** Typed in one step: single keystrokes take a second for each form. */
async function paste(user: ReturnType<typeof userEvent.setup>, field: HTMLElement, text: string) {
  await user.click(field);
  await user.paste(text);
}

async function fillIn(user: ReturnType<typeof userEvent.setup>) {
  await paste(user, field(/^Full Name/), 'Ada Obi');
  await paste(user, field(/^Email/), 'ada@example.com');
  await paste(user, field(/^Estate or place/), 'Palm Court Estate, Lekki');
  await paste(user, field(/^What you need/), '24 houses');
}

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('an enquiry', () => {
  it('is sent with its service and place, and shows the ticket in place of the form', async () => {
    const { server, user } = start();
    await fillIn(user);
    await user.click(send());
    expect(await screen.findByText('We have your enquiry')).toBeVisible();
    expect(screen.getByText(/Your ticket is T-12345678\./)).toBeVisible();
    const [received] = server.to(TICKETS);
    expect(received?.body).toEqual({
      kind: 'enquiry',
      service: 'metering',
      name: 'Ada Obi',
      email: 'ada@example.com',
      phoneNumber: '',
      place: 'Palm Court Estate, Lekki',
      message: '24 houses',
    });
    expect(openTicket.body.safeParse(received?.body).success).toBe(true);
    expect(sessionStorage).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Send another enquiry' }));
    expect(field(/^Full Name/)).toHaveValue('');
  });

  it('says under each field what is missing, and sends no request', async () => {
    const { server, user } = start();
    await user.click(send());
    for (const message of [
      'Full Name is required',
      'Invalid email format',
      'Estate or place is required',
      'Message is required',
    ]) {
      expect(await screen.findByText(message)).toBeVisible();
    }
    expect(field(/^Full Name/)).toHaveFocus();
    expect(server.calls).toEqual([]);
  });

  it('is sent once, however often its button is clicked before the response', async () => {
    const { server, user } = start();
    const answer = heldBack();
    server.handlers[TICKETS] = () => answer.reply;
    await fillIn(user);
    await user.click(send());
    const button = screen.getByRole('button', { name: /Send enquiry/ });
    expect(button).toHaveAttribute('aria-busy', 'true');
    await user.click(button);
    await user.type(field(/^Full Name/), '{Enter}');
    answer.release({ status: 201, ...data({ number: 'T-12345678' }) });
    expect(await screen.findByText('We have your enquiry')).toBeVisible();
    expect(server.to(TICKETS)).toHaveLength(1);
  });

  it('that is refused keeps typed text and shows each error at its field', async () => {
    const { server, user } = start();
    server.handlers[TICKETS] = () =>
      refusal(400, 'invalid-input', { field_codes: { email: { code: 'email-format' } } });
    await fillIn(user);
    await user.click(send());
    expect(await screen.findByText('Your details are still here. Nothing was sent.')).toBeVisible();
    expect(field(/^Email/)).toHaveAccessibleDescription('Invalid email format');
    expect(field(/^Email/)).toHaveFocus();
    expect(field(/^What you need/)).toHaveValue('24 houses');
  });

  it('without a response is sent again under the same key, and under a new one when it was changed', async () => {
    const { server, user } = start();
    delete server.handlers[TICKETS];
    await fillIn(user);
    await user.click(send());
    await screen.findByText('Your details are still here. Nothing was sent.');
    await user.click(send());
    await waitFor(() => expect(server.to(TICKETS)).toHaveLength(2));
    await screen.findByText('Your details are still here. Nothing was sent.');
    await user.type(field(/^What you need/), ' and a gate');
    await user.click(send());
    await waitFor(() => expect(server.to(TICKETS)).toHaveLength(3));
    const [first, second, third] = server.to(TICKETS).map(({ headers }) => headers.get('idempotency-key'));
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('without network is kept in this tab, also over a reload, and says so', async () => {
    const { server, user } = start();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await fillIn(user);
    await user.click(send());
    expect(await screen.findByText('There is no network.')).toBeVisible();
    expect(screen.getByText(/Your details are saved in this tab/)).toBeVisible();
    expect(server.calls).toEqual([]);
    document.body.replaceChildren();
    renderPages({ '/': <MeteringPage /> }, ['/']);
    expect(field(/^Full Name/)).toHaveValue('Ada Obi');
    expect(field(/^What you need/)).toHaveValue('24 houses');
    expect(localStorage).toHaveLength(0);
  });

  it('keeps text typed before its script loaded', async () => {
    const html = renderToString(
      <MemoryRouter>
        <EnquiryForm service="metering" />
      </MemoryRouter>,
    );
    const page = document.createElement('div');
    page.innerHTML = html;
    document.body.append(page);
    page.querySelector<HTMLInputElement>('input[name=name]')?.setAttribute('value', 'Typed early');
    renderPages({ '/': <EnquiryForm service="metering" /> }, ['/']);
    page.remove();
    await waitFor(() => expect(field(/^Full Name/)).toHaveValue('Typed early'));
  });
});

describe('the waiting list', () => {
  it('is joined as such', async () => {
    const { server, user } = startAt('ev');
    await user.type(field(/^Full Name/), 'Ada Obi');
    await user.type(field(/^Email/), 'ada@example.com');
    await user.type(field(/^Estate or place/), 'Lekki');
    await user.type(field(/^Vehicles/), 'One, next year');
    await user.click(screen.getByRole('button', { name: 'Join the waiting list' }));
    expect(await screen.findByText('You are on the waiting list')).toBeVisible();
    const [received] = server.to(TICKETS);
    expect(received?.body).toMatchObject({ kind: 'waiting_list', service: 'ev', place: 'Lekki' });
    expect(openTicket.body.safeParse(received?.body).success).toBe(true);
  });
});

describe('the solar calculator', () => {
  const bill = () => screen.getByRole('textbox', { name: /^Monthly electricity bill/ });
  const result = () => screen.getByRole('heading', { name: 'A first size' }).parentElement;

  it('shows the size while the visitor types, and sends its inputs if the visitor chooses to', async () => {
    const { server, user } = startAt('solar');
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    await user.type(bill(), '67500');
    expect(result()).toHaveTextContent('10 kWh a day');
    expect(result()).toHaveTextContent('6 of 450 W (2.7 kW)');
    expect(result()).toHaveTextContent('1.5 kW');
    expect(result()).toHaveTextContent('5 kWh');
    expect(screen.getByRole('checkbox', { name: /Attach the calculated size/ })).toBeChecked();
    await fillIn(user);
    await user.click(send());
    await screen.findByText('We have your enquiry');
    expect(server.to(TICKETS)[0]?.body).toMatchObject({
      service: 'solar',
      solar: { bill_kobo: 6_750_000, tariff_kobo: 22_500, sun_tenths: 40, panel_watts: 450 },
    });
  });

  it('sends no size that the visitor removed', async () => {
    const { server, user } = startAt('solar');
    await user.type(bill(), '67500');
    await user.click(screen.getByRole('checkbox', { name: /Attach/ }));
    await fillIn(user);
    await user.click(send());
    await screen.findByText('We have your enquiry');
    expect(server.to(TICKETS)[0]?.body).not.toHaveProperty('solar');
  });

  it.each([
    ['500', '1 of 450 W'],
    ['50000000', '4,390 of 450 W (1,975.5 kW)'],
    ['0.5', null],
    ['50', null],
    ['9999999999999', null],
  ])('for a bill of %s never says NaN', async (typed, panels) => {
    const { user } = startAt('solar');
    await user.type(bill(), typed);
    expect(result()).not.toHaveTextContent(/NaN|Infinity|undefined/);
    if (panels) expect(result()).toHaveTextContent(panels);
    else expect(bill()).toHaveAccessibleDescription(/A bill from ₦100 to ₦1,000,000,000/);
  });

  it('calculates with values entered before its script loaded', async () => {
    const page = (
      <MemoryRouter>
        <SolarPage />
      </MemoryRouter>
    );
    const container = document.createElement('div');
    container.innerHTML = renderToString(page);
    document.body.append(container);
    const early = { monthlyBill: '67,500', panel_watts: '900' };
    for (const [name, value] of Object.entries(early)) {
      const input = container.querySelector<HTMLInputElement>(`[name=${name}]`);
      if (input) input.value = value;
    }
    render(page, { container, hydrate: true });
    expect(result()).toHaveTextContent('3 of 900 W');
    expect(field(/^One panel/)).toHaveValue('900');
    container.remove();
  });

  it('says which assumption cannot be right, and uses ours again', async () => {
    const { user } = startAt('solar');
    await user.type(bill(), '67500');
    const losses = field(/^Lost in heat/);
    await user.clear(losses);
    await user.type(losses, '100');
    expect(losses).toHaveAccessibleDescription('A number from 0 to 90');
    expect(result()).toHaveTextContent('One of the numbers is not valid');
    await user.click(screen.getByRole('button', { name: 'Back to our assumptions' }));
    expect(result()).toHaveTextContent('6 of 450 W');
    expect(screen.queryByRole('button', { name: 'Back to our assumptions' })).not.toBeInTheDocument();
  });

  it('shows an example until a bill is typed, which is never sent', async () => {
    const { user } = startAt('solar');
    expect(screen.getByText('Example: a bill of ₦50,000')).toBeVisible();
    expect(screen.getByText('Enter your monthly bill to see your own size here.')).toBeVisible();
    expect(screen.queryByRole('checkbox', { name: /Attach the calculated size/ })).toBeNull();
    await user.type(bill(), '67500');
    expect(screen.getByText('A first size')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: /Attach the calculated size/ })).toBeInTheDocument();
  });

  it('can be used by keyboard alone, in reading order', async () => {
    const { user } = startAt('solar');
    bill().focus();
    await user.keyboard('67500');
    await user.tab();
    expect(screen.getByRole('button', { name: '₦10,000' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(bill()).toHaveValue('10,000');
    expect(result()).toHaveTextContent('1.5 kWh a day');
    await user.tab();
    await user.tab();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Print this size' })).toHaveFocus();
    await user.tab();
    const assumptions = document.querySelector('summary')!;
    expect(assumptions).toHaveFocus();
    // A browser opens it with Enter; jsdom does so for a click.
    expect(assumptions.closest('details')).not.toHaveAttribute('open');
    await user.click(assumptions);
    await user.tab();
    expect(field(/^Price of a unit/)).toHaveFocus();
    await user.keyboard('{Control>}a{/Control}450');
    expect(result()).toHaveTextContent('0.8 kWh a day');
  });

  it('accepts decimals where they make sense, and prints', async () => {
    const { user } = startAt('solar');
    const print = vi.fn();
    vi.stubGlobal('print', print);
    await user.type(bill(), '67500');
    for (const [name, typed] of [
      [/^Price of a unit/, '209.5'],
      [/^Full sun hours/, '4.5'],
    ] as const) {
      await user.clear(field(name));
      await user.type(field(name), typed);
    }
    expect(result()).toHaveTextContent('10.8 kWh a day');
    await user.click(screen.getByRole('button', { name: 'Print this size' }));
    expect(print).toHaveBeenCalledOnce();
  });
});
