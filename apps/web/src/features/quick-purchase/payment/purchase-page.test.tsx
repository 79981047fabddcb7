import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearToasts } from '../../../ui/feedback/toast.tsx';
import { dropOpened } from '../opened-purchases.ts';
import PurchasePage from './purchase-page.tsx';
import { REFERENCE, SECRET, issuedLink, madeHere, purchaseOnItsWay } from '../../../testing/answers.ts';
import { data, fakeServer, heldBack, refusal } from '../../../testing/fake-server.ts';
import { renderPages } from '../../../testing/render-page.tsx';

const LINK = `GET /v1/gatelight/payment-link/${SECRET}`;
const CALLBACK = `${window.location.origin}/v1/gatelight/payment-link/${SECRET}`;

function address(changes: Record<string, string> = {}): string {
  return `/purchase?${new URLSearchParams({
    account_number: '9912345678',
    account_name: 'Gatelight / Ada Obi',
    bank_name: 'Sandbox Bank',
    amount: '500000',
    meter_number: '04175000019',
    callback_url: CALLBACK,
    ...changes,
  })}`;
}

function start(at = address(), link: Parameters<typeof issuedLink>[0] = {}) {
  const server = fakeServer({
    'GET /api/v1/site': () => data({ merchant: 'gatelight', client_id: 'a-client' }),
    [LINK]: () => ({ body: issuedLink(link) }),
  });
  const user = userEvent.setup();
  const page = renderPages(
    { '/purchase': <PurchasePage />, '/purchase/confirmation': <p>confirmation</p>, '/': <p>the form</p> },
    [at],
  );
  return { server, user, page };
}

function pageText(): string {
  return document.body.textContent ?? '';
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  clearToasts();
  dropOpened();
  madeHere();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a transfer that waits', () => {
  const AGAIN = 'POST /v1/gatelight/payment-link';
  const account = {
    account_number: '9912345678',
    account_name: 'Gatelight / Ada Obi',
    bank_name: 'Sandbox Bank',
    amount: 500_000,
    callback_url: CALLBACK,
    reference: REFERENCE,
    expires_at: new Date(Date.now() + 1_800_000).toISOString(),
  };

  it('is found again with its request, and shows its account', async () => {
    const { server, page } = start('/purchase?waiting');
    server.handlers[AGAIN] = () => ({ body: { status: 'success', message: 'Account issued', data: account } });
    expect(await screen.findByText('Send exactly')).toBeInTheDocument();
    expect(pageText()).toContain('9912345678');
    expect(server.to(AGAIN)).toHaveLength(1);
    expect(server.to(AGAIN)[0]?.body).toEqual(madeHere().request);
    expect(server.to(AGAIN)[0]?.headers.get('purchase-proof')).toBe('p'.repeat(43));
    expect(`${page.router.state.location.pathname}${page.router.state.location.search}`).toBe(address());
  });

  it('that the server does not know is forgotten, with an invitation to start', async () => {
    const { server } = start('/purchase?waiting');
    server.handlers[AGAIN] = () => refusal(404, 'not-found');
    expect(await screen.findByRole('heading', { name: 'Start your purchase first' })).toBeInTheDocument();
    expect(localStorage.getItem('quickPurchaseIntent')).toBeNull();
  });

  it('that cannot be looked for now can be looked for again', async () => {
    const { server, user } = start('/purchase?waiting');
    server.handlers[AGAIN] = () => refusal(503, 'provider-unavailable');
    await screen.findByText('We could not find your payment');
    server.handlers[AGAIN] = () => ({ body: { status: 'success', message: 'Account issued', data: account } });
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByText('Send exactly')).toBeInTheDocument();
  });

  it('is not looked for where none is open', async () => {
    localStorage.clear();
    const { server } = start('/purchase?waiting');
    expect(await screen.findByRole('heading', { name: 'Start your purchase first' })).toBeInTheDocument();
    expect(server.to(AGAIN)).toEqual([]);
  });
});

