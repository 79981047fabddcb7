import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { SECRET } from '../../../testing/answers.ts';
import { heldBack, refusal } from '../../../testing/fake-server.ts';
import { field, fillIn, issued, LINK, send, start, startEachTimeFresh } from './test-form.tsx';

startEachTimeFresh();

describe('sending the form', () => {
  it('opens the payment page with the account in the address and stores the purchase copy', async () => {
    const { user, page } = start();
    await fillIn(user);
    await user.type(field.email(), 'ada@example.com');
    await send(user);
    await screen.findByText('payment page');
    const query = new URLSearchParams(page.router.state.location.search);
    expect(Object.fromEntries(query)).toEqual({
      account_number: '9912345678',
      account_name: 'Gatelight / Ada Obi',
      bank_name: 'Sandbox Bank',
      amount: '500000',
      meter_number: '04175000019',
      callback_url: `${window.location.origin}/v1/gatelight/payment-link/${SECRET}`,
    });
    const stored = JSON.parse(localStorage.getItem('quickPurchaseFormData') ?? '{}');
    expect(stored).toEqual({
      reference: expect.stringMatching(/^TOK-\d{17}[A-Z0-9]{8}$/),
      fullname: 'Ada Obi',
      email: 'ada@example.com',
      phoneNumber: '08031234567',
      meterNumber: '04175000019',
      estateName: 'Palm Court',
      amount: 500_000,
      status: 'Completed',
    });
  });

  it('keeps no account number, secret or link in localStorage', async () => {
    const { user } = start();
    await fillIn(user);
    await send(user);
    await screen.findByText('payment page');
    const kept = JSON.stringify({ ...localStorage });
    expect(kept).not.toContain('9912345678');
    expect(kept).not.toContain(SECRET);
  });

  it('sends one request for two quick clicks', async () => {
    const { user, server } = start();
    const answer = heldBack();
    server.handlers[LINK] = () => answer.reply;
    await fillIn(user);
    await user.dblClick(screen.getByRole('button', { name: /^Get account number\s·\s₦5,000$/ }));
    expect(await screen.findByLabelText('Loading Spinner')).toBeInTheDocument();
    expect(server.to(LINK)).toHaveLength(1);
    const [received] = server.to(LINK);
    if (received) answer.release(issued(received));
    await screen.findByText('payment page');
    expect(server.to(LINK)).toHaveLength(1);
  });

  it('tries again with the same body after a lost network', async () => {
    const { user, server } = start();
    server.handlers[LINK] = () => Promise.reject(new TypeError('Failed to fetch'));
    await fillIn(user);
    await send(user);
    const said = 'Error submitting form: No network. Check your connection and try again.';
    expect(await screen.findAllByText(said)).toHaveLength(1);
    expect(screen.getByText(/Nothing was charged/)).toBeInTheDocument();
    server.handlers[LINK] = issued;
    await send(user);
    await screen.findByText('payment page');
    const [first, second] = server.to(LINK);
    expect(second?.body).toEqual(first?.body);
    const proofs = server.to(LINK).map(({ headers }) => headers.get('purchase-proof'));
    expect(proofs[0]).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(proofs[1]).toBe(proofs[0]);
  });

  it('does not say that nothing was charged when an account was issued before', async () => {
    const { user, server, page } = start();
    await fillIn(user);
    await send(user);
    await screen.findByText('payment page');
    await page.router.navigate(-1);
    await waitFor(() => expect(field.amount()).toHaveValue('5,000'));
    server.handlers[LINK] = () => refusal(503, 'provider-unavailable');
    await send(user);
    expect(await screen.findAllByText('We could not open your payment again.')).toHaveLength(1);
    expect(screen.getByText(/If you have already sent money, it is safe. Do not send it again./)).toBeInTheDocument();
    expect(document.body.textContent).not.toContain('Nothing was charged');
  });

  it('sends no card number: says under the field that it looks like one', async () => {
    const { user, server } = start();
    await fillIn(user);
    await user.clear(field.name());
    await user.type(field.name(), '4084 0840 8408 4081');
    await send(user);
    expect(await screen.findByText(/^That looks like a card number/)).toBeInTheDocument();
    expect(server.to(LINK)).toHaveLength(0);
  });

  it('takes a new reference when the form was changed before trying again', async () => {
    const { user, server } = start();
    server.handlers[LINK] = () => refusal(503, 'provider-unavailable');
    await fillIn(user);
    await send(user);
    await screen.findAllByText(
      'Error generating payment link: Our payment provider is not responding. Nothing was charged. Try again in a minute.',
    );
    await user.click(screen.getByRole('button', { name: '₦10,000' }));
    expect(screen.queryByText(/Nothing was charged. Your details/)).not.toBeInTheDocument();
    server.handlers[LINK] = issued;
    await send(user);
    await screen.findByText('payment page');
    const references = server.to(LINK).map((one) => (one.body as { reference: string }).reference);
    expect(new Set(references).size).toBe(2);
  });

  it('puts the messages of the server under their fields and the focus on the first', async () => {
    const { user, server } = start();
    server.handlers[LINK] = () =>
      refusal(400, 'invalid-input', {
        field_codes: {
          customerTelephone: { code: 'phone-number-format' },
          'metadata.meter_number': { code: 'meter-number-format' },
        },
      });
    await fillIn(user);
    await send(user);
    expect(await screen.findByText('Phone Number must be 11 digits and start with 0')).toBeInTheDocument();
    expect(screen.getByText('Meter Number must be 11 digits')).toBeInTheDocument();
    expect(field.phone()).toHaveFocus();
  });

  it('asks about a repeated payment without saying that something failed', async () => {
    const { user, server } = start();
    server.handlers[LINK] = () => refusal(409, 'paid-a-moment-ago');
    await fillIn(user);
    await send(user);
    expect(await screen.findByText('You paid the same a moment ago. Pay again?')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Pay again\s·\s₦5,000$/ })).toBeEnabled();
    expect(screen.queryByText(/Your details are saved/)).not.toBeInTheDocument();
  });

  it("says under the estate that the meter is another estate's", async () => {
    const { user, server } = start();
    const message = 'This meter is not in that estate. Choose the estate where the meter is installed.';
    server.handlers[LINK] = () => refusal(409, 'meter-not-in-estate');
    await fillIn(user);
    await send(user);
    await waitFor(() => expect(field.estate()).toHaveFocus());
    expect(screen.getAllByText(message, { exact: false })).toHaveLength(1);
    expect(field.estate()).toHaveAccessibleDescription(expect.stringContaining(message));
    expect(screen.queryByText(/Error generating payment link/)).not.toBeInTheDocument();
    expect(screen.queryByText(/Your details are saved/)).not.toBeInTheDocument();
  });

  it('says below the amount, and nowhere else, why it is refused', async () => {
    const { user, server } = start();
    const refused = () => refusal(409, 'meter-limit-reached');
    server.handlers['POST /api/v1/quotes'] = refused;
    server.handlers[LINK] = refused;
    await fillIn(user);
    const preview = await screen.findByRole('region', { name: 'What this buys' });
    const said = /^This amount is above what can be bought/;
    expect(await within(preview).findByText(said)).toBeInTheDocument();
    await send(user);
    expect(await within(preview).findByText('This amount buys no units on this meter.')).toBeInTheDocument();
    expect(screen.getAllByText(said)).toHaveLength(1);
    expect(field.amount()).toHaveAccessibleDescription(
      expect.stringContaining('This amount is above what can be bought'),
    );
  });

  it('says once that no tokens can be made for the meter', async () => {
    const { user, server } = start();
    const paused = () => refusal(503, 'vending-paused');
    server.handlers['POST /api/v1/quotes'] = paused;
    await fillIn(user);
    const preview = await screen.findByRole('region', { name: 'What this buys' });
    const said = /We cannot make tokens for this meter/;
    expect(await within(preview).findByText(said)).toBeInTheDocument();
    server.handlers[LINK] = paused;
    await send(user);
    expect(await within(preview).findByText('We cannot show a price at the moment.')).toBeInTheDocument();
    expect(within(screen.getByRole('form')).getAllByText(said)).toHaveLength(1);
  });

  it('takes a new reference after the server refused one as used for something else', async () => {
    const { user, server } = start();
    server.handlers[LINK] = () => refusal(422, 'reference-reused');
    await fillIn(user);
    await send(user);
    await screen.findAllByText(
      'Error generating payment link: This reference was already used for another purchase. Start again to get a new one.',
    );
    server.handlers[LINK] = issued;
    await send(user);
    await screen.findByText('payment page');
    const references = server.to(LINK).map((one) => (one.body as { reference: string }).reference);
    expect(new Set(references).size).toBe(2);
  });

  it('retries once under the same reference when the bank refuses, then under a new one', async () => {
    const { user, server } = start();
    server.handlers[LINK] = () => refusal(503, 'provider-unavailable');
    await fillIn(user);
    for (const tries of [1, 2, 3]) {
      await send(user);
      await waitFor(() => expect(server.to(LINK)).toHaveLength(tries));
      await screen.findByRole('button', { name: /^Try again\s·\s₦5,000$/ });
    }
    const [first, second, third] = server.to(LINK).map((one) => (one.body as { reference: string }).reference);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('uses the usual gateway when the settings of the site cannot be read', async () => {
    const { user, server } = start();
    server.handlers['GET /api/v1/site'] = () => refusal(500, 'internal');
    await fillIn(user);
    await send(user);
    await screen.findByText('payment page');
    expect(server.to(LINK)[0]?.body).toMatchObject({ clientId: 'gatelight-web' });
  });
});
