import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';

import { data, fakeServer, refusal } from '../../../testing/fake-server.ts';
import { renderPages } from '../../../testing/render-page.tsx';
import { clearToasts } from '../../../ui/feedback/toast.tsx';
import { Favourites, SaveFavourite } from './favourites.tsx';

const LIST = 'GET /api/v1/users/favourite-meters';
const MUM = { id: '1', number: '04175000043', name: 'Mum, Gbagada' };
const SHOP = { id: '2', number: '04175000050', name: 'Shop' };

function Page({ verified }: { readonly verified?: string }) {
  const [number, setNumber] = useState('');
  return (
    <>
      <Favourites number={number} onChoose={setNumber} />
      <output>{number}</output>
      {verified && <SaveFavourite number={verified} />}
    </>
  );
}

beforeEach(clearToasts);

describe('favourite meters', () => {
  it('are chosen, renamed and removed, and are restored with Undo', async () => {
    let saved = [MUM, SHOP];
    const server = fakeServer({
      [LIST]: () => data(saved),
      'PUT /api/v1/users/favourite-meters/1': ({ body }) => {
        saved = [{ ...MUM, name: (body as { name: string }).name }, SHOP];
        return data(saved[0]);
      },
      'DELETE /api/v1/users/favourite-meters/1': () => {
        saved = [SHOP];
        return data({ removed: true });
      },
      'POST /api/v1/users/favourite-meters': () => {
        saved = [MUM, SHOP];
        return data(MUM);
      },
    });
    renderPages({ '/': <Page /> }, ['/']);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('radio', { name: /Mum, Gbagada/ }));
    expect(screen.getByText(MUM.number, { selector: 'output' })).toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Rename Mum, Gbagada' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Rename this meter' }));
    await user.clear(dialog.getByLabelText(/^Name/));
    await user.type(dialog.getByLabelText(/^Name/), 'Mama');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('radio', { name: /Mama/ })).toBeChecked();
    expect(server.to('PUT /api/v1/users/favourite-meters/1')[0]?.body).toEqual({ name: 'Mama' });

    await user.click(screen.getByRole('button', { name: 'Remove Mama' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('radio', { name: /Mum, Gbagada/ })).toBeInTheDocument();
    expect(server.to('POST /api/v1/users/favourite-meters')[0]?.body).toEqual({
      meterNumber: MUM.number,
      name: 'Mama',
    });
  });

  it('a verified meter is saved under a name, unless it is saved already or the list is full', async () => {
    const server = fakeServer({
      [LIST]: () => data([MUM]),
      'POST /api/v1/users/favourite-meters': () => refusal(409, 'too-many-favourites'),
    });
    const page = renderPages({ '/': <Page verified={SHOP.number} />, '/saved': <Page verified={MUM.number} /> }, ['/']);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Save this meter' }));
    await user.type(screen.getByLabelText(/^Name/), 'Shop');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('You can save 20 other meters. Remove one first.')).toBeInTheDocument();
    expect(server.to('POST /api/v1/users/favourite-meters')[0]?.body).toEqual({
      meterNumber: SHOP.number,
      name: 'Shop',
    });
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await act(() => page.router.navigate('/saved'));
    await screen.findByRole('radio', { name: /Mum/ });
    expect(screen.queryByRole('button', { name: 'Save this meter' })).not.toBeInTheDocument();
  });
});
