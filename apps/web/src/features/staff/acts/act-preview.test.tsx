import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import '../../../data/session/session.ts';
import { renderPages } from '../../../testing/render-page.tsx';
import { ActPreviewView } from './act-preview.tsx';

const show = (changes: { field: string; from: string | null; to: string | null }[]) =>
  renderPages(
    { '/': <ActPreviewView preview={{ changes, journal: [], warnings: [], fingerprint: 'a'.repeat(32) }} /> },
    ['/'],
  );

it('has no arrow where there was no value before, and says which permission is new', async () => {
  show([
    { field: 'tariff', from: 'R1', to: 'R2' },
    { field: 'assignee', from: null, to: 'Ngozi' },
    { field: 'permission', from: null, to: 'orders.read' },
    { field: 'note', from: 'Old', to: null },
  ]);
  const cells = (await screen.findAllByRole('row')).slice(1).map((row) => row.textContent);
  expect(cells).toEqual(['TariffR1→ R2', 'Assigned toNgozi', 'MayNew: See orders', 'NoteOld→ None']);
});

it('of something new shows the values alone', async () => {
  show([{ field: 'name', from: null, to: 'Rose Estate' }]);
  expect(await screen.findByRole('cell', { name: 'Rose Estate' })).toBeInTheDocument();
  expect(screen.queryByText('New:')).toBeNull();
});
