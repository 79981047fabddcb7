import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import NotFoundPage from '../features/not-found/not-found-page.tsx';
import { lagosYear } from '../ui/values/lagos-year.ts';
import { ErrorScreen } from './error-screen.tsx';
import PublicFrame from './public-frame.tsx';
import PublicLayout from './public-layout.tsx';

function Landing() {
  return (
    <>
      <h1>Landing</h1>
      <section id="solutions">
        <h2>Solutions</h2>
      </section>
    </>
  );
}

function open(path: string) {
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: PublicFrame,
      ErrorBoundary: ErrorScreen,
      children: [
        {
          Component: PublicLayout,
          ErrorBoundary: ErrorScreen,
          children: [
            { index: true, Component: Landing },
            { path: 'contact', Component: () => <h1>Contact us</h1> },
            {
              path: 'broken',
              Component: () => {
                throw new Error('secret cause');
              },
            },
            { path: '*', Component: NotFoundPage },
          ],
        },
      ],
    },
  ]);
  render(<Stub initialEntries={[path]} />);
}

const scrolledTo: (string | number | undefined)[] = [];
const phoneMenu = () => screen.getByRole('button', { name: 'Menu' });
const isOpen = () => phoneMenu().getAttribute('aria-expanded');

beforeEach(() => {
  scrolledTo.length = 0;
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolledTo.push(this.id);
  };
  vi.stubGlobal('scrollTo', ({ top }: ScrollToOptions) => scrolledTo.push(top));
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the header', () => {
  it('has the specified items and buttons', async () => {
    open('/');
    const header = await screen.findByRole('banner');
    for (const [name, to] of [
      ['Who we are', '/#who_we_are'],
      ['Solutions', '/#solutions'],
      ['Why choose us', '/#why_choose_us'],
      ['Who we serve', '/#who_we_serve'],
      ['Contact us', '/contact'],
      ['Sign in', '/signin'],
      ['Get Started', '/signup'],
    ] as const) {
      expect(within(header).getAllByRole('link', { name })[0]).toHaveAttribute('href', to);
    }
  });

  it.each(['/contact', '/contact/'])('marks the current page: %s', async (address) => {
    open(address);
    const [item] = await screen.findAllByRole('link', { name: 'Contact us' });
    expect(item).toHaveAttribute('aria-current', 'page');
    expect(screen.getAllByRole('link', { name: 'Solutions' })[0]).not.toHaveAttribute('aria-current');
  });

  it('scrolls to a section, moves the focus there and marks it', async () => {
    open('/');
    const [item] = await screen.findAllByRole('link', { name: 'Solutions' });
    await userEvent.click(item as HTMLElement);
    expect(scrolledTo).toEqual(['solutions']);
    expect(screen.getByRole('heading', { level: 2, name: 'Solutions' })).toHaveFocus();
    expect(item).toHaveAttribute('aria-current', 'location');
  });

  it('scrolls to a section of another page', async () => {
    open('/contact');
    const [item] = await screen.findAllByRole('link', { name: 'Solutions' });
    await userEvent.click(item as HTMLElement);
    expect(await screen.findByRole('heading', { level: 2, name: 'Solutions' })).toHaveFocus();
    expect(scrolledTo).toEqual(['solutions']);
  });

  it('starts another page at its top', async () => {
    open('/');
    const [item] = await screen.findAllByRole('link', { name: 'Contact us' });
    await userEvent.click(item as HTMLElement);
    await screen.findByRole('heading', { level: 1, name: 'Contact us' });
    expect(scrolledTo).toEqual([0]);
  });

  it('gives the focus to the heading of a new page', async () => {
    open('/');
    const [item] = await screen.findAllByRole('link', { name: 'Contact us' });
    await userEvent.click(item as HTMLElement);
    expect(await screen.findByRole('heading', { level: 1, name: 'Contact us' })).toHaveFocus();
  });
});

