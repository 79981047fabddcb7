import { fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { LANGUAGE_KEY } from './remember-language.ts';
import { LanguageSwitch } from './language-switch.tsx';

const at = (address: string) => (
  <MemoryRouter initialEntries={[address]}>
    <LanguageSwitch className="nav-item" />
  </MemoryRouter>
);

describe('the language switch', () => {
  it.each([
    ['/', '/pcm'],
    ['/terms', '/pcm/terms'],
    ['/services/solar#enquiry', '/pcm/services/solar#enquiry'],
    ['/purchase?amount=500000&meter_number=04175000019', '/pcm/purchase?amount=500000&meter_number=04175000019'],
  ])('leads from %s to the same page in Pidgin, with its query and its place', (address, there) => {
    render(at(address));
    const link = screen.getByRole('link', { name: 'Pidgin' });
    expect(link).toHaveAttribute('href', there);
    expect(link).toHaveAttribute('hreflang', 'pcm-NG');
    expect(link).toHaveAttribute('lang', 'pcm-NG');
  });

  it('is remembered on this device', () => {
    render(at('/terms'));
    // jsdom cannot leave the page.
    addEventListener('click', (event) => event.preventDefault(), { once: true });
    fireEvent.click(screen.getByRole('link', { name: 'Pidgin' }));
    expect(localStorage.getItem(LANGUAGE_KEY)).toBe('"/pcm"');
    localStorage.clear();
  });

  it('shows the language of the page in its place, not as a link', () => {
    const { container } = render(
      <MemoryRouter initialEntries={['/terms']}>
        <LanguageSwitch className="" withCurrent />
      </MemoryRouter>,
    );
    expect([...container.children].map(({ tagName, textContent }) => `${tagName} ${textContent}`)).toEqual([
      'SPAN English',
      'A Pidgin',
    ]);
    expect(screen.getByText('English')).toHaveAttribute('aria-current', 'true');
  });

  it('is in the built page without the values that only the browser knows', () => {
    expect(renderToString(at('/terms/?reference=TOK-1'))).toContain('href="/pcm/terms"');
  });
});