describe('an address that we issued', () => {
  it('shows the account, the exact amount, the meter and when it closes', async () => {
    const { server } = start();
    expect(await screen.findByText('Send exactly')).toBeInTheDocument();
    expect(screen.getByText('₦5,000.00')).toBeInTheDocument();
    expect(screen.getByText('Sandbox Bank')).toBeInTheDocument();
    expect(screen.getByText('Gatelight / Ada Obi')).toBeInTheDocument();
    expect(pageText()).toContain('9912345678');
    expect(screen.getByRole('timer')).toHaveTextContent(/^(30:00|29:5\d)$/);
    expect(server.to(LINK)[0]?.url).toContain('clientId=');
  });

  it('shows what is bought and for whom, with the reference to copy', async () => {
    const { server, user } = start();
    server.handlers[`GET /api/v1/quick-purchases/${SECRET}`] = () => data(purchaseOnItsWay());
    server.handlers['POST /api/v1/meter'] = () =>
      data({
        number: '04175000019',
        customer_name: 'A•a O•i',
        estate_name: 'Palm Court',
        utility: 'electricity',
        status: 'active',
      });
    const buying = within(await screen.findByRole('region', { name: 'You are buying' }));
    expect(await buying.findByText('22.4 kWh')).toBeInTheDocument();
    expect(buying.getByText(purchaseOnItsWay().estate_name)).toBeInTheDocument();
    expect(await buying.findByText('A•a O•i')).toBeInTheDocument();
    expect(buying.getByText('0417 5000 019')).toBeInTheDocument();
    await user.click(buying.getByRole('button', { name: 'Copy Reference' }));
    expect(await navigator.clipboard.readText()).toBe(REFERENCE);
    expect(await screen.findByText('Reference copied')).toBeInTheDocument();
  });

  it('links back to the form as it was typed, and the same form returns the same purchase', async () => {
    const { user, page } = start();
    const kept = localStorage.getItem('quickPurchaseIntent');
    await user.click(await screen.findByRole('link', { name: 'Change' }));
    await waitFor(() => expect(page.router.state.location.pathname).toBe('/'));
    expect(JSON.parse(localStorage.getItem('quickPurchaseDraft') ?? '{}')).toMatchObject({
      fullName: 'Ada Obi',
      meterNumber: '04175000019',
      amount: '5000',
    });
    expect(localStorage.getItem('quickPurchaseIntent')).toBe(kept);
  });

  it('counts down by the clock of the server, not of the phone', async () => {
    const hourAhead = Date.now() + 3_600_000;
    start(address(), {
      now: new Date(hourAhead).toISOString(),
      expires_at: new Date(hourAhead + 600_000).toISOString(),
    });
    expect(await screen.findByRole('timer')).toHaveTextContent(/^(10:00|09:5\d)$/);
  });

  it('copies the account number and the amount of the server, and says so for five seconds', async () => {
    const { user } = start();
    await user.click(await screen.findByRole('button', { name: 'Copy Account number' }));
    expect(await navigator.clipboard.readText()).toBe('9912345678');
    expect(await screen.findByText('Account number copied successfully')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Copied Account number' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Copy Send exactly' }));
    expect(await navigator.clipboard.readText()).toBe('5000');
  });

  it('says so when the clipboard fails', async () => {
    const { user } = start();
    const button = await screen.findByRole('button', { name: 'Copy Account number' });
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
    await user.click(button);
    expect(await screen.findByText('Error copying account number')).toBeInTheDocument();
  });

  it('continues with the callback address in the navigation state and in the storage of the tab', async () => {
    const { user, page } = start();
    await user.click(await screen.findByRole('button', { name: 'Confirm Payment' }));
    await screen.findByText('confirmation');
    const { location } = page.router.state;
    expect(location.search).toBe('?amount=500000&meter_number=04175000019');
    expect(location.state).toEqual({ callback_url: CALLBACK });
    expect(sessionStorage.getItem('quickPurchaseCallbackUrl')).toBe(JSON.stringify(CALLBACK));
    expect(JSON.stringify({ ...localStorage })).not.toContain(SECRET);
  });
});

