import type { StaffOrderStory } from '@gatelight/contract/office/staff-lists/staff-order-story';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useUserStore } from '../../../../data/session/user-store.ts';
import { data, fakeServer } from '../../../../testing/fake-server.ts';
import { ADA } from '../../../../testing/users.ts';
import { renderPages } from '../../../../testing/render-page.tsx';
import { OrderActs } from './order-acts.tsx';

beforeEach(() => {
  HTMLDialogElement.prototype.showModal ??= vi.fn();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  useUserStore.setState({ user: { ...ADA, permissions: ['orders.act', 'refunds.ask'] } });
});
afterEach(() => {
  useUserStore.setState({ user: null });
  vi.unstubAllGlobals();
});

const story = (given: Partial<StaffOrderStory>) =>
  ({
    order: { reference: 'VND-1', buyer_id: '7', amount_kobo: 500_000n },
    part_refundable_kobo: 450_050n,
    waiting: [],
    acts: ['refund-part', 'note'],
    ...given,
  }) as unknown as StaffOrderStory;

it('says that a refund waits for approval, and does not offer another', async () => {
  const waiting = [{ id: '9', act: 'refund', name: 'Amaka Obi', at: new Date(0) }] as const;
  renderPages({ '/': <OrderActs story={story({ waiting: [...waiting], acts: ['note'] })} /> }, ['/']);
  expect(await screen.findByText('A refund of this order waits for approval. Amaka Obi asked for it.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open approvals' })).toHaveAttribute('href', '/admin/approvals');
  expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull();
});

it('offers what is left of a purchase, and refuses more before anything is requested', async () => {
  const server = fakeServer({
    'POST /api/v1/admin/acts/preview': () =>
      data({
        preview: { changes: [], journal: [], warnings: [], fingerprint: 'a'.repeat(32) },
        needs_second_person: false,
        needs_code: false,
      }),
  });
  renderPages({ '/': <OrderActs story={story({})} /> }, ['/']);
  fireEvent.click(await screen.findByRole('button', { name: 'Give a part back' }));
  const dialog = within(screen.getByRole('dialog', { hidden: true }));
  expect(dialog.getByText('Up to ₦4,500.50. The rest of the ₦5,000.00 has already gone back.')).toBeInTheDocument();
  const amount = dialog.getByLabelText(/^Amount to give back/);
  fireEvent.change(amount, { target: { value: '4500.51' } });
  expect(dialog.getByText('You can give back up to ₦4,500.50.')).toBeInTheDocument();
  expect(server.to('POST /api/v1/admin/acts/preview')).toEqual([]);
  fireEvent.click(dialog.getByText('Use all: ₦4,500.50'));
  expect(amount).toHaveValue('4500.50');
  await waitFor(() =>
    expect(server.to('POST /api/v1/admin/acts/preview').at(-1)?.body).toMatchObject({
      kind: 'order.refund-part',
      input: { reference: 'VND-1', to: 'wallet', amount_kobo: 450_050 },
    }),
  );
});
