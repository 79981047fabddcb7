import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, createRoutesStub } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { useLostPage } from './use-lost-page.ts';

function Page() {
  useLostPage();
  return (
    <>
      <Link to="/contact">Contact us</Link>
      <a href="/pcm">Pidgin</a>
    </>
  );
}

function open() {
  const Stub = createRoutesStub([
    { path: '/', Component: Page },
    // It never comes.
    { path: '/contact', loader: () => new Promise(() => {}) },
  ]);
  render(<Stub initialEntries={['/']} />);
}

// jsdom goes nowhere, and says so.
const stay = (event: Event) => event.preventDefault();

function leave() {
  dispatchEvent(new Event('pagehide'));
  return sessionStorage.getItem('lostPage');
}

afterEach(() => {
  removeEventListener('click', stay);
  sessionStorage.clear();
});

describe('a page that is left by a reload', () => {
  it('remembers the page that did not come', async () => {
    open();
    await userEvent.click(screen.getByRole('link', { name: 'Contact us' }));
    expect(leave()).toMatch(/\/contact$/);
  });

  it('forgets where the browser itself has gone: who comes back and reloads stays', async () => {
    open();
    addEventListener('click', stay);
    await userEvent.click(screen.getByRole('link', { name: 'Pidgin' }));
    expect(leave()).toBeNull();
  });
});
