import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { data, fakeServer } from '../../../../testing/fake-server.ts';
import { renderPages } from '../../../../testing/render-page.tsx';
import { JobForm } from './job-form.tsx';

const first = {
  title: 'Street light 14 is dark',
  note: '',
  place: '',
  house_id: null,
  asset_id: null,
  vendor_id: null,
  member_id: null,
  due_on: null,
  due_time: null,
};

it('finds a vendor and a member of the team among many by a part of the name', async () => {
  const many = (name: string) => Array.from({ length: 60 }, (_, at) => ({ id: String(at), name: `${name} ${at}` }));
  fakeServer({
    'GET /api/v1/manage/estates/1/facility/choices': () =>
      data({
        people: [...many('Guard'), { id: '71', name: 'Sani Bello' }],
        vendors: [...many('Vendor'), { id: '72', name: 'Lekki Lighting' }],
        assets: [],
        houses: [],
      }),
  });
  const send = vi.fn();
  const sending = { isPending: false, error: null };
  const form = (
    <JobForm estate="1" first={first} sending={sending} onSend={send} onCancel={() => undefined} className="" />
  );
  renderPages({ '/': form }, ['/']);
  const choose = async (label: string, typed: string, name: string) => {
    await userEvent.click(await screen.findByRole('combobox', { name: label }));
    await userEvent.type(await screen.findByRole('combobox', { name: `Search: ${label}` }), typed);
    await userEvent.click(await screen.findByRole('option', { name }));
  };
  await choose('Own team', 'bello', 'Sani Bello');
  await choose('Vendor', 'lighting', 'Lekki Lighting');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  // A job has one of the two.
  expect(send).toHaveBeenCalledWith({ ...first, vendor_id: '72', member_id: null });
});
