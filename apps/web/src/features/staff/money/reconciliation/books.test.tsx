import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Books, leadOf } from './books.tsx';

afterEach(cleanup);

const books = (matched: number) => ({
  latest: {
    id: '7',
    provider: 'paystack',
    provider_settlement_id: '123',
    settled_on: '2026-11-24',
    ours_kobo: 2_000_000n,
    ours_count: matched,
    theirs_kobo: 2_000_000n,
    theirs_count: 3000,
    matched,
  },
  open: 0,
  closed_this_month: 0,
  settlements: [],
  reads: [],
});

it('says 100% only when every payment of the settlement was matched', () => {
  render(<Books books={books(2999)} />);
  expect(screen.getByText('99.9%')).toBeVisible();
  cleanup();
  render(<Books books={books(3000)} />);
  expect(screen.getByText('100%')).toBeVisible();
});

it('names the provider of the latest settlement as people know it', () => {
  expect(leadOf(books(3000))).toBe('24 Nov 2026: settlement 123 of Paystack');
});
