import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createRoutesStub } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { BelowTheForm } from './below-the-form.tsx';
import { servicePath } from '../../paths.ts';
import { ClosingCard } from './closing-card.tsx';
import { Hero } from './hero/hero.tsx';
import { Services } from './services.tsx';
import { Solutions } from './solutions/solutions.tsx';
import { WhoWeAre } from './who-we-are.tsx';
import { WhoWeServe } from './who-we-serve.tsx';
import { WhyChooseUs } from './why-choose-us.tsx';

function show(part: ReactNode) {
  const Stub = createRoutesStub([{ path: '/', Component: () => part }]);
  render(<Stub />);
}

const headings = () => screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});

describe('the landing page', () => {
  it('begins with the exact slogan and two links', () => {
    show(<Hero calculator={null} />);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      /^Smart Utilities, Secure Estates, Sustainable Energy in One Platform$/,
    );
    expect(screen.getByRole('link', { name: 'Get started today' })).toHaveAttribute('href', '/signup');
    expect(screen.getByRole('link', { name: 'Buy a token now' })).toHaveAttribute('href', '/#quick_purchase');
  });

  it('says more about us in place, without script', async () => {
    show(<WhoWeAre />);
    const text = screen.getByText(/Our engineers also do the outside work/);
    expect(text).not.toBeVisible();
    await userEvent.click(screen.getByText('Read more'));
    expect(text).toBeVisible();
  });

  it('lists the solutions with one open at a time, at first the first', () => {
    show(<Solutions />);
    const list = Array.from(document.querySelectorAll<HTMLDetailsElement>('.solutions details'));
    expect(list.map((solution) => solution.open)).toEqual([true, false, false, false]);
    expect(new Set(list.map((solution) => solution.getAttribute('name')))).toEqual(new Set(['solutions']));
    for (const solution of list)
      expect(within(solution).getAllByRole('listitem', { hidden: true }).length).toBeGreaterThan(2);
  });

  it('names the seven services and says which one is not available yet', () => {
    show(<Services />);
    expect(headings()).toEqual([
      'Prepaid Metering and Token Vending',
      'Smart Estate and Facility Management',
      'Access Control Systems',
      'Diesel Management Solutions',
      'End-to-End Solar Energy Projects',
      'Substations/Transformers/Grid Infrastructure',
      'EV Charging Network',
    ]);
    expect(screen.getAllByText('Coming Soon')).toHaveLength(1);
  });

  it('links each audience to a service', () => {
    show(<WhoWeServe />);
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['metering', 'estate', 'metering', 'diesel', 'solar', 'ev'].map(servicePath));
  });

  it('shows a purchase in four steps, with the SMS as it is sent', () => {
    show(<WhoWeAre />);
    expect(headings()).toEqual(['Fill in', 'Transfer', 'Receive', 'Load'].map((title, at) => `${at + 1}${title}`));
    expect(screen.getByRole('img', { name: /receive the token on your phone/ })).toHaveTextContent(
      '5873 2094 11664082 7315for meter04175000019. 22.5 kWh,NGN 5,000.00 (VAT 348.84).Load it on your meter.',
    );
  });

  it('ends with a link to buy and a link to contact us', () => {
    show(<ClosingCard />);
    expect(screen.getByRole('link', { name: 'Buy a token now' })).toHaveAttribute('href', '/#quick_purchase');
    expect(screen.getByRole('link', { name: 'Run an estate? Talk to us' })).toHaveAttribute('href', '/contact');
  });

  it('gives the five reasons', () => {
    show(<WhyChooseUs />);
    expect(headings()).toEqual([
      'Integrated smart solutions',
      'End-to-end project expertise',
      'Automated human-free operations',
      'Sustainability and cost optimisation',
      'Technology that works for you',
    ]);
  });

  it('names the six audiences', () => {
    show(<WhoWeServe />);
    expect(headings()).toHaveLength(6);
    expect(headings()).toContain('Fleet and transport companies with EV charging');
  });
});

describe('the sections of the prerendered page', () => {
  function Stub({ at = '/' }: { readonly at?: string }) {
    const Routes = createRoutesStub([
      { path: '/', Component: BelowTheForm },
      { path: '/services/solar', Component: () => <h1>Solar</h1> },
    ]);
    return <Routes initialEntries={[at]} />;
  }

  async function hydrateStaticSections(html: string): Promise<HTMLElement> {
    const container = document.createElement('div');
    container.innerHTML = `<div>${html}</div>`;
    document.body.append(container);
    render(<Stub />, { container, hydrate: true });
    await screen.findByText('Static');
    return container;
  }

  it('stay as they were built, and their links still change the page without loading a document', async () => {
    const complaints = vi.spyOn(console, 'error');
    const container = await hydrateStaticSections('<p>Static</p><a href="/services/solar">Solar energy</a>');
    await userEvent.click(screen.getByRole('link', { name: 'Solar energy' }));
    expect(await screen.findByRole('heading', { name: 'Solar' })).toBeInTheDocument();
    expect(complaints).not.toHaveBeenCalled();
    complaints.mockRestore();
    container.remove();
  });

  it('leave a click for a new tab to the browser', async () => {
    const container = await hydrateStaticSections('<p>Static</p><a href="/services/solar">Solar energy</a>');
    // Also prevents an error of jsdom, which cannot load pages.
    const leftToBrowser = vi.fn((event: Event) => {
      expect(event.defaultPrevented).toBe(false);
      event.preventDefault();
    });
    addEventListener('click', leftToBrowser);
    const user = userEvent.setup();
    await user.keyboard('{Control>}');
    await user.click(screen.getByRole('link', { name: 'Solar energy' }));
    removeEventListener('click', leftToBrowser);
    expect(leftToBrowser).toHaveBeenCalledOnce();
    expect(screen.getByText('Static')).toBeInTheDocument();
    container.remove();
  });

  it('are rendered in the browser for a visitor who comes from another page', async () => {
    render(<Stub />);
    expect(await screen.findByRole('heading', { name: 'Who We Are' })).toBeInTheDocument();
  });
});
