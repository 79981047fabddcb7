import { createPaymentLink } from '@gatelight/contract/selling/vending/quick-purchases';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { clearToasts } from '../../../ui/feedback/toast.tsx';
import { QuickPurchaseForm } from './quick-purchase-form.tsx';
import { SECRET, price } from '../../../testing/answers.ts';
import { data, fakeServer } from '../../../testing/fake-server.ts';
import type { ReceivedCall, Reply } from '../../../testing/fake-server.ts';
import { renderPages } from '../../../testing/render-page.tsx';

export const LINK = 'POST /v1/gatelight/payment-link';

export function issued(received: ReceivedCall): Reply {
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

export function site(): Reply {
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

export function start() {
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
export async function sees(line: string): Promise<void> {
  await waitFor(() => expect(screen.getAllByRole('status').map((part) => part.textContent)).toContain(line));
}

type User = ReturnType<typeof userEvent.setup>;

export const field = {
  name: () => screen.getByLabelText(/^Full Name/),
  phone: () => screen.getByLabelText(/^Phone Number/),
  meter: () => screen.getByLabelText(/^Meter Number/),
  estate: () => screen.getByRole('combobox', { name: /Estate Name/ }),
  amount: () => screen.getByLabelText(/^Amount/),
  email: () => screen.getByLabelText(/^Email/),
};

export async function chooseEstate(user: User, name: string) {
  await user.click(await screen.findByRole('combobox', { name: /Estate Name/ }));
  await user.click(await screen.findByRole('option', { name }));
}

/** Typed in one step: single keystrokes take a second for each form. */
export async function paste(user: User, field: HTMLElement, text: string) {
  await user.click(field);
  await user.paste(text);
}

export async function fillIn(user: User) {
  await paste(user, field.name(), 'Ada Obi');
  await paste(user, field.phone(), '0803 123 4567');
  await paste(user, field.meter(), '0417-5000-019');
  await chooseEstate(user, 'Palm Court');
  await user.click(screen.getByRole('button', { name: '₦5,000' }));
}

export async function send(user: User) {
  await user.click(screen.getByRole('button', { name: /Get account number|Try again/ }));
}

/** Each test starts with an empty browser. */
export function startEachTimeFresh(): void {
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    clearToasts();
  });

  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}
