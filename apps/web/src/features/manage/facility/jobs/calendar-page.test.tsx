import { todayInLagos } from '@gatelight/contract/lagos-days';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { data, fakeServer } from '../../../../testing/fake-server.ts';
import { renderPages } from '../../../../testing/render-page.tsx';
import CalendarPage from './calendar-page.tsx';

it('shows each job of a busy day', async () => {
  const today = todayInLagos();
  const entry = (id: number) => ({
    on: today,
    at: null,
    title: `Repair ${id}`,
    what: 'planned',
    job: String(id),
    asset: null,
    who: '',
    quote_kobo: 0,
  });
  fakeServer({
    'GET /api/v1/manage/estates/1/facility/calendar': () => data({ today, entries: [1, 2, 3, 4].map(entry) }),
  });
  renderPages({ '/manage/estates/:id/facility/calendar': <CalendarPage /> }, ['/manage/estates/1/facility/calendar']);
  const others = await screen.findByRole('button', { name: /^\+2: show the others on/ });
  // The list of days, for phones, has all four.
  expect(screen.getAllByRole('link', { name: /Repair 4/ })).toHaveLength(1);
  await userEvent.click(others);
  expect(screen.getAllByRole('link', { name: /Repair 4/ })).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: /^Show fewer on/ }));
  expect(screen.getAllByRole('link', { name: /Repair 4/ })).toHaveLength(1);
});
