import { permissions, type Permission } from '@gatelight/contract/base/staff/permissions';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { useUserStore } from '../../../data/session/user-store.ts';
import { data, fakeServer } from '../../../testing/fake-server.ts';
import { ADA } from '../../../testing/users.ts';
import { FirstSteps, SalesTrouble } from './first-steps.tsx';

const plain = (step: string) => ({ step, meters: 0, names: [] as string[] });
const vat = { step: 'vat', meters: 0, names: ['electricity', 'water'] };
const key = { step: 'meter-key', meters: 3, names: ['600002/1'] };

function show(steps: readonly object[], may: readonly Permission[] = permissions) {
  useUserStore.setState({ user: { ...ADA, permissions: [...may] } });
  const server = fakeServer({ 'GET /api/v1/admin/first-steps': () => data({ steps }) });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <FirstSteps />
        <aside>
          <SalesTrouble />
        </aside>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return server;
}

describe('what a business lacks to sell', () => {
  it('is a list in order, each with a link to the page where it is added', async () => {
    show([plain('second-member'), plain('estate'), plain('price'), vat, plain('meter')]);
    const links = within((await screen.findAllByRole('list'))[0]!).getAllByRole('link');
    expect(links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
      ['Invite: Invite two members of staff', '/admin/staff?do=new'],
      ['Add: Add your first estate', '/admin/estates?do=new'],
      ['Set: Set a price', '/admin/tariffs'],
      ['Set: Set the VAT rate for electricity, water', '/admin/tariffs?tab=vat'],
      ['Register: Register your meters', '/admin/meters?do=new'],
    ]);
  });

  it('has only what this member may add, and health says what is wrong to all who read it', async () => {
    show([plain('estate'), vat, key], ['health.read', 'meters.edit']);
    const health = within(screen.getByRole('complementary'));
    expect(await health.findByText(/Set the VAT rate for electricity, water\. Until/)).toBeInTheDocument();
    expect(health.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      '3 meters without a vending key',
    ]);
    expect(screen.getAllByText('3 meters without a vending key')).toHaveLength(2);
    expect(screen.queryByText('Add your first estate')).not.toBeInTheDocument();
  });

  it('is nothing when nothing is missing', async () => {
    const server = show([]);
    await expect.poll(() => server.to('GET /api/v1/admin/first-steps')).toHaveLength(1);
    expect(screen.queryByText('What is missing to sell')).not.toBeInTheDocument();
    expect(screen.getByRole('complementary')).toBeEmptyDOMElement();
  });
});
