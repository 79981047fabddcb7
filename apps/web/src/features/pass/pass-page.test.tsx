import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { data, fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderPages } from '../../testing/render-page.tsx';
import PassPage from './pass-page.tsx';

const LOOK = 'POST /api/v1/passes/look';
const TEXT = `GP1.${'A'.repeat(123)}`;
const pass = {
  estate_name: 'Palm Court Estate',
  way: 'Gate 1, off Admiralty Way',
  house: 'Block 4, Flat 2',
  host: 'Ada',
  kind: 'once',
  visitor: 'Femi Adeyemi',
  plate: 'KJA 482 DX',
  people: 2,
  from: '2026-11-01T13:30:00.000Z',
  until: '2099-11-24T17:00:00.000Z',
  weekdays: 127,
  day_from: 0,
  day_to: 1439,
  code: '482913',
  state: 'ready',
};

function open(handlers: Parameters<typeof fakeServer>[0], hash = TEXT) {
  location.hash = hash;
  const server = fakeServer(handlers);
  return { server, ...renderPages({ '/pass': <PassPage /> }, ['/pass']) };
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  location.hash = '';
  vi.unstubAllGlobals();
});

describe('the pass of a visitor', () => {
  it('shows code, house and directions without an account; its text is not sent in an address', async () => {
    const { server } = open({ [LOOK]: () => data(pass) });
    expect(await screen.findByText('482 913')).toBeVisible();
    for (const text of ['Visitor of Ada', 'Block 4, Flat 2', 'Valid now']) expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Find the way' })).toHaveAttribute(
      'href',
      'https://www.google.com/maps/search/?api=1&query=Palm+Court+Estate+Gate+1%2C+off+Admiralty+Way',
    );
    expect(server.calls.map(({ url, body }) => [url, body])).toEqual([['/api/v1/passes/look', { pass: TEXT }]]);
  });

  it('opens again without network, shows its age, and is deleted once it was cancelled', async () => {
    const first = open({ [LOOK]: () => data(pass) });
    await screen.findByText('482 913');
    await waitFor(() => expect(localStorage.getItem('visitor-passes')).toContain(TEXT));
    first.unmount();
    const second = open({});
    expect(await screen.findByText(/^No network\. This is your pass of \d\d:\d\d/)).toBeVisible();
    expect(screen.getByText('482 913')).toBeVisible();
    second.unmount();
    open({ [LOOK]: () => data({ ...pass, code: null, state: 'cancelled' }) });
    expect(await screen.findByText('Cancelled')).toBeVisible();
    expect(screen.queryByText('482 913')).not.toBeInTheDocument();
    await waitFor(() => expect(localStorage.getItem('visitor-passes')).toBeNull());
  });

  it('whose time is over shows no code', async () => {
    open({ [LOOK]: () => data({ ...pass, until: '2026-11-02T17:00:00.000Z', code: null, state: 'over' }) });
    expect(await screen.findByText('Expired')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Find the way' })).not.toBeInTheDocument();
    expect(localStorage.getItem('visitor-passes')).toBeNull();
  });

  it.each([
    ['a link that is cut off', 'GP1.abc', {}],
    ['a pass that nobody made', TEXT, { [LOOK]: () => refusal(404, 'not-found') }],
  ])('says of %s that it opens no pass', async (_, hash, handlers) => {
    open(handlers, hash);
    expect(await screen.findByText('We could not find this pass')).toBeVisible();
  });

  it('that was never opened here says without network that the code works', async () => {
    open({});
    expect(await screen.findByText('We could not open your pass')).toBeVisible();
    expect(screen.getByText(/The code in your message works at the gate/)).toBeVisible();
  });
});
