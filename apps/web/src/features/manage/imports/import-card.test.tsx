import type { OwnImport } from '@gatelight/contract/places/imports/own-imports';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { data, fakeServer, refusal } from '../../../testing/fake-server.ts';
import { renderPages } from '../../../testing/render-page.tsx';
import { ImportCard } from './import-card.tsx';

const one: OwnImport = {
  id: '5',
  list: 'houses',
  file_name: 'houses.csv',
  state: 'draft',
  wanted: null,
  failure: null,
  rows: 60,
  warned: 0,
  bad: 1,
  created_by: 'Bola Ade',
  created_at: new Date('2026-11-03T09:00:00.000Z'),
  undo_until: null,
};

it('keeps the rows that are shown when the next ones do not arrive', async () => {
  const rows = [{ number: 2, cells: ['Flat 1'], problems: [], warnings: [] }];
  fakeServer({
    'GET /api/v1/manage/estates/1/imports/5/rows': ({ url }) =>
      url.includes('cursor=abc') ? refusal(500, 'internal') : data({ columns: ['house'], items: rows, next: 'abc' }),
  });
  renderPages({ '/': <ImportCard estate="1" one={one} /> }, ['/']);
  expect(await screen.findByText('Flat 1')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText(/Something went wrong/, {}, { timeout: 5000 })).toBeVisible();
  expect(screen.getByText('Flat 1')).toBeVisible();
});
