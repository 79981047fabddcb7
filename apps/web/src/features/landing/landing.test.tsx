import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import type { ReactNode } from 'react';
import { createRoutesStub } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Hero } from './hero.tsx';
import { Services } from './services.tsx';
import { Solutions } from './solutions.tsx';
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
  it('begins with the slogan, letter by letter, and two ways on', () => {
    show(<Hero />);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      /^Smart Utilities, Secure Estates, Sustainable Energy in One Platform$/,
    );
    expect(screen.getByRole('link', { name: 'Get started today' })).toHaveAttribute('href', '/signup');
    expect(screen.getByRole('link', { name: 'Buy a token now' })).toHaveAttribute('href', '/#quick_purchase');
  });

  it('says more about us in its place when asked', async () => {
    show(<WhoWeAre />);
    const more = screen.getByRole('button', { name: 'Read more' });
    const text = document.getElementById(more.getAttribute('aria-controls') ?? '');
    expect(text).not.toBeVisible();
    await userEvent.click(more);
    expect(text).toBeVisible();
    expect(screen.getByRole('button', { name: 'Read less' })).toHaveAttribute('aria-expanded', 'true');
  });

  it('lists the solutions so that one is open at a time, the first at the start', () => {
    show(<Solutions />);
    const list = Array.from(document.querySelectorAll('details'));
    expect(list.map((solution) => solution.open)).toEqual([true, false, false, false]);
    expect(new Set(list.map((solution) => solution.getAttribute('name')))).toEqual(new Set(['solutions']));
    for (const solution of list)
      expect(within(solution).getAllByRole('listitem', { hidden: true }).length).toBeGreaterThan(2);
  });

  it('shows the picture of a solution that was opened before the script came', () => {
    const container = document.createElement('div');
    container.innerHTML = renderToString(<Solutions />);
    document.body.append(container);
    for (const [at, solution] of Array.from(container.querySelectorAll('details')).entries()) solution.open = at === 2;
    render(<Solutions />, { container, hydrate: true });
    const pictures = Array.from(container.querySelectorAll('.sticky > div')) as HTMLElement[];
    expect(pictures.map(({ hidden }) => hidden)).toEqual([true, true, false, true]);
    container.remove();
  });

  it('names the seven services and says which is coming', () => {
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
