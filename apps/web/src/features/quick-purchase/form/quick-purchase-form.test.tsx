import { createPaymentLink } from '@gatelight/contract/selling/vending/quick-purchases';
import { render, screen, waitFor, within } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearToasts } from '../../../ui/feedback/toast.tsx';
import { QuickPurchaseForm } from './quick-purchase-form.tsx';
import { SECRET, price } from '../../../testing/answers.ts';
import { data, fakeServer, heldBack, refusal } from '../../../testing/fake-server.ts';
import type { ReceivedCall, Reply } from '../../../testing/fake-server.ts';
import { renderPages } from '../../../testing/render-page.tsx';

const LINK = 'POST /v1/gatelight/payment-link';

function issued(received: ReceivedCall): Reply {
  const { amount, reference } = createPaymentLink.body.parse(received.body);
  const account = {
    account_number: '9912345678',
    account_name: 'Gatelight / Ada Obi',
    bank_name: 'Sandbox Bank',
    amount: Number(amount),
    callback_url: `${window.location.origin}/v1/gatelight/payment-link/${SECRET}`,
    reference,
    expires_at: new Date(Date.now() + 1_800_000).toISOString(),
  };
  return { body: { status: 'success', message: 'Account issued', data: account } };
}

function site(): Reply {
  return data({
    name: 'Gatelight',
    legal_name: 'Gatelight Energy Services Limited',
    address: 'Lagos',
    phone: '+234',
    email: 'energy@gatelight.example',
    sandbox: true,
    merchant: 'gatelight',
    client_id: 'gatelight-web',
    demonstration_sign_ins: [],
    minimum_amount_kobo: 100_000,
    maximum_amount_kobo: 100_000_000,
  });
}

function start() {
  const server = fakeServer({
    'GET /api/v1/site': site,
    'GET /api/v1/properties': () =>
      data([
        { id: '1', name: 'Palm Court' },
        { id: '2', name: 'Lekki Gardens' },
      ]),
    'POST /api/v1/meter': ({ body }) =>
      data({
        number: (body as { meterNumber: string }).meterNumber,
        customer_name: 'A•• O••',
        estate_name: 'Palm Court',
        utility: 'electricity',
        status: 'active',
      }),
    'POST /api/v1/quotes': () => data(price),
    [LINK]: issued,
  });
  const user = userEvent.setup();
  const page = renderPages({ '/': <QuickPurchaseForm />, '/purchase': <p>payment page</p> }, ['/']);
  return { server, user, page };
}

/** The line under the meter number says this; a phone hides the estate in the middle of it. */
async function sees(line: string): Promise<void> {
  await waitFor(() => expect(screen.getAllByRole('status').map((part) => part.textContent)).toContain(line));
}

type User = ReturnType<typeof userEvent.setup>;

const field = {
  name: () => screen.getByLabelText(/^Full Name/),
  phone: () => screen.getByLabelText(/^Phone Number/),
  meter: () => screen.getByLabelText(/^Meter Number/),
  estate: () => screen.getByRole('combobox', { name: /Estate Name/ }),
  amount: () => screen.getByLabelText(/^Amount/),
  email: () => screen.getByLabelText(/^Email/),
};

async function chooseEstate(user: User, name: string) {
  await user.click(await screen.findByRole('combobox', { name: /Estate Name/ }));
  await user.click(await screen.findByRole('option', { name }));
}

/** Typed in one step: single keystrokes take a second for each form. */
async function paste(user: User, field: HTMLElement, text: string) {
  await user.click(field);
  await user.paste(text);
}

async function fillIn(user: User) {
  await paste(user, field.name(), 'Ada Obi');
  await paste(user, field.phone(), '0803 123 4567');
  await paste(user, field.meter(), '0417-5000-019');
  await chooseEstate(user, 'Palm Court');
  await user.click(screen.getByRole('button', { name: '₦5,000' }));
}

async function send(user: User) {
  await user.click(screen.getByRole('button', { name: /Get account number|Try again/ }));
}

