import { render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import type { PageHandle } from '../page-handle.ts';
import { FirstFrame } from './first-frame.tsx';

function open(path: string, pages: Readonly<Record<string, PageHandle>>) {
  const children = Object.entries(pages).map(([at, handle]) => ({ path: at, handle, Component: () => null }));
  const Stub = createRoutesStub([{ path: '/', Component: FirstFrame, children }]);
  render(<Stub initialEntries={[path]} />);
}

const callsOf = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

it('has the title of the page, its first content, and the open page in the menu; nothing in it can be used', async () => {
  open('/user/cards', {
    '/user/cards': { title: 'Saved cards', lead: 'Pay faster.', First: () => <p>First</p>, calls: ['/a', '/b'] },
    '/user/meters': { title: 'My meters' },
  });
  expect(await screen.findByText('Saved cards')).toBeInTheDocument();
  expect(screen.getByText('Pay faster.')).toBeInTheDocument();
  const frame = screen.getByText('First').closest('[inert]');
  expect(frame).toHaveAttribute('aria-hidden', 'true');
  expect(frame?.querySelectorAll('.app-side [aria-current=page]')).toHaveLength(1);
  expect(screen.queryByText('Guest')).not.toBeInTheDocument();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

it('names the calls of the page and those of every page', async () => {
  open('/user/cards', { '/user/cards': { title: 'Saved cards', calls: ['/a', '/b'] } });
  await screen.findByText('Saved cards');
  expect(callsOf('calls')).toBe('/api/v1/users /api/v1/notifications?limit=1');
  expect(callsOf('calls-without-query')).toBe('/a /b');
});

it('says that the page is loading where it has no text of its own', async () => {
  open('/user/meters/-', { '/user/meters/-': {} });
  expect(await screen.findByText(/^This page is loading\./)).toBeInTheDocument();
});

it.each([{ lead: 'Pay faster.' }, { First: () => <p>First</p> }])(
  'says nothing else where it has one: %o',
  async (own) => {
    open('/user/cards', { '/user/cards': { title: 'Saved cards', ...own } });
    await screen.findByText('Saved cards');
    expect(screen.queryByText(/is loading/)).not.toBeInTheDocument();
  },
);
