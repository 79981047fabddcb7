import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { data, fakeServer } from '../../../testing/fake-server.ts';
import { renderPages } from '../../../testing/render-page.tsx';
import { timeText } from './time-text.ts';

const CALL = 'GET /api/v1/usual-times';

const answer = (changes: object = {}) => ({
  as_of: '2026-11-23T13:07:00.000Z',
  this_month: { month: '2026-11', purchases: 3418, median_seconds: 42 },
  last_month: { month: '2026-10', purchases: 5207, median_seconds: 38 },
  slow_hour: null,
  refunds: [],
  ...changes,
});

beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The result is cached for the life of the page, so each test loads the modules again. */
async function show(reply: object | undefined) {
  const server = fakeServer(reply ? { [CALL]: () => data(reply) } : {});
  const { ProofStrip } = await import('./proof-strip.tsx');
  renderPages({ '/': <ProofStrip /> }, ['/']);
  const strip = screen.getByRole('region', { name: 'What you can rely on' });
  const before = within(strip)
    .getAllByRole('heading')
    .map((heading) => heading.textContent);
  await vi.waitFor(() => expect(server.calls.length).toBe(1));
  await act(async () => {
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  return {
    before,
    headings: () =>
      within(strip)
        .getAllByRole('heading')
        .map((heading) => heading.textContent),
  };
}

const others = ['Wrong amounts come back', 'Tokens by STS', 'Complaints'];

it('shows no figures before they have loaded, and then the usual time of this month', async () => {
  const { before, headings } = await show(answer());
  expect(before).toEqual(['Every token is timed', ...others]);
  expect(headings()).toEqual(['42 s', ...others]);
  expect(screen.getByText('November 2026, 3,418 purchases')).toBeVisible();
});

it('shows the previous month while this month has fewer than 50 purchases', async () => {
  const { headings } = await show(answer({ this_month: { month: '2026-11', purchases: 49, median_seconds: null } }));
  expect(headings()[0]).toBe('Still counting');
  expect(screen.getByText('October 2026: 38 s, 5,207 purchases')).toBeVisible();
});

it('leaves the fact out when nothing was ever sold, without a gap', async () => {
  const none = { purchases: 0, median_seconds: null };
  const { headings } = await show(
    answer({ this_month: { month: '2026-11', ...none }, last_month: { month: '2026-10', ...none } }),
  );
  expect(headings()).toEqual(others);
});

it('shows a slow hour in place of the month, with its own source', async () => {
  const { headings } = await show(
    answer({
      slow_hour: {
        from: '2026-11-23T12:07:00.000Z',
        to: '2026-11-23T13:07:00.000Z',
        purchases: 61,
        median_seconds: 660,
      },
    }),
  );
  expect(headings()[0]).toBe('11 min');
  expect(screen.getByText(/Your money is safe/)).toBeVisible();
  expect(screen.getByText('13:07 to 14:07, 61 purchases · usually 42 s')).toBeVisible();
});

it('stays as it was without network', async () => {
  const { before, headings } = await show(undefined);
  expect(headings()).toEqual(before);
});

it('shows times in their shortest form', () => {
  expect([1, 89, 90, 660, 5340, 5400, 9000].map(timeText)).toEqual([
    '1 s',
    '89 s',
    '2 min',
    '11 min',
    '89 min',
    '2 h',
    '3 h',
  ]);
});
