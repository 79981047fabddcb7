import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { data, fakeServer } from '../../../testing/fake-server.ts';
import { renderPages } from '../../../testing/render-page.tsx';
import ImportPage from './import-page.tsx';
import ImportsPage from './imports-page.tsx';

const row = (id: number) => ({
  id: String(id),
  list: 'houses',
  file_name: `houses-${id}.csv`,
  state: 'applied',
  encoding: 'utf-8',
  rows: 3,
  ready: 3,
  warned: 0,
  bad: 0,
  applied_at: '2026-11-03T09:05:00.000Z',
  created_at: '2026-11-03T09:00:00.000Z',
  created_by: 'Bola Ade',
});

it('shows past imports page by page, to the first one', async () => {
  fakeServer({
    'GET /api/v1/admin/imports': ({ url }) =>
      url.includes('cursor=abc')
        ? data({ items: [row(1)], next: null })
        : data({ items: Array.from({ length: 20 }, (_, at) => row(21 - at)), next: 'abc' }),
  });
  renderPages({ '/': <ImportsPage /> }, ['/']);
  expect(await screen.findByText('houses-21.csv')).toBeVisible();
  expect(screen.queryByText('houses-1.csv')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('houses-1.csv')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

it('leads from a finished import to what it added', async () => {
  fakeServer({
    'GET /api/v1/admin/imports/4': () => data({ ...row(4), revision: 1, columns: [], undo: null }),
    'GET /api/v1/admin/imports/4/rows': () => data({ items: [], next: null }),
  });
  renderPages({ '/admin/imports/:id': <ImportPage /> }, ['/admin/imports/4']);
  expect(await screen.findByText('3 rows were imported.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See the estates' })).toHaveAttribute('href', '/admin/estates');
});
