import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { textOf } from '../../testing/text-of.ts';
import { REFERENCE } from '../../testing/answers.ts';
import { data } from '../../testing/fake-server.ts';
import { accountToPay, myCards, orderWithToken, unpaidOrder } from '../../testing/orders.ts';
import { button, CARD, fill, keys, SAVED, start, startEachTimeFresh, TRANSFER } from './test-vend.tsx';

startEachTimeFresh();

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