// jsdom has no layout and cannot scroll.
Element.prototype.scrollIntoView ??= () => undefined;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  clearToasts();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the messages of the form for wrong input', () => {
  it('names every required field when sent empty, puts the focus on the first, and sends nothing', async () => {
    const { user, server } = start();
    await send(user);
    for (const message of [
      'Full Name is required',
      'Phone Number must be 11 digits and start with 0',
      'Meter Number must be 11 digits',
      'Estate Name is required',
      'Amount must be a valid number',
    ]) {
      expect(await screen.findByText(message)).toBeInTheDocument();
    }
    expect(screen.queryByText('Invalid email format')).not.toBeInTheDocument();
    expect(field.name()).toHaveFocus();
    expect(field.name()).toHaveAccessibleDescription('Full Name is required');
    expect(server.to(LINK)).toHaveLength(0);
  });

  it.each([
    ['name', 'Full Name is required', ['   ']],
    [
      'phone',
      'Phone Number must be 11 digits and start with 0',
      ['8031234567', '0803123456', '080312345678', '+2348031234567', 'phone'],
    ],
    ['meter', 'Meter Number must be 11 digits', ['0417500001', '041750000190', 'meter']],
    ['amount', 'Minimum amount is 1000', ['0', '999', '-1', '1e2']],
    [
      'amount',
      'Amount must be a valid number',
      ['999.99', '5000.50', '5000.5', '99999999999999', '123456789012345678'],
    ],
    ['email', 'Invalid email format', ['ada', 'ada@', '@example.com', 'a b@example.com']],
  ] as const)('refuses each wrong %s with "%s", in its place', async (name, message, wrong) => {
    const { user, server } = start();
    await fillIn(user);
    for (const typed of wrong) {
      await user.clear(field[name]());
      await paste(user, field[name](), typed);
      await send(user);
      await waitFor(() => {
        // The click took the focus away; the refusal returns it.
        expect(field[name](), typed).toHaveFocus();
        expect(field[name](), typed).toHaveAccessibleDescription(expect.stringContaining(message));
        expect(field[name](), typed).toHaveAttribute('aria-invalid', 'true');
      });
    }
    expect(server.to(LINK)).toHaveLength(0);
  });

  it('puts the focus on the first of several wrong fields, the estate included', async () => {
    const { user, server } = start();
    // A meter that is found fills in its estate.
    server.handlers['POST /api/v1/meter'] = () => refusal(429, 'rate-limited');
    await paste(user, field.name(), 'Ada Obi');
    await paste(user, field.phone(), '08031234567');
    await paste(user, field.meter(), '04175000019');
    await screen.findByRole('combobox', { name: /Estate Name/ });
    await paste(user, field.amount(), '999');
    await send(user);
    await waitFor(() => expect(field.estate()).toHaveFocus());
    expect(field.estate()).toHaveAccessibleDescription(expect.stringContaining('Estate Name is required'));
    expect(screen.getByText('Minimum amount is 1000')).toBeInTheDocument();
    expect(server.to(LINK)).toHaveLength(0);
  });

  it('shows the interpretation of input in unusual formats', async () => {
    const { user } = start();
    for (const [typed, shown] of [
      ['₦5,000.00', '5,000'],
      ['NGN 20 000', '20,000'],
      ['007000', '7,000'],
    ] as const) {
      await user.clear(field.amount());
      await paste(user, field.amount(), typed);
      await waitFor(() => expect(field.amount()).toHaveValue(shown));
    }
    await paste(user, field.meter(), ' 0417-5000 019 ');
    await waitFor(() => expect(field.meter()).toHaveValue('0417 5000 019'));
    await user.click(screen.getByRole('button', { name: '₦2,000' }));
    expect(field.amount()).toHaveValue('2,000');
  });

  it.each([
    ['₦5,000', 500_000],
    ['5,000.00', 500_000],
    [' 5 000 ', 500_000],
  ])('takes a pasted amount of "%s"', async (pasted, kobo) => {
    const { user, server } = start();
    await fillIn(user);
    await user.clear(field.amount());
    await user.click(field.amount());
    await user.paste(pasted);
    await send(user);
    await screen.findByText('payment page');
    expect(server.to(LINK)[0]?.body).toMatchObject({ amount: kobo });
  });

  it.each([
    'Ada 😀 Obi',
    'عائشة',
    "Adébáyọ̀ O'Neill-Ọ́bíàgèlì",
    "O'Brien; DROP TABLE users",
    '<img src=x onerror=alert(1)>',
  ])('takes the name "%s" as it is', async (name) => {
    const { user, server } = start();
    await fillIn(user);
    await user.clear(field.name());
    await user.click(field.name());
    await user.paste(name);
    await send(user);
    await screen.findByText('payment page');
    expect(server.to(LINK)[0]?.body).toMatchObject({ customerName: name });
  });
});

