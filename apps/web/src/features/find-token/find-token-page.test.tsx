import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { REFERENCE, SECRET, moneyAt, purchaseOnItsWay, purchaseWithToken } from '../../testing/answers.ts';
import { data, fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderPages } from '../../testing/render-page.tsx';
import { clearToasts } from '../../ui/feedback/toast.tsx';
import FindTokenPage from './find-token-page.tsx';

const ASK = 'POST /api/v1/find-token';
const VERIFY = 'POST /api/v1/find-token/verify';
const ORDER = `GET /api/v1/quick-purchases/${SECRET}`;

function start(at = '/find-token') {
  const server = fakeServer({
    [ASK]: () => ({ status: 202, body: { status: 'success', data: { expires_in_seconds: 600 } } }),
    [VERIFY]: () => data({ secret: SECRET, purchase: purchaseWithToken() }),
    [`POST /api/v1/quick-purchases/${SECRET}/resend`]: () => data({ channel: 'sms', to_masked: '0803 ••• 4567' }),
  });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const page = renderPages({ '/find-token': <FindTokenPage />, '/contact': <p>contact page</p> }, [at]);
  return { server, user, page };
}

type User = ReturnType<typeof userEvent.setup>;

async function ask(user: User) {
  await user.type(screen.getByLabelText(/^Reference/), REFERENCE.toLowerCase());
  await user.type(screen.getByLabelText(/^Phone Number/), '0803 123 4567');
  await user.click(screen.getByRole('button', { name: 'Send me a code' }));
  return screen.findByLabelText(/^One-time code/);
}

