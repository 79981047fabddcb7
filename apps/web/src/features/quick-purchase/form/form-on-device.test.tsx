import { render, screen, waitFor } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { QuickPurchaseForm } from './quick-purchase-form.tsx';
import { field, fillIn, LINK, send, start, startEachTimeFresh } from './test-form.tsx';

startEachTimeFresh();

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
