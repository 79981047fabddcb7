import { render, screen, waitFor } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { price } from '../../../testing/answers.ts';
import { data, fakeServer, heldBack, refusal } from '../../../testing/fake-server.ts';
import { QuickPurchaseForm } from '../form/quick-purchase-form.tsx';
import { Calculator } from './calculator.tsx';

const QUOTE = 'POST /api/v1/quotes/estate';

function start() {
  return fakeServer({
    'GET /api/v1/site': () => data({ merchant: 'gatelight', client_id: 'gatelight-web' }),
    'GET /api/v1/properties': () => data([{ id: '1', name: 'Palm Court' }]),
    [QUOTE]: () => data(price),
  });
}

const page = (withForm = false) => (
  <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
    <MemoryRouter>
      <Calculator />
      {withForm && <QuickPurchaseForm />}
    </MemoryRouter>
  </QueryClientProvider>
);

const amount = () => screen.getByLabelText('Type an amount, see your units');
const units = () => screen.getByRole('status', { name: '' });

afterEach(() => localStorage.clear());

describe('the calculator', () => {
  it('shows no number before it knows the estate, and asks for it', async () => {
    const server = start();
    render(page());
    await screen.findByRole('option', { name: 'Palm Court' });
    expect(units()).toHaveTextContent('Choose your estate to see the units.');
    expect(server.to(QUOTE)).toEqual([]);
    expect(screen.getByRole('button', { name: 'Buy for ₦5,000' })).toBeInTheDocument();
  });

  it('says that a business that begins has no estate yet', async () => {
    start().handlers['GET /api/v1/properties'] = () => data([]);
    render(page());
    expect(await screen.findByRole('option', { name: 'No estate sells tokens yet' })).toBeInTheDocument();
    expect(screen.queryByText('Choose your estate to see the units.')).not.toBeInTheDocument();
  });

  it("shows the units of the server's price, and puts them on its button", async () => {
    const server = start();
    render(page());
    await userEvent.selectOptions(
      screen.getByLabelText('Estate'),
      await screen.findByRole('option', { name: 'Palm Court' }),
    );
    expect(await screen.findByRole('button', { name: `Buy ${price.units} kWh for ₦5,000` })).toBeInTheDocument();
    expect(server.to(QUOTE).at(-1)?.body).toEqual({ estate: 'Palm Court', amount_kobo: 500_000 });
  });

  it('dims the last number until the new one is there', async () => {
    const server = start();
    render(page());
    await userEvent.selectOptions(
      screen.getByLabelText('Estate'),
      await screen.findByRole('option', { name: 'Palm Court' }),
    );
    await screen.findByRole('button', { name: /^Buy 2/ });
    const held = heldBack();
    server.handlers[QUOTE] = () => held.reply;
    await userEvent.type(amount(), '0');
    await waitFor(() => expect(server.to(QUOTE)).toHaveLength(2));
    expect(screen.getByText(price.units).parentElement).toHaveClass('opacity-45');
    expect(screen.getByRole('button', { name: 'Buy for ₦50,000' })).toBeInTheDocument();
    held.release(data({ ...price, units: '45.0' }));
    expect(await screen.findByText('45.0')).toBeInTheDocument();
  });

  it('says so when there is no price, and still links to the form', async () => {
    const server = start();
    server.handlers[QUOTE] = () => refusal(404, 'unknown-estate');
    render(page());
    await userEvent.selectOptions(
      screen.getByLabelText('Estate'),
      await screen.findByRole('option', { name: 'Palm Court' }),
    );
    expect(await screen.findByText(/We could not work out the units/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Buy for ₦5,000' })).toBeEnabled();
  });

  it('fills the form with amount and estate and moves to the first empty field', async () => {
    start();
    render(page(true));
    await userEvent.selectOptions(
      screen.getByLabelText('Estate'),
      await screen.findByRole('option', { name: 'Palm Court' }),
    );
    await userEvent.click(screen.getByRole('button', { name: /^Buy/ }));
    expect(screen.getByRole('textbox', { name: /^Amount/ })).toHaveValue('5,000');
    expect(screen.getByRole('combobox', { name: /^Estate Name/ })).toHaveTextContent('Palm Court');
    await waitFor(() => expect(screen.getByRole('textbox', { name: /^Full Name/ })).toHaveFocus());
  });

  it('keeps text typed before its script loaded', async () => {
    start();
    const container = document.createElement('div');
    document.body.append(container);
    container.innerHTML = renderToString(page());
    const field = container.querySelector<HTMLInputElement>('input[name=calculatorAmount]');
    if (field) field.value = '12000';
    render(page(), { container, hydrate: true });
    await waitFor(() => expect(amount()).toHaveValue('12,000'));
    container.remove();
  });
});
