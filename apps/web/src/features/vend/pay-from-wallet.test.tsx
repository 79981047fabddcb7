import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { REFERENCE } from '../../testing/answers.ts';
import { data, heldBack, refusal } from '../../testing/fake-server.ts';
import { orderWithToken } from '../../testing/orders.ts';
import { STRINGS } from '../../strings/index.ts';
import { forgetPurchase } from './vend-memory.ts';
import { button, CARD, fill, keys, leftToday, RENEW, start, startEachTimeFresh, VEND } from './test-vend.tsx';

startEachTimeFresh();

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