beforeEach(() => {
  clearToasts();
  localStorage.clear();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  // input-otp measures the page; jsdom cannot.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  document.elementFromPoint = () => null;
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('asking for the code', () => {
  it('names what is wrong and sends nothing', async () => {
    const { user, server } = start();
    await user.type(screen.getByLabelText(/^Reference/), 'ABC-1');
    await user.click(screen.getByRole('button', { name: 'Send me a code' }));
    expect(
      await screen.findByText('Enter the reference (it starts with TOK-) or the 11 digits of the meter number.'),
    ).toBeInTheDocument();
    expect(screen.getByText('Phone Number must be 11 digits and start with 0')).toBeInTheDocument();
    expect(screen.getByLabelText(/^Reference/)).toHaveFocus();
    expect(server.calls).toHaveLength(0);
  });

  it('sends reference and phone in the format of the server and never says whether they match', async () => {
    const { user, server } = start();
    await ask(user);
    expect(server.to(ASK)[0]?.body).toEqual({ reference: REFERENCE, phoneNumber: '08031234567' });
    expect(screen.getByText(/^If 08031234567 was used for that purchase, we have sent it a code/)).toHaveTextContent(
      'It works for 10 minutes.',
    );
  });

  it('accepts the meter number in the same field, as people type it', async () => {
    const { user, server } = start();
    await user.type(screen.getByLabelText(/^Reference or meter number/), '0417-5000 019');
    await user.type(screen.getByLabelText(/^Phone Number/), '0803 123 4567');
    await user.click(screen.getByRole('button', { name: 'Send me a code' }));
    await user.type(await screen.findByLabelText(/^One-time code/), '123456');
    expect(await screen.findByRole('heading', { level: 1, name: 'Your token' })).toBeInTheDocument();
    const wanted = { meterNumber: '04175000019', phoneNumber: '08031234567' };
    expect(server.to(ASK)[0]?.body).toEqual(wanted);
    expect(server.to(VERIFY)[0]?.body).toEqual({ ...wanted, otp: '123456' });
  });

  it.each(['0417500001', '041750000190', 'TOK-1', '0417500001A'])(
    'explains the field for %s, which is neither, and sends nothing',
    async (typed) => {
      const { user, server } = start();
      await user.type(screen.getByLabelText(/^Reference or meter number/), typed);
      await user.type(screen.getByLabelText(/^Phone Number/), '08031234567');
      await user.click(screen.getByRole('button', { name: 'Send me a code' }));
      expect(
        await screen.findByText('Enter the reference (it starts with TOK-) or the 11 digits of the meter number.'),
      ).toBeInTheDocument();
      expect(server.calls).toHaveLength(0);
    },
  );

  it('takes the reference from the address', () => {
    start(`/find-token?reference=${REFERENCE}`);
    expect(screen.getByLabelText(/^Reference/)).toHaveValue(REFERENCE);
  });

  it('takes it after hydration beside a phone number that was typed before, and keeps the focus there', () => {
    const page = (at: string) => (
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter initialEntries={[at]}>
          <FindTokenPage />
        </MemoryRouter>
      </QueryClientProvider>
    );
    const container = document.createElement('div');
    container.innerHTML = renderToString(page('/find-token'));
    document.body.append(container);
    const phone = screen.getByLabelText<HTMLInputElement>(/^Phone Number/);
    phone.value = '08031234567';
    phone.focus();
    render(page(`/find-token?reference=${REFERENCE}`), { container, hydrate: true });
    expect(screen.getByLabelText(/^Reference/)).toHaveValue(REFERENCE);
    expect(screen.getByLabelText(/^Phone Number/)).toHaveValue('08031234567');
    expect(phone).toHaveFocus();
    container.remove();
  });

  it('sends one request when the button is clicked twice before the first response', async () => {
    const { user, server } = start();
    await user.type(screen.getByLabelText(/^Reference/), REFERENCE);
    await user.type(screen.getByLabelText(/^Phone Number/), '08031234567');
    const button = screen.getByRole('button', { name: 'Send me a code' });
    act(() => {
      button.click();
      button.click();
    });
    expect(await screen.findByLabelText(/^One-time code/)).toBeInTheDocument();
    expect(server.to(ASK)).toHaveLength(1);
  });

  it('keeps what was typed when the call fails, and says so', async () => {
    const { user, server } = start();
    server.handlers[ASK] = () => refusal(429, 'rate-limited');
    await user.type(screen.getByLabelText(/^Reference/), REFERENCE);
    await user.type(screen.getByLabelText(/^Phone Number/), '08031234567');
    await user.click(screen.getByRole('button', { name: 'Send me a code' }));
    expect(await screen.findAllByText(/^We could not send a code: Too many attempts/)).toHaveLength(2);
    expect(screen.getByLabelText(/^Reference/)).toHaveValue(REFERENCE);
  });
});

describe('entering the code', () => {
  it('is sent automatically at the sixth digit, once, and shows token, receipt and messages', async () => {
    const { user, server } = start();
    await user.type(await ask(user), '123456');
    expect(await screen.findByRole('heading', { level: 1, name: 'Your token' })).toBeInTheDocument();
    expect(server.to(VERIFY)).toHaveLength(1);
    expect(server.to(VERIFY)[0]?.body).toEqual({ reference: REFERENCE, phoneNumber: '08031234567', otp: '123456' });
    expect(document.body.textContent?.replace(/\s/g, '')).toContain('58732094116640827315');
    expect(screen.getByText('SMS to 0803 ••• 4567')).toBeInTheDocument();
    expect(screen.getByText('22.4 kWh')).toBeInTheDocument();
    // The token was made before this visit: the window is lit, and nothing moves.
    expect(document.querySelector('.house-lit')).not.toBeNull();
    expect(document.querySelector('.house')).not.toHaveClass('house-moment');
  });

  it('says that a short code must be six digits and sends nothing', async () => {
    const { user, server } = start();
    await user.type(await ask(user), '123');
    await user.click(screen.getByRole('button', { name: 'Show my token' }));
    expect(await screen.findByText('OTP must be exactly 6 digits')).toBeInTheDocument();
    expect(server.to(VERIFY)).toHaveLength(0);
  });

  it('keeps reference and phone after a wrong code and accepts the next one', async () => {
    const { user, server } = start();
    const working = server.handlers[VERIFY];
    const message = 'That code is wrong or has expired. Request a new one.';
    server.handlers[VERIFY] = () => refusal(422, 'wrong-code');
    await user.type(await ask(user), '111111');
    expect(await screen.findAllByText(message)).toHaveLength(2);
    expect(screen.getByLabelText(/^One-time code/)).toHaveValue('');
    expect(screen.getByText(/08031234567/)).toBeInTheDocument();
    if (working) server.handlers[VERIFY] = working;
    await user.type(screen.getByLabelText(/^One-time code/), '123456');
    expect(await screen.findByRole('heading', { name: 'Your token' })).toBeInTheDocument();
  });

  it('offers a new code after thirty seconds', async () => {
    const { user, server } = start();
    await ask(user);
    expect(screen.queryByRole('button', { name: 'Send a new code' })).not.toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    await user.click(screen.getByRole('button', { name: 'Send a new code' }));
    await waitFor(() => expect(server.to(ASK)).toHaveLength(2));
    expect(server.to(ASK)[1]?.body).toEqual(server.to(ASK)[0]?.body);
    expect(await screen.findByText(/^You can request a new code in/)).toBeInTheDocument();
  });

  it('goes back to reference and phone with both values kept', async () => {
    const { user } = start();
    await ask(user);
    await user.click(screen.getByRole('button', { name: 'Change what you entered' }));
    expect(screen.getByLabelText(/^Reference/)).toHaveValue(REFERENCE);
    expect(screen.getByLabelText(/^Phone Number/)).toHaveValue('08031234567');
  });
});

describe('what was found', () => {
  it('waits for a token that is still being made', async () => {
    const { user, server } = start();
    server.handlers[VERIFY] = () => data({ secret: SECRET, purchase: purchaseOnItsWay({ status: 'unknown' }) });
    server.handlers[ORDER] = () => data(purchaseWithToken());
    await user.type(await ask(user), '123456');
    expect(await screen.findByRole('heading', { name: 'Your token is taking longer than usual' })).toBeInTheDocument();
    expect(document.body.textContent).not.toMatch(/fail/i);
    expect(document.querySelector('.house')).not.toHaveClass('house-moment');
    expect(document.querySelector('.house-lit')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(5100));
    expect(await screen.findByRole('heading', { name: 'Your token' })).toBeInTheDocument();
    expect(document.querySelector('.house-lit')).not.toBeNull();
    expect(document.querySelector('.house')).toHaveClass('house-moment');
  });

  it('says that the money is safe and the token late once the payer got that message', async () => {
    const { user, server } = start();
    const purchase = purchaseOnItsWay({ status: 'paid', delay_notice_at: '2026-11-20T13:22:00.000Z' });
    server.handlers[VERIFY] = () => data({ secret: SECRET, purchase });
    await user.type(await ask(user), '123456');
    expect(await screen.findByRole('heading', { name: 'Your token is delayed' })).toBeInTheDocument();
    expect(screen.getByText(/^Your money is safe\. We could not make your token yet/)).toBeInTheDocument();
  });

  it('says where the money is when there is no token', async () => {
    const { user, server } = start();
    server.handlers[VERIFY] = () =>
      data({
        secret: SECRET,
        purchase: purchaseOnItsWay({ status: 'refunded', money: moneyAt('no-token', { refund_state: 'processed' }) }),
      });
    await user.type(await ask(user), '123456');
    expect(
      await screen.findByText(
        'We received your ₦5,000.00, but no token could be made. Your money has gone back to the account it came from.',
      ),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Get help' })).toHaveAttribute('href', `/contact?reference=${REFERENCE}`);
    expect(document.querySelector('.house')).toBeNull();
  });

  it.each([
    ['is refused', 'awaiting_payment', 'A transfer of ₦4,000.00 to this account was not accepted.', true],
    ['is on its way', 'awaiting_payment', undefined, false],
    ['paid, and a second one was refused', 'paid', 'A transfer of ₦4,000.00 to this account was not accepted.', false],
  ] as const)(
    'leads to a new purchase only if no token can come: the transfer %s',
    async (_, status, notice, leads) => {
      const { user, server } = start();
      server.handlers[VERIFY] = () => data({ secret: SECRET, purchase: purchaseOnItsWay({ status, notice }) });
      await user.type(await ask(user), '123456');
      expect(await screen.findByRole('link', { name: 'Get help' })).toBeVisible();
      expect(screen.queryAllByRole('link', { name: 'Buy a token' })).toHaveLength(leads ? 1 : 0);
    },
  );

  it('sends the token again', async () => {
    const { user } = start();
    await user.type(await ask(user), '123456');
    await user.click(await screen.findByRole('button', { name: 'Send again by SMS' }));
    expect(await screen.findAllByText('Sent again to 0803 ••• 4567')).toHaveLength(2);
  });

  it('stores nothing of it on the device', async () => {
    const { user } = start();
    await user.type(await ask(user), '123456');
    await screen.findByRole('heading', { name: 'Your token' });
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toMatch(/58732094116640827315|TOK-/);
  });
});