describe('the menu of small screens', () => {
  it('has Get started today and closes by Esc, by a click outside, by a choice', async () => {
    open('/');
    await screen.findByRole('banner');
    expect(isOpen()).toBe('false');
    await userEvent.click(phoneMenu());
    expect(isOpen()).toBe('true');
    expect(screen.getByRole('link', { name: 'Get started today' })).toHaveAttribute('href', '/signup');
    await userEvent.keyboard('{Escape}');
    expect(isOpen()).toBe('false');
    expect(phoneMenu()).toHaveFocus();
    await userEvent.click(phoneMenu());
    fireEvent.pointerDown(document.body);
    expect(isOpen()).toBe('false');
    await userEvent.click(phoneMenu());
    const menu = document.getElementById('phone-menu') as HTMLElement;
    await userEvent.click(within(menu).getByRole('link', { name: 'Contact us' }));
    expect(isOpen()).toBe('false');
  });
});

describe('the footer', () => {
  it('has slogan, columns, legal links and three named social links that open apart', async () => {
    open('/');
    const footer = await screen.findByRole('contentinfo');
    expect(footer).toHaveTextContent('Smart Utilities, Secure Estates, Sustainable Energy in One Platform');
    // A phone folds two columns under their titles, so each has its title twice here; the style sheet shows one.
    const titles = within(footer)
      .getAllByRole('heading')
      .map((heading) => heading.textContent);
    expect(titles).toEqual(['Products', 'Products', 'Company', 'Company', 'Contact']);
    expect(within(footer).getByRole('link', { name: 'Terms of Service' })).toHaveAttribute('href', '/terms');
    expect(within(footer).getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy');
    const social = within(footer).getAllByRole('link', { name: /opens in a new tab/ });
    expect(social).toHaveLength(3);
    for (const link of social) expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(footer).toHaveTextContent(`© 2025–${lagosYear()} Gatelight`);
  });
});

describe('the sandbox bar', () => {
  it('says what is not real, and leads to the pages of the sandbox', () => {
    open('/');
    const bar = screen.getByRole('navigation', { name: 'Sandbox pages' });
    expect(bar).toHaveTextContent('Test mode: no real money, messages or meters');
    const addresses = within(bar)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(addresses).toEqual(['/sandbox', '/sandbox/bank', '/sandbox/inbox', '/sandbox/meters', '/sandbox/faults']);
  });
});

describe('an address cut short', () => {
  it('shows the page all the same', () => {
    open('/#%E0%A4%A');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Landing');
    expect(scrolledTo).toEqual([]);
  });
});

describe('an unknown address', () => {
  it('says NotFound and shows a way home', async () => {
    open('/no/such/page');
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(/^NotFound$/);
    expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/');
  });
});

describe('a page that throws', () => {
  it('says the specified words, hides the cause, and shows ways on', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    open('/broken');
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Unexpected Application Error!');
    expect(document.body).not.toHaveTextContent('secret cause');
    expect(screen.getByRole('link', { name: 'Go to the home page' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Reload this page' })).toBeInTheDocument();
    logged.mockRestore();
  });

  it('leads a user whom this device remembers to their account, and a visitor to sign in', async () => {
    const bar = () => within(screen.getByRole('banner')).getAllByRole('navigation')[0]!;
    open('/contact');
    expect(await within(bar()).findByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/signup');
    cleanup();
    for (const home of ['/user/dashboard', '/admin/dashboard']) {
      localStorage.setItem('user-storage', JSON.stringify({ state: { user: { home } } }));
      open('/contact');
      expect(await within(bar()).findByRole('link', { name: 'My account' })).toHaveAttribute('href', home);
      expect(within(bar()).queryByRole('link', { name: 'Sign in' })).toBeNull();
      cleanup();
    }
    localStorage.setItem('user-storage', JSON.stringify({ state: { user: { home: 'https://evil.example' } } }));
    open('/contact');
    expect(await within(bar()).findByRole('link', { name: 'Sign in' })).toBeInTheDocument();
    localStorage.clear();
  });
});
