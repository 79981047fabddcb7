import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { MONEY_WORDS } from '../../../../strings/staff/money.ts';
import { STRINGS } from '../../../../strings/index.ts';
import { data, fakeServer } from '../../../../testing/fake-server.ts';
import { renderPages } from '../../../../testing/render-page.tsx';
import { NO_ACCOUNT, PayerAccountFields, PersonField } from './refund-fields.tsx';

const words = MONEY_WORDS.refunds;
const PEOPLE = 'GET /api/v1/admin/people';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Person() {
  const [id, setId] = useState('');
  return <PersonField value={id} onChange={setId} />;
}

const type = (value: string) => fireEvent.change(screen.getByLabelText(words.findPerson), { target: { value } });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** The response itself arrives in real time. */
const shown = (text: string) =>
  vi.waitFor(
    async () => {
      await pass(50);
      expect(screen.getByText(text)).toBeInTheDocument();
    },
    { timeout: 8000 },
  );

it('searches for the customer once the typing has stopped, and says when no customer matches', async () => {
  vi.useFakeTimers();
  const server = fakeServer({ [PEOPLE]: () => data({ items: [], next: null }) });
  renderPages({ '/': <Person /> }, ['/']);
  type('ngoz');
  await pass(299);
  type('ngozi');
  await pass(299);
  expect(server.to(PEOPLE)).toEqual([]);
  await shown(words.noPerson);
  expect(server.to(PEOPLE).map(({ url }) => url)).toEqual([expect.stringContaining('q=ngozi')]);
});

it('does not say that no customer matches when the search failed', async () => {
  vi.useFakeTimers();
  fakeServer({});
  renderPages({ '/': <Person /> }, ['/']);
  type('ngozi');
  await shown(STRINGS.failures.noNetwork);
  expect(screen.queryByText(words.noPerson)).not.toBeInTheDocument();
});

it('offers the banks of the refund', async () => {
  fakeServer({ 'GET /api/v1/admin/refunds/9/banks': () => data([{ code: '058', name: 'GTBank' }]) });
  renderPages({ '/': <PayerAccountFields refund="9" value={NO_ACCOUNT} onChange={() => undefined} /> }, ['/']);
  expect(await screen.findByRole('option', { name: 'GTBank' })).toHaveValue('058');
  expect(screen.getByLabelText(words.bank)).toHaveDisplayValue(words.sameAccount);
});
