import type { EngineeringRequestView } from '@gatelight/contract/places/properties/meters';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { data, fakeServer } from '../../../testing/fake-server.ts';
import { renderPages } from '../../../testing/render-page.tsx';
import { MeterRequests } from './meter-requests.tsx';
import type { MeterOffice } from './queries.ts';

const request = (id: string): EngineeringRequestView => ({
  id,
  kind: 'test',
  purpose: 'engineering',
  state: 'issued',
  refusal: null,
  result: null,
  tokens: 1,
  units: null,
  watts: null,
  reason: `Reason ${id}`,
  asked_by: 'Halima',
  created_at: new Date('2026-11-03T09:00:00Z'),
});

it('shows all requests for tokens, page by page', async () => {
  fakeServer({
    'GET /api/v1/admin/meters/04175000019/requests': ({ url }) =>
      data({ items: url.includes('cursor=abc') ? [request('1')] : [], next: null }),
  });
  const meter = { number: '04175000019', requests: [request('2')], requests_next: 'abc' } as unknown as MeterOffice;
  renderPages({ '/': <MeterRequests meter={meter} /> }, ['/']);
  expect(await screen.findByText(/Reason 2/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText(/Reason 1/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});
