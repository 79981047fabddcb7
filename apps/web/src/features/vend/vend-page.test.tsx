import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endIntent } from '../../data/payment/intent-key.ts';
import { textOf } from '../../testing/text-of.ts';
import { REFERENCE, price } from '../../testing/answers.ts';
import { data, fakeServer, heldBack, refusal } from '../../testing/fake-server.ts';
import { accountToPay, myCards, myMeters, orderWithToken, unpaidOrder } from '../../testing/orders.ts';
import { STRINGS } from '../../strings/index.ts';
import { renderPages } from '../../testing/render-page.tsx';
import { clearToasts } from '../../ui/feedback/toast.tsx';
import { forgetPurchase } from './vend-memory.ts';
import { VendWizard } from './vend-page.tsx';

const VEND = 'POST /api/v1/vend/wallet';
const CARD = 'POST /api/v1/vend/pay';
const TRANSFER = 'POST /api/v1/vend/transfer';
const SAVED = 'POST /api/v1/vend/saved-card';
const CHECK = 'POST /api/v1/meter';
const RENEW = 'POST /api/v1/refresh-token';

function start(handlers: Parameters<typeof fakeServer>[0] = {}, at = '/user/vend_utility') {
  const server = fakeServer({
    'GET /api/v1/users/meters': () => data(myMeters),
    'GET /api/v1/cards': () => data(myCards),
    'GET /api/v1/wallet': () => data({ balance_kobo: 3_425_000, currency: 'NGN' }),
    'POST /api/v1/quotes': () => data(price),
    [CHECK]: ({ body }) =>
      data({
        number: (body as { meterNumber: string }).meterNumber,
        customer_name: 'Ada Obi',
        estate_name: 'Palm Court',
        utility: 'electricity',
        status: 'active',
      }),
    [`GET /api/v1/vend/orders/${REFERENCE}`]: () => data(unpaidOrder()),
    ...handlers,
  });
  const left: string[] = [];
  const page = renderPages(
    {
      '/user/vend_utility': <VendWizard leave={(url) => left.push(url)} />,
      '/user/vend_utility/status': <p>status</p>,
    },
    [at],
  );
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  return { server, page, left, user };
}