describe('the checks before the money', () => {
  it('shows whose meter it is and what the amount buys', async () => {
    const { user, server } = start();
    await fillIn(user);
    await sees('Meter found · electricity · Palm Court · A•• O••');
    const preview = await screen.findByRole('region', { name: 'What this buys' });
    expect(await within(preview).findByText('22.4 kWh')).toBeInTheDocument();
    expect(within(preview).getByText('VAT (7.5%, included)')).toBeInTheDocument();
    expect(within(preview).getByText('₦348.84')).toBeInTheDocument();
    expect(within(preview).getByText(/rounded up/)).toBeInTheDocument();
    expect(within(preview).queryByText('Debt paid off')).not.toBeInTheDocument();
    expect(server.to('POST /api/v1/quotes').at(-1)?.body).toEqual({ meterNumber: '04175000019', amount_kobo: 500_000 });
  });

  it('fills in the estate of the meter, without its error, and changes it with the meter', async () => {
    const { user, server } = start();
    const foundIn = (estate: string, number: string) =>
      data({ number, customer_name: 'A•• O••', estate_name: estate, utility: 'water', status: 'active' });
    server.handlers['POST /api/v1/meter'] = ({ body }) => {
      const { meterNumber } = body as { meterNumber: string };
      return foundIn(meterNumber === '04175000019' ? 'Palm Court' : 'Lekki Gardens', meterNumber);
    };
    await send(user);
    expect(await screen.findByText('Estate Name is required')).toBeInTheDocument();
    await paste(user, field.meter(), '04175000019');
    await sees('Meter found · water · Palm Court · A•• O••');
    expect(field.estate()).toHaveTextContent('Palm Court');
    await waitFor(() => expect(screen.queryByText('Estate Name is required')).not.toBeInTheDocument());
    await user.clear(field.meter());
    await paste(user, field.meter(), '04175000027');
    await sees('Meter found · water · Lekki Gardens · A•• O••');
    expect(field.estate()).toHaveTextContent('Lekki Gardens');
  });

  it('keeps an estate that the payer chose', async () => {
    const { user, server } = start();
    const checked = heldBack();
    server.handlers['POST /api/v1/meter'] = () => checked.reply;
    await paste(user, field.meter(), '04175000019');
    await chooseEstate(user, 'Lekki Gardens');
    checked.release(
      data({
        number: '04175000019',
        customer_name: 'A•• O••',
        estate_name: 'Palm Court',
        utility: 'gas',
        status: 'active',
      }),
    );
    await sees('Meter found · gas · Palm Court · A•• O••');
    expect(field.estate()).toHaveTextContent('Lekki Gardens');
  });

  it('keeps the place of the preview from the last key on, so that no response moves the button', async () => {
    const { user, server } = start();
    const checked = heldBack();
    server.handlers['POST /api/v1/meter'] = () => checked.reply;
    await fillIn(user);
    const preview = screen.getByRole('region', { name: 'What this buys' });
    expect(preview).toHaveAttribute('aria-busy', 'true');
    expect(server.to('POST /api/v1/quotes')).toEqual([]);
    checked.release(refusal(404, 'unknown-meter'));
    await waitFor(() => expect(preview).not.toBeInTheDocument());
  });

  it('shows the part that pays a debt before the payment', async () => {
    const { user, server } = start();
    server.handlers['POST /api/v1/quotes'] = () => data({ ...price, debt_kobo: 100_000, energy_kobo: 365_116 });
    await fillIn(user);
    expect(await screen.findByText('Debt paid off')).toBeInTheDocument();
    expect(screen.getByText('₦1,000.00')).toBeInTheDocument();
  });

  it.each([
    [409, 'meter-limit-reached', /^This amount is above what can be bought/] as const,
    [503, 'vending-paused', /^We cannot make tokens for this meter/] as const,
  ])('says before the payment what would prevent the token (%s %s)', async (status, code, message) => {
    const { user, server } = start();
    server.handlers['POST /api/v1/quotes'] = () => refusal(status, code);
    await fillIn(user);
    const preview = await screen.findByRole('region', { name: 'What this buys' });
    expect(await within(preview).findByText(message)).toBeInTheDocument();
  });

  it('asks about a meter only once its number is complete', async () => {
    const { user, server } = start();
    await user.type(field.meter(), '0417500001');
    await new Promise((resolve) => setTimeout(resolve, 450));
    expect(server.to('POST /api/v1/meter')).toHaveLength(0);
    await user.type(field.meter(), '9');
    await sees('Meter found · electricity · Palm Court · A•• O••');
    expect(server.to('POST /api/v1/meter')).toHaveLength(1);
  });

  it('drops the response for a number that was changed meanwhile', async () => {
    const { user, server } = start();
    const slow = heldBack();
    server.handlers['POST /api/v1/meter'] = ({ body }) =>
      (body as { meterNumber: string }).meterNumber === '04175000019'
        ? slow.reply
        : data({
            number: '04175000027',
            customer_name: 'T•• B••',
            estate_name: 'Palm Court',
            utility: 'electricity',
            status: 'active',
          });
    await user.type(field.meter(), '04175000019');
    await waitFor(() => expect(server.to('POST /api/v1/meter')).toHaveLength(1));
    await user.clear(field.meter());
    await user.type(field.meter(), '04175000027');
    await sees('Meter found · electricity · Palm Court · T•• B••');
    slow.release(
      data({
        number: '04175000019',
        customer_name: 'A•• O••',
        estate_name: 'Palm Court',
        utility: 'electricity',
        status: 'active',
      }),
    );
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.queryByText(/A•• O••/)).not.toBeInTheDocument();
  });

  it.each([
    [404, 'unknown-meter', 'Invalid meter number, please try again'] as const,
    [
      409,
      'meter-inactive',
      'This meter is inactive. Nothing was charged. Ask your estate office to activate it.',
    ] as const,
  ])('says under the field what is wrong with the meter (%s %s)', async (status, code, message) => {
    const { user, server } = start();
    server.handlers['POST /api/v1/meter'] = () => refusal(status, code);
    await user.type(field.meter(), '04175000099');
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(field.meter()).toBeInvalid();
  });

  it('can be sent when the checks cannot run', async () => {
    const { user, server } = start();
    server.handlers['POST /api/v1/meter'] = () => refusal(429, 'rate-limited');
    await fillIn(user);
    expect(await screen.findByText(/We could not check the meter just now/)).toBeInTheDocument();
    await send(user);
    expect(await screen.findByText('payment page')).toBeInTheDocument();
  });

  it('accepts the estate as text when the list of estates cannot be loaded', async () => {
    const server = fakeServer({ 'GET /api/v1/site': site, [LINK]: issued });
    const user = userEvent.setup();
    renderPages({ '/': <QuickPurchaseForm />, '/purchase': <p>payment page</p> }, ['/']);
    await screen.findByText('We could not load the list of estates.');
    await user.type(screen.getByLabelText(/^Estate Name/), 'Palm Court');
    await user.type(field.name(), 'Ada Obi');
    await user.type(field.phone(), '08031234567');
    await user.type(field.meter(), '04175000019');
    await user.type(field.amount(), '1000');
    await send(user);
    await screen.findByText('payment page');
    expect(server.to(LINK)[0]?.body).toMatchObject({ metadata: { estate_name: 'Palm Court' }, amount: 100_000 });
  });
});

