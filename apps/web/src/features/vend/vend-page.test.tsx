import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { data, heldBack, refusal } from '../../testing/fake-server.ts';
import { myMeters, orderWithToken } from '../../testing/orders.ts';
import { STRINGS } from '../../strings/index.ts';
import {
  button,
  CHECK,
  fill,
  keys,
  leftToday,
  start,
  startEachTimeFresh,
  sumName,
  TRANSFER,
  VEND,
} from './test-vend.tsx';

startEachTimeFresh();

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
