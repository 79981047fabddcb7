import { render, screen, within, waitFor } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { expect, it, vi } from 'vitest';
import { MONEY_ROWS, moneyRowPath } from '../../../paths.ts';
import { BelowTheForm } from '../below-the-form.tsx';
import { BOARD_WORDS } from '../../../strings/landing/money-board.ts';
import { fillBoard } from './fill-board.ts';
import { MoneyBoard } from './money-board.tsx';

function show() {
  const Stub = createRoutesStub([{ path: '/', Component: MoneyBoard }]);
  return render(<Stub />).container;
}

const times = (refunds: { kind: 'too-little' | 'too-much' | 'late'; median_seconds: number }[]) => ({
  as_of: new Date('2026-11-23T13:07:00Z'),
  this_month: { month: '2026-11', purchases: 60, median_seconds: 42 },
  last_month: { month: '2026-10', purchases: 0, median_seconds: null },
  slow_hour: null,
  refunds,
});

it('has six rows in a fixed order, each with its own address, at most two sentences and a link', () => {
  const page = show();
  const rows = screen.getAllByRole('listitem');
  expect(rows.map(({ id }) => id)).toEqual(MONEY_ROWS.map((row) => `money-${row}`));
  expect(moneyRowPath('late')).toBe('/#money-late');
  for (const row of MONEY_ROWS) {
    const text = BOARD_WORDS.rows[row];
    expect(text.next.split(/[.?!](?:\s|$)/).filter(Boolean).length, row).toBeLessThanOrEqual(2);
    const shown = within(page.querySelector<HTMLElement>(`#money-${row}`)!);
    // The text says where the money is before why, once for a phone and once for wider screens.
    const why = shown.getByText(text.next, { exact: false });
    for (const state of shown.getAllByText(text.state))
      expect(state.compareDocumentPosition(why)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(shown.getByRole('link')).toHaveAttribute('href', expect.stringMatching(/^\//));
  }
});

it('opens the row that the address names, and no other', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  const Stub = createRoutesStub([{ path: '/', Component: BelowTheForm }]);
  const { container: page } = render(<Stub initialEntries={['/#money-late']} />);
  await screen.findByRole('heading', { name: BOARD_WORDS.title });
  const open = () => Array.from(page.querySelectorAll('details[open]:not(.solutions *)'));
  // The address is read after the page is drawn.
  await waitFor(() => expect(open()).not.toEqual([]));
  expect(open()).toEqual([page.querySelector('#money-late details')]);
});

it('shows times of refunds with enough cases, and none for the others', () => {
  const page = show();
  const cell = (row: string) => page.querySelector(`[data-usual-time="${row}"]`)!;
  expect(cell('late')).toHaveTextContent('');
  fillBoard(page, times([{ kind: 'late', median_seconds: 480 }]));
  expect(cell('late')).toHaveTextContent('8 min');
  expect(cell('too-little')).toBeEmptyDOMElement();
  expect(cell('wrong-meter')).toHaveTextContent('With a person');
  expect(screen.getByText('Usual time')).toHaveTextContent('Usual time, Nov');
});

it('names no month when there is no time for it', () => {
  const page = show();
  fillBoard(page, times([]));
  expect(screen.getByText('Usual time')).toHaveTextContent(/^Usual time$/);
});
