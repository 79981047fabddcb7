import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ManagedHouse } from '@gatelight/contract/office/manage/houses';
import { errorMessage } from '@gatelight/contract/base/staff/staff-messages';
import { setErrorTexts } from '../../api.ts';
import { data, fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderPages } from '../../testing/render-page.tsx';
import { HouseDialog, PersonDialog } from './house-dialog.tsx';

const person = {
  id: 'occupant:7',
  name: 'Ada Obi',
  role: 'occupant',
  phone: '08031234567',
  email: null,
  lives_here: true,
  pays: true,
  since: null,
  until: null,
  has_account: false,
  seen_at: new Date('2026-11-01T09:00:00.000Z'),
} as const;
const house = {
  id: '2',
  name: 'Flat 2',
  block: 'Block 9',
  kind: 'flat',
  area_m2: 100,
  bedrooms: 3,
  note: '',
  people: [person],
} as unknown as ManagedHouse;

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  // As the office sets it.
  setErrorTexts(errorMessage);
  server = fakeServer({});
});
afterEach(() => vi.unstubAllGlobals());

it('sends only the changed fields of a house, because another manager may have changed the rest', async () => {
  server.handlers['PUT /api/v1/manage/estates/1/houses/facts'] = () => data({ changed: 1 });
  renderPages({ '/': <HouseDialog estate="1" house={house} onClose={() => undefined} /> }, ['/']);
  await userEvent.type(await screen.findByLabelText(/Note/), 'Gate key');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(server.to('PUT /api/v1/manage/estates/1/houses/facts')).toHaveLength(1));
  expect(server.to('PUT /api/v1/manage/estates/1/houses/facts')[0]?.body).toEqual({
    houses: ['2'],
    facts: { note: 'Gate key' },
  });
});

it('a person whom another manager changed is not saved, typed text stays, and a second click overwrites nothing', async () => {
  const path = 'PUT /api/v1/manage/occupants/7';
  server.handlers[path] = () => refusal(409, 'changed-meanwhile');
  renderPages({ '/': <PersonDialog estate="1" house={house} person={person} onClose={() => undefined} /> }, ['/']);
  const phone = await screen.findByLabelText(/Phone/);
  await userEvent.clear(phone);
  await userEvent.type(phone, '08035550000');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/Someone else changed this after you opened it. Nothing was saved/)).toBeVisible();
  expect(phone).toHaveValue('08035550000');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(server.to(path)).toHaveLength(2));
  for (const { body } of server.to(path)) expect(body).toMatchObject({ seen_at: '2026-11-01T09:00:00.000Z' });
});