type User = ReturnType<typeof userEvent.setup>;
/** Also where the amount comes after the action. */
const button = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`) });

/** The name of the button, as it breaks into lines: before the units, and never in the sum. */
const sumName = (name: string, sum: string, units?: string) =>
  `${name}\u00a0·\u00a0${sum}${units ? ` ·\u00a0${units.replace(' ', '\u00a0')}` : ''}`;

async function fill(user: User, method?: RegExp) {
  if (method) await user.click(await screen.findByRole('radio', { name: method }));
  await screen.findByText('0417 5000 019');
  await user.click(await button('Verify Meter Number'));
  await screen.findByText('Verified');
  await user.click(screen.getByRole('button', { name: '₦5,000' }));
}

/** The server's response about limits when this much is left today. */
const leftToday = (kobo: number) => () => {
  const limit = { per_transaction_kobo: 10_000_000, per_day_kobo: 10_000_000, left_today_kobo: kobo };
  return data({
    level: 1,
    vend: limit,
    funding: limit,
    card_money: { wait_days: 30, to_own_name: true },
    stamp_duty: null,
  });
};

const keys = (server: ReturnType<typeof fakeServer>, route: string) =>
  server.to(route).map(({ headers }) => headers.get('idempotency-key'));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  for (const method of ['wallet', 'card', 'transfer', 'saved-card']) endIntent(`vend:${method}`);
  clearToasts();
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the meter', () => {
  it('is verified first, with the specified text for each error', async () => {
    const { user, server } = start({ [CHECK]: () => refusal(404, 'unknown-meter') });
    await user.click(await screen.findByRole('tab', { name: 'Other Meter' }));
    await user.click(await button('Verify Meter Number'));
    expect(await screen.findAllByText('Please enter a meter number')).not.toHaveLength(0);
    await user.type(screen.getByLabelText(/^Meter Number/), '0417 5000');
    await user.click(await button('Verify Meter Number'));
    expect(await screen.findAllByText('Meter Number must be 11 digits')).not.toHaveLength(0);
    expect(server.to(CHECK)).toHaveLength(0);
    await user.type(screen.getByLabelText(/^Meter Number/), '035');
    await user.click(await button('Verify Meter Number'));
    expect(await screen.findAllByText('Invalid meter number, please try again')).not.toHaveLength(0);
    expect(screen.queryByRole('button', { name: 'Vend Now' })).not.toBeInTheDocument();
  });

  it('gets the focus when it is refused, unless the user has gone on to another field', async () => {
    const late = heldBack();
    const { user, server } = start({ [CHECK]: () => refusal(409, 'meter-inactive') });
    await user.click(await screen.findByRole('tab', { name: 'Other Meter' }));
    await user.type(screen.getByLabelText(/^Meter Number/), '04175000068');
    await user.click(await button('Verify Meter Number'));
    await waitFor(() => expect(screen.getByLabelText(/^Meter Number/)).toHaveFocus());
    expect(screen.getByLabelText(/^Meter Number/)).toBeInvalid();

    server.handlers[CHECK] = () => late.reply;
    await user.click(await button('Verify Meter Number'));
    await user.click(screen.getByLabelText(/^Amount/));
    late.release(refusal(409, 'meter-inactive'));
    await waitFor(() => expect(screen.getByLabelText(/^Meter Number/)).toBeInvalid());
    await act(() => vi.advanceTimersByTimeAsync(50));
    expect(screen.getByLabelText(/^Amount/)).toHaveFocus();
  });

  it('is verified when the meters arrive if Verify was clicked before', async () => {
    const late = heldBack();
    const { user, server } = start({ 'GET /api/v1/users/meters': () => late.reply });
    await user.click(await button('Verify Meter Number'));
    expect(await screen.findByRole('button', { name: /^Verify Meter Number/, busy: true })).toBeVisible();
    expect(screen.queryByText('Please enter a meter number')).not.toBeInTheDocument();
    expect(server.to(CHECK)).toHaveLength(0);
    late.release(data(myMeters));
    expect(await screen.findByText('Verified')).toBeInTheDocument();
    expect(await button('Vend Now')).toBeInTheDocument();
    expect(screen.queryByText('Please enter a meter number')).not.toBeInTheDocument();
    expect(server.to(CHECK)).toHaveLength(1);
  });

  it('is loaded again and verified after the meters did not load', async () => {
    const { user, server } = start({ 'GET /api/v1/users/meters': () => refusal(503, 'internal') });
    expect(await screen.findByText('Your meters did not load', {}, { timeout: 10_000 })).toBeVisible();
    server.handlers['GET /api/v1/users/meters'] = () => data(myMeters);
    await user.click(await button('Verify Meter Number'));
    expect(await screen.findByText('Verified')).toBeInTheDocument();
  });

  it('is verified as soon as the network is back, and the page says so before', async () => {
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    onlineManager.setOnline(false);
    try {
      const { user, server } = start({
        'GET /api/v1/users/meters': () => Promise.reject(new TypeError('Failed to fetch')),
      });
      expect(await screen.findByText('Your meters did not load')).toBeVisible();
      await user.click(await button('Verify Meter Number'));
      expect(await screen.findByText(STRINGS.failures.noNetwork)).toBeVisible();
      expect(server.to(CHECK)).toHaveLength(0);
      server.handlers['GET /api/v1/users/meters'] = () => data(myMeters);
      isOnline.mockRestore();
      act(() => onlineManager.setOnline(true));
      expect(await screen.findByText('Verified')).toBeInTheDocument();
    } finally {
      isOnline.mockRestore();
      onlineManager.setOnline(true);
    }
  });

  it('is not requested by number from a user who has none', async () => {
    const { user } = start({ 'GET /api/v1/users/meters': () => data([]) });
    expect(await screen.findByText('You have no meter yet')).toBeVisible();
    await user.click(await button('Verify Meter Number'));
    expect(await screen.findAllByText('Add your meter, or buy for another meter.')).toHaveLength(2);
    expect(screen.queryByText('Please enter a meter number')).not.toBeInTheDocument();
  });

  it('keeps an amount that was typed while it was being verified', async () => {
    const late = heldBack();
    const { user } = start({ [CHECK]: () => late.reply });
    await screen.findByText('0417 5000 019');
    await user.click(await button('Verify Meter Number'));
    await user.type(screen.getByLabelText(/^Amount/), '2000');
    late.release(
      data({
        number: '04175000019',
        customer_name: 'Ada Obi',
        estate_name: 'Palm Court',
        utility: 'electricity',
        status: 'active',
      }),
    );
    expect(await screen.findByText('Verified')).toBeInTheDocument();
    expect(screen.getByLabelText(/^Amount/)).toHaveValue('2,000');
  });

  it('is verified again after it was edited', async () => {
    const { user } = start();
    await user.click(await screen.findByRole('tab', { name: 'Other Meter' }));
    await user.type(screen.getByLabelText(/^Meter Number/), '04175000035');
    await user.click(await button('Verify Meter Number'));
    expect(await button('Vend Now')).toBeInTheDocument();
    expect(screen.getByText('Ada Obi')).toBeInTheDocument();
    await user.type(screen.getByLabelText(/^Meter Number/), '{Backspace}');
    expect(await button('Verify Meter Number')).toBeInTheDocument();
    expect(screen.queryByText('Ada Obi')).not.toBeInTheDocument();
  });

  it('of a link to buy again is chosen and verified without another click', async () => {
    start({}, '/user/vend_utility?meter=04175000019&amount=5000');
    expect(await button('Vend Now')).toBeInTheDocument();
    expect(screen.getByLabelText(/^Amount/)).toHaveValue('5,000');
    await waitFor(() => expect(screen.getByRole('tab', { name: 'My Meter' })).toHaveAttribute('aria-selected', 'true'));
    expect(await screen.findByText('22.4 kWh')).toBeInTheDocument();
  });
});

describe('the focus', () => {
  it('stays on the button when the meter is required while the amount shows a problem', async () => {
    const { user, server } = start({ 'GET /api/v1/wallet/limits': leftToday(100_000) });
    await screen.findByText('You can pay up to ₦1,000 now.');
    await screen.findByText('0417 5000 019');
    await user.click(screen.getByRole('button', { name: '₦5,000' }));
    expect(screen.getByLabelText(/^Amount/)).toBeInvalid();
    await user.click(await button('Verify Meter Number'));
    await screen.findByText('Verified');
    await act(() => vi.advanceTimersByTimeAsync(50));
    expect(server.to(CHECK)).toHaveLength(1);
    expect(await button('Vend Now')).toHaveFocus();
    await user.click(await button('Vend Now'));
    await waitFor(() => expect(screen.getByLabelText(/^Amount/)).toHaveFocus());
  });
});

describe('card payments that are switched off', () => {
  it('are not offered, and the wallet replaces a remembered card', async () => {
    localStorage.setItem('vendMethod', JSON.stringify('card'));
    start({ 'GET /api/v1/features': () => data([{ name: 'cards', is_on: false }]) });
    expect(await screen.findByText(/^Card payments are switched off for now/)).toBeInTheDocument();
    expect(
      screen.getAllByRole('radio', { name: /Wallet|Bank Transfer|Card/ }).map((radio) => radio.ariaLabel),
    ).toHaveLength(2);
    expect(screen.getByRole('radio', { name: /^Wallet/ })).toBeChecked();
  });
});

describe('the amount', () => {
  it('has the chip of the same amount marked and is refused below the minimum', async () => {
    const { user, server } = start();
    await fill(user);
    expect(screen.getByRole('button', { name: '₦5,000' })).toHaveAttribute('aria-pressed', 'true');
    await user.clear(screen.getByLabelText(/^Amount/));
    await user.type(screen.getByLabelText(/^Amount/), '999');
    await user.click(await button('Vend Now'));
    expect(await screen.findByText('Minimum amount is 1000')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText(/^Amount/)).toHaveFocus());
    expect(server.to(VEND)).toHaveLength(0);
  });
});

describe('the button', () => {
  it('names the sum and the units before it takes any money', async () => {
    const { user } = start();
    await fill(user);
    expect(await screen.findByRole('button', { name: sumName('Vend Now', '₦5,000', '22.4 kWh') })).toBeInTheDocument();
    // Another amount: its sum immediately, and its units only when they are known.
    await user.click(screen.getByRole('button', { name: '₦10,000' }));
    expect(await screen.findByRole('button', { name: sumName('Vend Now', '₦10,000') })).toBeInTheDocument();
  });

  it('is the same when a link names the purchase', async () => {
    start({}, '/user/vend_utility?meter=04175000019&amount=5000');
    expect(await screen.findByRole('button', { name: sumName('Vend Now', '₦5,000', '22.4 kWh') })).toBeInTheDocument();
  });
});

describe('the way to pay', () => {
  it('is one row on a phone, with what stays in the wallet; the sheet chooses and pays nothing', async () => {
    const { user, server } = start();
    await fill(user);
    expect(await screen.findByText('₦34,250 · ₦29,250 after this')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Change: Pay with' }));
    const sheet = within(screen.getByRole('dialog', { name: 'Pay with' }));
    expect(sheet.getByRole('button', { name: /^Wallet/ })).toHaveAttribute('aria-pressed', 'true');
    await user.click(sheet.getByRole('button', { name: /^Bank Transfer/ }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByText('Pay with Bank Transfer')).toBeInTheDocument();
    expect(screen.getByLabelText(/^Amount/)).toHaveValue('5,000');
    expect([...server.to(VEND), ...server.to(TRANSFER)]).toHaveLength(0);
    // The next purchase starts with the last way to pay.
    expect(localStorage.getItem('vendMethod')).toContain('transfer');
  });

  it('offers two next steps when the wallet has too little, and keeps typed values', async () => {
    const { user } = start({ 'GET /api/v1/wallet': () => data({ balance_kobo: 420_000, currency: 'NGN' }) });
    await fill(user);
    expect(await screen.findByText('₦4,200 · ₦800 short')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Fund ₦800' })).toHaveAttribute('href', '/user/fund_wallet?amount=800');
    await user.click(screen.getByRole('button', { name: 'Bank Transfer' }));
    expect(screen.queryByText('₦4,200 · ₦800 short')).not.toBeInTheDocument();
    expect(screen.getByLabelText(/^Amount/)).toHaveValue('5,000');
  });

  it('comes after the amount, and the units are priced for an own meter before it is verified', async () => {
    const { user } = start();
    const amount = await screen.findByLabelText(/^Amount/);
    const row = await screen.findByText('Pay with Wallet');
    expect(amount.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
    await user.click(screen.getByRole('button', { name: '₦5,000' }));
    expect(await screen.findAllByText('22.4 kWh')).not.toHaveLength(0);
    expect(await button('Verify Meter Number')).toBeInTheDocument();
  });
});

describe('the same purchase a moment ago', () => {
  it('is asked about, and paid again only by another click', async () => {
    const { user, server } = start({
      [VEND]: ({ body }) =>
        (body as { repeat?: boolean }).repeat ? data({ order: orderWithToken() }) : refusal(409, 'paid-a-moment-ago'),
    });
    const intoView = vi.fn<(this: Element) => void>();
    Element.prototype.scrollIntoView = intoView;
    await fill(user);
    await user.click(await button('Vend Now'));
    expect(
      await screen.findByText('You paid the same a moment ago. Pay again?', { selector: '[role=alert] *' }),
    ).toBeVisible();
    // The form asks: no toast covers its choices, and the question scrolls into view.
    expect(document.querySelector('.toast')).toBeNull();
    // After the text is there: React runs the effect that scrolls in a later task.
    await waitFor(() =>
      expect(intoView.mock.contexts[0]).toHaveTextContent('You paid the same a moment ago. Pay again?'),
    );
    // Another amount is another purchase.
    await user.click(screen.getByRole('button', { name: '₦10,000' }));
    expect(await button('Vend Now')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '₦5,000' }));
    await user.click(await screen.findByRole('button', { name: sumName('Pay again', '₦5,000', '22.4 kWh') }));
    expect(await screen.findByText('status')).toBeInTheDocument();
    expect(server.to(VEND).map(({ body }) => (body as { repeat?: boolean }).repeat)).toEqual([undefined, true]);
  });
});

describe('paying from the wallet', () => {
  it('that is refused says so for that amount only', async () => {
    const { user } = start({ [VEND]: () => refusal(409, 'insufficient-funds') });
    await fill(user);
    await user.click(await button('Vend Now'));
    const said = () => screen.queryByText('Nothing was charged.', { selector: '[role=alert] *' });
    await waitFor(() => expect(said()).toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: '₦10,000' }));
    expect(said()).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '₦5,000' }));
    expect(said()).toBeInTheDocument();
  });

  it('asks for the password when its user chose that, keeps the form, and then pays once', async () => {
    const STEP_UP = 'POST /api/v1/users/step-up';
    let isConfirmed = false;
    const { user, server } = start({
      [VEND]: () => (isConfirmed ? data({ order: orderWithToken() }) : refusal(403, 'step-up-required')),
      [STEP_UP]: ({ body }) => {
        if ((body as { password: string }).password !== 'Estate#2026') return refusal(403, 'wrong-password');
        isConfirmed = true;
        return data({ valid_until: '2026-11-20T12:10:00.000Z' });
      },
    });
    await fill(user);
    await user.click(await button('Vend Now'));
    const password = await screen.findByLabelText(/^Password/);
    expect(screen.getByText('Verified')).toBeVisible();
    expect(screen.getByLabelText(/^Amount/)).toHaveValue('5,000');
    await user.type(password, 'Wrong#2026');
    await user.click(await button('Vend Now'));
    await waitFor(() => expect(server.to(STEP_UP)).toHaveLength(1));
    expect(server.to(VEND)).toHaveLength(1);
    await user.clear(screen.getByLabelText(/^Password/));
    await user.type(screen.getByLabelText(/^Password/), 'Estate#2026{Enter}');
    await screen.findByText('status');
    expect(server.to(VEND)).toHaveLength(2);
    expect(server.to(VEND)[1]?.body).toEqual(server.to(VEND)[0]?.body);
  });

  it('sends one request for a double click and shows the status page', async () => {
    const { user, server, page } = start({ [VEND]: () => data({ order: orderWithToken() }) });
    await fill(user);
    await user.dblClick(await button('Vend Now'));
    expect(await screen.findByText('status')).toBeInTheDocument();
    expect(page.router.state.location.search).toBe(`?trxref=${REFERENCE}`);
    expect(server.to(VEND)).toHaveLength(1);
    expect(server.to(VEND)[0]?.body).toEqual({ meterNumber: '04175000019', amount_kobo: 500_000 });
    expect(sessionStorage.getItem('vendDraft')).toBeNull();
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('58732094');
  });

  it('sends the same key again when the outcome is unknown, also after a reload', async () => {
    const first = start({});
    await fill(first.user);
    await first.user.click(await button('Vend Now'));
    expect(
      await screen.findByText(/same purchase is never charged twice/, { selector: '[role=alert] *' }),
    ).toBeVisible();
    // The wallet may have paid already: neither the rest nor a missing amount is shown.
    expect(screen.queryByText('Wallet after this')).not.toBeInTheDocument();
    first.server.handlers['GET /api/v1/wallet'] = () => data({ balance_kobo: 0, currency: 'NGN' });
    await act(() => first.page.queryClient.invalidateQueries());
    await first.user.click(await button('Check what happened'));
    expect(screen.queryByText('Insufficient Funds')).not.toBeInTheDocument();
    await waitFor(() => expect(first.server.to(VEND)).toHaveLength(2));
    const [one, two] = keys(first.server, VEND);
    expect(two).toBe(one);
    first.page.unmount();

    const second = start({ [VEND]: () => data({ order: orderWithToken() }) });
    const again = await button('Check what happened');
    const summary = within(again.closest('section') ?? document.body);
    expect(summary.getByText(/same purchase is never charged twice/)).toBeVisible();
    expect(await screen.findAllByText('22.4 kWh')).not.toHaveLength(0);
    expect(screen.queryByText('Wallet after this')).not.toBeInTheDocument();
    await second.user.click(again);
    expect(await screen.findByText('status')).toBeInTheDocument();
    expect(keys(second.server, VEND)).toEqual([one]);
  });

  it('keeps its key when the session ends meanwhile, and uses a new one after a refusal', async () => {
    let answer = () => refusal(401, 'sign-in-required');
    const { user, server } = start({ [VEND]: () => answer(), [RENEW]: () => refusal(401, 'session-ended') });
    await fill(user);
    await user.click(await button('Vend Now'));
    await waitFor(() => expect(server.to(VEND)).not.toHaveLength(0));
    answer = () => refusal(409, 'insufficient-funds');
    await user.click(await button('Vend Now'));
    expect(await screen.findAllByText('Insufficient Funds')).not.toHaveLength(0);
    answer = () => data({ order: orderWithToken() });
    await user.click(await button('Vend Now'));
    await screen.findByText('status');
    const sent = keys(server, VEND);
    expect(new Set(sent.slice(0, -1)).size).toBe(1);
    expect(sent.at(-1)).not.toBe(sent[0]);
  });

  it.each([
    ['too many requests', () => refusal(429, 'rate-limited')],
    ['the end of the session', () => refusal(401, 'sign-in-required')],
  ])('keeps saying that the outcome is unknown after %s, also after a reload', async (_, answer) => {
    const first = start({});
    await fill(first.user);
    await first.user.click(await button('Vend Now'));
    const again = await button('Check what happened');
    first.server.handlers[VEND] = answer;
    await first.user.click(again);
    await waitFor(() => expect(first.server.to(VEND).length).toBeGreaterThan(1));
    const summary = within((await button('Check what happened')).closest('section') ?? document.body);
    expect(await summary.findByText(/same purchase is never charged twice/)).toBeVisible();
    first.page.unmount();

    const second = start({ [VEND]: () => data({ order: orderWithToken() }) });
    await second.user.click(await button('Check what happened'));
    expect(await screen.findByText('status')).toBeInTheDocument();
    expect(new Set([...keys(first.server, VEND), ...keys(second.server, VEND)]).size).toBe(1);
  });

  it('is a fresh purchase after a reload when its first request was refused by a limit', async () => {
    const first = start({ [VEND]: () => refusal(429, 'rate-limited') });
    await fill(first.user);
    await first.user.click(await button('Vend Now'));
    await waitFor(() => expect(first.server.to(VEND)).toHaveLength(1));
    expect(await button('Vend Now')).toBeEnabled();
    first.page.unmount();
    start();
    expect(await button('Vend Now')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Check what happened' })).not.toBeInTheDocument();
  });

  it('never says that nothing was charged when the network is gone after an unknown outcome', async () => {
    const { user, server } = start();
    await fill(user);
    await user.click(await button('Vend Now'));
    const again = await button('Check what happened');
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await user.click(again);
    const summary = within(again.closest('section') ?? document.body);
    expect(await summary.findByText(STRINGS.failures.noNetwork)).toBeVisible();
    expect(summary.getByText(/same purchase is never charged twice/)).toBeVisible();
    expect(screen.queryByText(/Nothing was charged/)).not.toBeInTheDocument();
    expect(await button('Check what happened')).toBeInTheDocument();
    expect(server.to(VEND)).toHaveLength(1);
    vi.restoreAllMocks();
  });

  it('whose outcome is unknown is sent again when it has used up the limit itself', async () => {
    const first = start({});
    await fill(first.user);
    await first.user.click(await button('Vend Now'));
    await button('Check what happened');
    first.page.unmount();

    const second = start({
      'GET /api/v1/wallet/limits': leftToday(100_000),
      [VEND]: () => data({ order: orderWithToken() }),
    });
    expect(await screen.findByText('You can pay up to ₦1,000 now.')).toBeVisible();
    expect(screen.queryByText(/This is above your limit/)).not.toBeInTheDocument();
    await second.user.click(await button('Check what happened'));
    expect(await screen.findByText('status')).toBeInTheDocument();
    expect(keys(second.server, VEND)).toEqual(keys(first.server, VEND));
  });

  it('whose outcome is unknown stays on the form that holds another purchase now, and only it is sent again', async () => {
    const { user, server } = start();
    await fill(user);
    await user.click(await button('Vend Now'));
    await button('Check what happened');
    const earlier = () => screen.getByText(/^We do not know yet if your payment of ₦5,000 went through/);
    await user.click(screen.getByRole('button', { name: '₦10,000' }));
    expect(earlier()).toBeVisible();
    await user.clear(screen.getByLabelText(/^Amount/));
    expect(earlier()).toBeVisible();
    await user.click(screen.getByRole('radio', { name: /Card Payment/ }));
    expect(earlier()).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Other Meter' }));
    expect(earlier()).toBeVisible();
    server.handlers[VEND] = () => data({ order: orderWithToken() });
    await user.click(await button('Check what happened'));
    expect(await screen.findByText('status')).toBeInTheDocument();
    const [one, two] = server.to(VEND);
    expect(two?.body).toEqual(one?.body);
    expect(keys(server, VEND)[1]).toBe(keys(server, VEND)[0]);
    expect(server.to(CARD)).toHaveLength(0);
  });

  it('whose outcome is unknown is not forgotten when another purchase ends', async () => {
    const first = start();
    await fill(first.user);
    await first.user.click(await button('Vend Now'));
    await button('Check what happened');
    first.page.unmount();
    forgetPurchase();

    const second = start({ [VEND]: () => refusal(409, 'insufficient-funds') });
    expect(await screen.findByText(/your payment of ₦5,000 went through/)).toBeVisible();
    await second.user.click(await button('Check what happened'));
    // It was not done, and the form is free for the next purchase.
    expect(await button('Verify Meter Number')).toBeEnabled();
    expect(screen.queryByText(/your payment of ₦5,000/)).not.toBeInTheDocument();
    expect(keys(second.server, VEND)).toEqual(keys(first.server, VEND));
  });

  it('sends nothing above the limit', async () => {
    const { user, server } = start({ 'GET /api/v1/wallet/limits': leftToday(100_000) });
    expect(await screen.findByText('You can pay up to ₦1,000 now.')).toBeVisible();
    await fill(user);
    await user.click(await button('Vend Now'));
    expect(await screen.findByText(/This is above your limit/)).toBeVisible();
    expect(server.to(VEND)).toHaveLength(0);
  });

  it('says after three seconds that the token is on its way', async () => {
    const held = heldBack();
    const { user } = start({ [VEND]: () => held.reply });
    await fill(user);
    await user.click(await button('Vend Now'));
    expect(screen.queryByText('Your token is coming')).not.toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(3100));
    expect(screen.getByText('Your token is coming')).toBeInTheDocument();
    held.release(data({ order: orderWithToken() }));
    expect(await screen.findByText('status')).toBeInTheDocument();
  });

  it('sends nothing without a network and keeps typed values', async () => {
    const { user, server } = start();
    await fill(user);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await user.click(await button('Vend Now'));
    expect(await screen.findAllByText(/You have no network. Nothing was charged/)).not.toHaveLength(0);
    expect(server.to(VEND)).toHaveLength(0);
    expect(screen.getByLabelText(/^Amount/)).toHaveValue('5,000');
    vi.restoreAllMocks();
  });
});

describe('paying by card', () => {
  const answered = (url: string) => () =>
    data({ authorization_url: url, reference: REFERENCE, data: { authorization_url: url, reference: REFERENCE } });

  it('opens the payment page of the provider, and asks it to save the card only if the user chose that', async () => {
    const { user, server, left } = start({ [CARD]: answered('https://pay.example/abc') });
    await fill(user, /Card Payment/);
    await user.click(screen.getByRole('checkbox', { name: /Save this card/ }));
    await user.click(await button('Vend Now'));
    await waitFor(() => expect(left).toEqual(['https://pay.example/abc']));
    expect(server.to(CARD)[0]?.body).toEqual({
      amount: 5000,
      meterNumber: '04175000019',
      callback_url: `${location.origin}/user/vend_utility/status`,
      save_card: true,
    });
    expect(localStorage.getItem('vendMethod')).toBe('"card"');
    expect(screen.queryByLabelText(/Card number|CVV/i)).not.toBeInTheDocument();
  });

  it.each(['javascript:alert(1)', 'http://elsewhere.example/'])('does not open %s', async (url) => {
    const { user, left } = start({ [CARD]: answered(url) });
    await fill(user, /Card Payment/);
    await user.click(await button('Vend Now'));
    expect(await screen.findAllByText('Payment failed. Please try again.')).not.toHaveLength(0);
    expect(left).toEqual([]);
  });

  it('says that the payment failed when the response has no address', async () => {
    const { user, left } = start({ [CARD]: () => data({ reference: REFERENCE, data: { reference: REFERENCE } }) });
    await fill(user, /Card Payment/);
    await user.click(await button('Vend Now'));
    expect(await screen.findAllByText('Payment failed. Please try again.')).not.toHaveLength(0);
    expect(screen.getAllByText(/Nothing was charged/)).not.toHaveLength(0);
    expect(left).toEqual([]);
  });

  it('goes to the bank when a saved card needs a code there', async () => {
    const { user, server, left } = start({
      [SAVED]: () =>
        data({ reference: REFERENCE, status: 'awaiting_payment', authorization_url: 'https://pay.example/otp' }),
    });
    await fill(user, /Saved Cards/);
    await user.click(await button('Vend Now'));
    await waitFor(() => expect(left).toEqual(['https://pay.example/otp']));
    expect(server.to(SAVED)[0]?.body).toMatchObject({ card_id: '3', amount_kobo: 500_000 });
  });
});

describe('a saved card that is not the default', () => {
  it('is still the chosen card after a reload, so that the request of a lost response is repeated and not paid again', async () => {
    const cards = {
      'GET /api/v1/cards': () =>
        data([...myCards, { ...myCards[0], id: '4', last4: '1381', name: 'Visa 1381', is_default: false }]),
    };
    const first = start(cards);
    await fill(first.user, /Saved Cards/);
    await first.user.click(screen.getByRole('radio', { name: /1381/ }));
    await first.user.click(await button('Vend Now'));
    expect(await button('Check what happened')).toBeInTheDocument();
    first.page.unmount();

    // Another card is not charged before the outcome of the first is known.
    const second = start(cards);
    await second.user.click(await screen.findByRole('radio', { name: /4081/ }));
    expect(screen.getByText(/^We do not know yet if your payment of ₦5,000 went through/)).toBeVisible();
    await second.user.click(await button('Check what happened'));
    await waitFor(() => expect(second.server.to(SAVED)).toHaveLength(1));
    expect(second.server.to(SAVED)[0]?.body).toMatchObject({ card_id: '4' });
    expect(keys(second.server, SAVED)).toEqual(keys(first.server, SAVED));
  });
});

describe('paying by transfer', () => {
  it('shows the account in place, the same one after a reload, and stores no account number in the browser', async () => {
    const first = start({ [TRANSFER]: () => data(accountToPay()) });
    await fill(first.user, /Bank Transfer/);
    await first.user.click(await button('Vend Now'));
    expect(await screen.findByText(textOf('9912345678'))).toBeInTheDocument();
    expect(screen.getByRole('timer')).toHaveTextContent(/^(30:00|29:5\d)/);
    expect(screen.getByRole('list', { name: 'Steps of this payment' })).toHaveTextContent('Waiting for your transfer');
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('9912345678');
    first.page.unmount();

    const second = start({ [TRANSFER]: () => data(accountToPay()) });
    expect(await screen.findByText(textOf('9912345678'))).toBeInTheDocument();
    expect(keys(second.server, TRANSFER)).toEqual(keys(first.server, TRANSFER));
    await second.user.click(await button('Confirm Payment'));
    expect(await screen.findByText('status')).toBeInTheDocument();
  });

  it('says when money moves if there is no response, and finds the same order, also after a reload', async () => {
    const first = start({});
    await fill(first.user, /Bank Transfer/);
    await first.user.click(await button('Vend Now'));
    const again = await button('Check what happened');
    const summary = within(again.closest('section') ?? document.body);
    expect(summary.getByText(/Money moves only when you send the transfer/)).toBeVisible();
    await first.user.click(again);
    await waitFor(() => expect(first.server.to(TRANSFER)).toHaveLength(2));
    first.page.unmount();

    const second = start({ [TRANSFER]: () => data(accountToPay()) });
    expect(await screen.findByText(textOf('9912345678'))).toBeInTheDocument();
    const sent = [...keys(first.server, TRANSFER), ...keys(second.server, TRANSFER)];
    expect(new Set(sent).size).toBe(1);
  });

  it('continues automatically when the money has arrived', async () => {
    let order = unpaidOrder();
    const { user } = start({
      [TRANSFER]: () => data(accountToPay()),
      [`GET /api/v1/vend/orders/${REFERENCE}`]: () => data(order),
    });
    await fill(user, /Bank Transfer/);
    await user.click(await button('Vend Now'));
    await screen.findByText(textOf('9912345678'));
    order = orderWithToken({ method: 'transfer' });
    await act(() => vi.advanceTimersByTimeAsync(10_500));
    expect(await screen.findByText('status')).toBeInTheDocument();
  });
});

describe('what was typed', () => {
  it('is there again after a reload, and the meter is verified again without a click', async () => {
    const { user, page } = start();
    await user.click(await screen.findByRole('tab', { name: 'Other Meter' }));
    await user.type(screen.getByLabelText(/^Meter Number/), '04175000035');
    await user.click(await button('Verify Meter Number'));
    await user.click(await button('₦10,000'));
    page.unmount();
    const { server } = start();
    expect(await button('Vend Now')).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: 'Other Meter' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByLabelText(/^Meter Number/)).toHaveValue('0417 5000 035');
    expect(screen.getByLabelText(/^Amount/)).toHaveValue('10,000');
    expect(server.to(VEND)).toHaveLength(0);
  });

  it('is cleared after paying: the back button shows an empty form, and the next purchase is a new one', async () => {
    const { user, page, server } = start({ [VEND]: () => data({ order: orderWithToken() }) });
    await fill(user);
    await user.click(await button('Vend Now'));
    expect(await screen.findByText('status')).toBeInTheDocument();
    await act(() => page.router.navigate(-1));
    expect(await button('Verify Meter Number')).toBeInTheDocument();
    expect(screen.getByLabelText(/^Amount/)).toHaveValue('');
    expect(server.to(VEND)).toHaveLength(1);
    await fill(user);
    await user.click(await button('Vend Now'));
    await waitFor(() => expect(server.to(VEND)).toHaveLength(2));
    const [first, second] = keys(server, VEND);
    expect(second).not.toBe(first);
  });
});