describe('a forged or altered address', () => {
  it.each([
    ['account_number', '0123456789'],
    ['account_number', ' 9912345678'],
    ['account_name', 'Mallory'],
    ['account_name', '<img src=x onerror=alert(1)>'],
    ['bank_name', 'Evil Bank'],
    ['amount', '900000'],
    ['amount', '500000.0'],
    ['meter_number', '04175000027'],
  ])('with another %s shows no account', async (name, value) => {
    start(address({ [name]: value }));
    expect(await screen.findByRole('heading', { name: 'This payment link is not valid' })).toBeInTheDocument();
    expect(pageText()).not.toMatch(/9912345678|0123456789|Mallory|Evil Bank|Sandbox Bank|5,000|9,000/);
    expect(screen.queryByRole('button', { name: /Copy/ })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to the form' })).toHaveAttribute('href', '/#quick_purchase');
  });

  it('with everything of it changed shows nothing of it', async () => {
    start(address({ account_number: '0123456789', account_name: 'Mallory', bank_name: 'Evil Bank' }));
    expect(await screen.findByRole('heading', { name: 'This payment link is not valid' })).toBeInTheDocument();
    expect(pageText()).not.toMatch(/9912345678|0123456789|Mallory|Evil Bank/);
  });

  it.each([
    ['another site', `https://evil.example/v1/gatelight/payment-link/${SECRET}`],
    ['another path', `${window.location.origin}/api/v1/quick-purchases/${SECRET}`],
    ['a script', 'javascript:alert(1)'],
  ])('with a callback at %s asks nobody', async (_, callback) => {
    const { server } = start(address({ callback_url: callback }));
    expect(await screen.findByText('This payment link is not valid')).toBeInTheDocument();
    expect(server.calls).toHaveLength(0);
  });

  it('with a secret that the gateway does not know shows no account', async () => {
    const other = 'Z'.repeat(43);
    const { server } = start(address({ callback_url: `${window.location.origin}/v1/gatelight/payment-link/${other}` }));
    server.handlers[`GET /v1/gatelight/payment-link/${other}`] = () => refusal(404, 'invalid-link');
    expect(await screen.findByText('This payment link is not valid')).toBeInTheDocument();
    expect(pageText()).not.toContain('9912345678');
  });

  it('without any details is not treated as a forgery: it invites to start', async () => {
    start('/purchase?utm_source=sms');
    expect(await screen.findByRole('heading', { name: 'Start your purchase first' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to the form' })).toHaveAttribute('href', '/#quick_purchase');
    expect(document.title).toBe('Start your purchase first · Gatelight');
    expect(pageText()).not.toContain('not valid');
  });
});

describe('while nothing is confirmed', () => {
  it('shows nothing of the address, and after four seconds says that the network is slow', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const { server } = start();
      server.handlers[LINK] = () => heldBack().reply;
      await act(() => vi.advanceTimersByTimeAsync(3900));
      expect(pageText()).not.toMatch(/9912345678|Sandbox Bank|5,000|Slow network/);
      await act(() => vi.advanceTimersByTimeAsync(200));
      expect(pageText()).toContain('Slow network…');
      expect(pageText()).not.toMatch(/9912345678|Sandbox Bank|5,000/);
    } finally {
      vi.useRealTimers();
    }
  });

  it('keeps the account hidden when the network is lost, and shows it after a new try', async () => {
    const { server, user } = start();
    const working = server.handlers[LINK];
    delete server.handlers[LINK];
    expect(await screen.findByText('We could not check the payment link')).toBeInTheDocument();
    expect(pageText()).not.toMatch(/9912345678|Sandbox Bank|5,000/);
    if (working) server.handlers[LINK] = working;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Sandbox Bank')).toBeInTheDocument();
  });
});

describe('a link that can no longer be paid', () => {
  it('says that the account is closed and no longer shows it', async () => {
    start(address(), { status: 'expired' });
    expect(await screen.findByRole('heading', { name: 'This account is closed' })).toBeInTheDocument();
    expect(pageText()).not.toContain('9912345678');
    expect(screen.getByRole('link', { name: 'Start again' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Look for my payment' })).toBeInTheDocument();
  });

  it('closes automatically when the time is over while the page is open', async () => {
    const now = Date.now();
    start(address(), { now: new Date(now).toISOString(), expires_at: new Date(now + 700).toISOString() });
    expect(await screen.findByText('Send exactly')).toBeInTheDocument();
    expect(await screen.findByText('This account is closed', undefined, { timeout: 3000 })).toBeInTheDocument();
    expect(pageText()).not.toContain('9912345678');
  });

  it.each(['success', 'amount_mismatch', 'paid_late'] as const)(
    'continues immediately when a transfer arrived before (%s), and Back does not return here',
    async (status) => {
      const { page } = start(address(), { status, amount_received: 500_000 });
      await screen.findByText('confirmation');
      const { location, historyAction } = page.router.state;
      expect([location.pathname, historyAction]).toEqual(['/purchase/confirmation', 'REPLACE']);
      expect(location.state).toEqual({ callback_url: CALLBACK });
      expect(pageText()).not.toContain('9912345678');
    },
  );

  it('does not ask for a second transfer when one arrives while the account is shown', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const { server } = start();
      await screen.findByText('Send exactly');
      server.handlers[LINK] = () => ({ body: issuedLink({ status: 'success', amount_received: 500_000 }) });
      await act(() => vi.advanceTimersByTimeAsync(10_500));
      expect(screen.getByText(/^Do not send money again\./)).toBeInTheDocument();
      expect(pageText()).not.toContain('9912345678');
      act(() => screen.getByRole('button', { name: 'See where it is' }).click());
      await screen.findByText('confirmation');
    } finally {
      vi.useRealTimers();
    }
  });

  it('says that the bank closed the account, and starts again with the same details', async () => {
    const { user, page } = start(address(), { status: 'failed' });
    expect(await screen.findByRole('heading', { name: 'This payment was closed' })).toBeInTheDocument();
    expect(document.title).toBe('This payment was closed · Gatelight');
    expect(pageText()).toContain('If you have already sent money, it is safe: we return it to you.');
    expect(pageText()).not.toMatch(/9912345678|arrived|not received yet/);
    expect(localStorage.getItem('quickPurchaseIntent')).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Start again' }));
    await waitFor(() => expect(page.router.state.location.pathname).toBe('/'));
    expect(JSON.parse(localStorage.getItem('quickPurchaseDraft') ?? '{}')).toEqual({
      fullName: 'Ada Obi',
      phoneNumber: '08031234567',
      meterNumber: '04175000019',
      estateName: 'Palm Court',
      amount: '5000',
      email: '',
    });
  });
});

describe('a genuine link that this browser did not make', () => {
  it('is shown with a warning and without text that its buyer typed', async () => {
    dropOpened();
    localStorage.clear();
    const { server, user } = start(address({ account_name: 'GATELIGHT / Call 0800 FRAUD' }), {
      account_name: 'GATELIGHT / Call 0800 FRAUD',
    });
    server.handlers['POST /api/v1/meter'] = () =>
      data({
        number: '04175000019',
        customer_name: 'A•• O••',
        estate_name: 'Palm Court Estate',
        utility: 'electricity',
        status: 'active',
      });
    expect(await screen.findByText('This payment link was made on another device')).toBeInTheDocument();
    expect(screen.getByText(/^Only pay if you asked for it\./)).toBeInTheDocument();
    // The owner comes first, and the account only when the visitor requests it.
    expect(await screen.findByText('A•• O••')).toBeInTheDocument();
    expect(screen.getByText('0417 5000 019')).toBeInTheDocument();
    expect(pageText()).not.toContain('9912345678');
    await user.click(screen.getByRole('button', { name: 'Show the account to pay into' }));
    expect(pageText()).toContain('9912345678');
    expect(screen.getByText('0417 5000 019')).toBeInTheDocument();
    expect(screen.getByText('Your bank shows it before you pay')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Change' })).not.toBeInTheDocument();
    expect(pageText()).not.toContain('FRAUD');
  });

  it('of this browser has no warning, also after another purchase', async () => {
    madeHere('TOK-20261120130722045ZZZZZZZZ');
    start();
    await screen.findByText('Send exactly');
    expect(pageText()).toContain('Gatelight / Ada Obi');
    expect(screen.queryByText('This payment link was made on another device')).not.toBeInTheDocument();
  });

  it('is foreign because of an unknown reference, not of the amount or the meter', async () => {
    start(address(), { reference: `${REFERENCE.slice(0, -1)}X` });
    expect(await screen.findByText('This payment link was made on another device')).toBeInTheDocument();
  });
});
