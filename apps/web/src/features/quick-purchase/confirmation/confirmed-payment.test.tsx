import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { REFERENCE, SECRET, madeHere, purchaseOnItsWay, purchaseWithToken } from '../../../testing/answers.ts';
import { refusal } from '../../../testing/fake-server.ts';
import {
  advance,
  COLLECT,
  keepCopy,
  LINK,
  openEachTimeFresh,
  ORDER,
  type Order,
  paid,
  start,
  type World,
} from './test-confirmation.tsx';

openEachTimeFresh();

describe('when the payment is in', () => {
  it('says so with the specified text and facts, in Lagos time, and stops asking about the payment', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { server } = start({ link: paid, order: purchaseOnItsWay() });
    await advance(500);
    expect(screen.getByRole('heading', { name: 'Payment Successful' })).toBeInTheDocument();
    expect(screen.getByText('Your token will be sent to your phone number shortly')).toBeInTheDocument();
    expect(screen.getByText(REFERENCE)).toBeInTheDocument();
    expect(screen.getByText('₦5,000.00')).toBeInTheDocument();
    expect(screen.getByText('20 Nov 2026, 14:07 WAT')).toBeInTheDocument();
    expect(screen.getByText(/^Transfer sent/)).toBeInTheDocument();
    expect(screen.queryByText(/^Waiting for your transfer/)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Back' })).not.toBeInTheDocument();
    await advance(60_000);
    expect(server.to(LINK)).toHaveLength(1);
  });

  it('polls for the token until it exists, then shows it with the same price lines as before', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const world: World = { link: paid, order: purchaseOnItsWay() };
    const { server } = start(world);
    await advance(500);
    expect(screen.getByText('Your token is being made. It appears here.')).toBeInTheDocument();
    world.order = purchaseWithToken();
    await advance(3000);
    expect(screen.getByText('Load this on your meter, then press the enter key')).toBeInTheDocument();
    expect(document.body.textContent?.replace(/\s/g, '')).toContain('58732094116640827315');
    expect(screen.getByText('22.4 kWh')).toBeInTheDocument();
    expect(screen.getByText('VAT (7.5%, included)')).toBeInTheDocument();
    expect(screen.getByText('SMS to 0803 ••• 4567')).toBeInTheDocument();
    expect(screen.getByText(/^Delivered (?:20 Nov 2026, )?14:07$/)).toBeInTheDocument();
    const asked = server.to(ORDER).length;
    await advance(30_000);
    expect(server.to(ORDER)).toHaveLength(asked);
  });

  it('names the tab, reads the new token out, and says after it where it was sent', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const world: World = { link: paid, order: purchaseOnItsWay() };
    start(world);
    await advance(500);
    expect(document.title).toBe('Payment received · Gatelight');
    const announced = screen.getAllByRole('status').find((region) => region.className === 'sr-only');
    expect(announced).toBeEmptyDOMElement();
    world.order = purchaseWithToken();
    await advance(3000);
    expect(document.title).toBe('Token ready · Gatelight');
    expect(announced).toHaveTextContent('Token ready');
    const text = document.body.textContent ?? '';
    const [said, sent, token] = ['Your token will be sent', 'SMS to 0803 ••• 4567', 'Load this on your meter'];
    expect(text.indexOf(said)).toBeLessThan(text.indexOf(token));
    expect(text.indexOf(token)).toBeLessThan(text.indexOf(sent));
    expect(screen.getAllByText(sent)).toHaveLength(1);
  });

  it('offers to buy again for this meter, as a new purchase, and to be done', async () => {
    const user = userEvent.setup();
    madeHere();
    const { page } = start({ link: paid, order: purchaseWithToken() });
    expect(await screen.findByRole('link', { name: 'Done' })).toHaveAttribute('href', '/');
    await user.click(screen.getByRole('link', { name: 'Buy again' }));
    await waitFor(() => expect(page.router.state.location.pathname).toBe('/'));
    expect(JSON.parse(localStorage.getItem('quickPurchaseDraft') ?? '{}')).toMatchObject({
      fullName: 'Ada Obi',
      meterNumber: '04175000019',
    });
    expect(localStorage.getItem('quickPurchaseIntent')).toBeNull();
  });

  it('fills in the meter and the estate when another device made the purchase', async () => {
    const user = userEvent.setup();
    start({ link: paid, order: purchaseWithToken() });
    await user.click(await screen.findByRole('link', { name: 'Buy again' }));
    await screen.findByText('the form');
    expect(JSON.parse(localStorage.getItem('quickPurchaseDraft') ?? '{}')).toMatchObject({
      fullName: '',
      meterNumber: '04175000019',
      estateName: purchaseWithToken().estate_name,
      amount: '',
    });
  });

  it('sends the saved copy as a form, in naira, and removes it', async () => {
    keepCopy();
    const { server } = start({ link: paid, order: purchaseWithToken() });
    await waitFor(() => expect(localStorage.getItem('quickPurchaseFormData')).toBeNull());
    expect(server.to(COLLECT)).toHaveLength(1);
    expect(server.to(COLLECT)[0]?.body).toEqual({
      reference: REFERENCE,
      fullname: 'Ada Obi',
      email: '',
      phoneNumber: '08031234567',
      meterNumber: '04175000019',
      estateName: 'Palm Court',
      amount: '5000',
      status: 'Completed',
    });
  });

  it('keeps the saved copy when the collection refuses it, and says so', async () => {
    keepCopy();
    const world: World = { link: paid, order: purchaseWithToken() };
    const { server } = start(world);
    server.handlers[COLLECT] = () => refusal(500, 'internal');
    expect(await screen.findByText(/We could not send your purchase details/)).toBeInTheDocument();
    expect(localStorage.getItem('quickPurchaseFormData')).not.toBeNull();
    expect(console.error).toHaveBeenCalled();
    expect(screen.getByRole('heading', { name: 'Payment Successful' })).toBeInTheDocument();
  });

  it('leaves the copy of another purchase alone', async () => {
    keepCopy();
    const { server } = start({
      link: { ...paid, reference: 'TOK-20261120130722045ZZZZZZZZ' },
      order: purchaseWithToken(),
    });
    await screen.findByRole('heading', { name: 'Payment Successful' });
    expect(server.to(COLLECT)).toHaveLength(0);
    expect(localStorage.getItem('quickPurchaseFormData')).not.toBeNull();
  });

  it('keeps neither token nor account on the device', async () => {
    keepCopy();
    start({ link: paid, order: purchaseWithToken() });
    await screen.findByText('Load this on your meter, then press the enter key');
    const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
    expect(kept).not.toMatch(/58732094116640827315|9912345678/);
    expect(JSON.stringify({ ...localStorage })).not.toContain(SECRET);
  });

  it('copies the reference, shares the receipt as text and sends the token again', async () => {
    const user = userEvent.setup();
    const { server } = start({ link: paid, order: purchaseWithToken() });
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Copy reference' }));
    expect(await navigator.clipboard.readText()).toBe(REFERENCE);
    await user.click(screen.getByRole('button', { name: 'Share' }));
    expect(await navigator.clipboard.readText()).toContain('Meter token: 5873 2094 1166 4082 7315');
    await user.click(screen.getByRole('button', { name: 'Send again by SMS' }));
    expect(await screen.findAllByText('Sent again to 0803 ••• 4567')).toHaveLength(2);
    expect(server.to(`POST /api/v1/quick-purchases/${SECRET}/resend`)[0]?.body).toEqual({ channel: 'sms' });
    const print = vi.fn();
    vi.stubGlobal('print', print);
    await user.click(screen.getByRole('button', { name: 'Print' }));
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
  });

  it('shows every token of a key change in its order', async () => {
    const tokens: Order['tokens'] = [
      { token: '11111111111111111111', kind: 'key-change', units: '0.0' },
      { token: '22222222222222222222', kind: 'key-change', units: '0.0' },
      { token: '33333333333333333333', kind: 'credit', units: '22.4' },
    ];
    start({ link: paid, order: purchaseWithToken({ tokens }) });
    expect(await screen.findByText(/^Load these 3 tokens/)).toBeInTheDocument();
    expect(screen.getByText('Token 1 of 3: key change')).toBeInTheDocument();
    expect(screen.getByText('Token 3 of 3: units')).toBeInTheDocument();
  });
});