it('says that no estate sells tokens yet, instead of an empty list', async () => {
  fakeServer({ 'GET /api/v1/site': site, 'GET /api/v1/properties': () => data([]) });
  renderPages({ '/': <QuickPurchaseForm /> }, ['/']);
  await waitFor(() => expect(field.estate()).toHaveAccessibleDescription(/^No estate sells tokens here yet\./));
});

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

describe('without a network, and later on the same device', () => {
  it('says what is missing, sends nothing and keeps the draft over a reload', async () => {
    const { user, server, page } = start();
    await fillIn(user);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await send(user);
    expect(await screen.findAllByText('You need network to get an account number')).toHaveLength(1);
    expect(screen.getByText('You need network to get an account number').closest('[role=status]')).toHaveFocus();
    expect(server.to(LINK)).toHaveLength(0);
    page.unmount();
    vi.restoreAllMocks();

    start();
    expect(await screen.findByText('Filled in for Ada Obi from this device.')).toBeInTheDocument();
    expect(field.name()).toHaveValue('Ada Obi');
    expect(field.phone()).toHaveValue('0803 123 4567');
    expect(field.meter()).toHaveValue('0417 5000 019');
    expect(field.amount()).toHaveValue('5,000');
    expect(await screen.findByRole('combobox', { name: /Estate Name/ })).toHaveTextContent('Palm Court');
  });

  it('keeps text typed into the page before its script had loaded', async () => {
    const container = document.createElement('div');
    document.body.append(container);
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    const page = (
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <QuickPurchaseForm />
        </MemoryRouter>
      </QueryClientProvider>
    );
    container.innerHTML = renderToString(page);
    const typed = { fullName: 'Bisi Ade', meterNumber: '0417-5000-027', amount: '7000' };
    for (const [name, value] of Object.entries(typed)) {
      const input = container.querySelector<HTMLInputElement>(`[name=${name}]`);
      if (input) input.value = value;
    }
    // Also sent before hydration: that click is handled with the typed values in place.
    vi.stubGlobal('__pressedEarly', new WeakSet([container.querySelector('form') as HTMLFormElement]));
    render(page, { container, hydrate: true });
    await waitFor(() => expect(field.amount()).toHaveValue('7,000'));
    expect(field.name()).toHaveValue('Bisi Ade');
    expect(field.meter()).toHaveValue('0417 5000 027');
    expect(await screen.findByText('Checking the meter…')).toBeInTheDocument();
    expect(await screen.findByText('Phone Number must be 11 digits and start with 0')).toBeInTheDocument();
    expect(screen.queryByText('Full Name is required')).not.toBeInTheDocument();
    expect(field.phone()).toHaveFocus();
    // Kept already, before another key is pressed.
    expect(localStorage.getItem('quickPurchaseDraft')).toContain('Bisi Ade');
    container.remove();
  });

  it('the back button opens the form as it was, and the same form returns the same order', async () => {
    const { user, server, page } = start();
    await fillIn(user);
    await send(user);
    await screen.findByText('payment page');
    await page.router.navigate(-1);
    await waitFor(() => expect(field.amount()).toHaveValue('5,000'));
    await send(user);
    await screen.findByText('payment page');
    const [first, second] = server.to(LINK);
    expect(second?.body).toEqual(first?.body);
  });

  it('forgets everything when the next person clears it', async () => {
    const { user, page } = start();
    await fillIn(user);
    await new Promise((resolve) => setTimeout(resolve, 350));
    page.unmount();
    const again = start();
    await again.user.click(await screen.findByRole('button', { name: 'Not you? Clear' }));
    expect(field.name()).toHaveValue('');
    expect(field.name()).toHaveFocus();
    expect(localStorage.getItem('quickPurchaseDraft')).toBeNull();
    expect(localStorage.getItem('quickPurchaseIntent')).toBeNull();
    expect(localStorage.getItem('quickPurchasesOpened')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Not you? Clear' })).not.toBeInTheDocument();
  });
});
