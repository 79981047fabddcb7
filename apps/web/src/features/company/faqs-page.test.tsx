import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { renderPages } from '../../testing/render-page.tsx';
import FaqsPage, { meta } from './faqs-page.tsx';

Element.prototype.scrollIntoView ??= () => undefined;

function start(entry = '/faqs') {
  const view = renderPages({ '/faqs': <FaqsPage />, '/contact': <p>contact page</p> }, [entry]);
  return { ...view, user: userEvent.setup() };
}

/** The first question is open on every visit: a reader sees immediately what an answer looks like. */
const opened = () => shown().flatMap((entry) => (entry.open ? [entry.querySelector('[id]')?.id] : []));
const shown = () => Array.from(document.querySelectorAll('details')).filter((entry) => !entry.hidden);
const search = () => screen.getByRole('searchbox', { name: 'Search the questions' });
const told = () => screen.getAllByRole('status')[0];

describe('the questions page', () => {
  it('searches for text that was typed before its script loaded', () => {
    const page = (
      <MemoryRouter>
        <FaqsPage />
      </MemoryRouter>
    );
    const container = document.createElement('div');
    container.innerHTML = renderToString(page);
    document.body.append(container);
    const early = container.querySelector('input');
    if (early) early.value = 'transfer';
    render(page, { container, hydrate: true });
    expect(search()).toHaveValue('transfer');
    const count = document.querySelectorAll('details').length;
    expect(shown().length).toBeGreaterThan(0);
    expect(shown().length).toBeLessThan(count);
    container.remove();
  });

  it('does not scroll back a visitor who scrolled on, or opened another question, before the script loaded', () => {
    const page = (
      <MemoryRouter initialEntries={['/faqs#wrong-meter']}>
        <FaqsPage />
      </MemoryRouter>
    );
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockClear();
    const container = document.createElement('div');
    container.innerHTML = renderToString(page);
    document.body.append(container);
    vi.stubGlobal('scrollY', 700);
    render(page, { container, hydrate: true });
    expect(scroll).not.toHaveBeenCalled();
    expect(opened()).toEqual(['paid-no-token']);
    vi.unstubAllGlobals();
    container.remove();
  });

  it('says the same to search engines as to people', () => {
    start();
    const onPage = shown().map((entry) => [
      entry.querySelector('summary')?.textContent,
      entry.querySelector('p')?.textContent,
    ]);
    const asData = (list: typeof onPage) =>
      list.map(([name, text]) => ({ '@type': 'Question', name, acceptedAnswer: { '@type': 'Answer', text } }));
    // As when the page is built.
    vi.stubEnv('SSR', true);
    expect(meta()).toContainEqual({
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'FAQPage',
        mainEntity: asData(onPage),
      },
    });
    vi.unstubAllEnvs();
    expect(meta().some((entry) => 'script:ld+json' in entry)).toBe(false);
    expect(onPage.length).toBeGreaterThan(10);
  });

  it('finds by the words of question and answer and says how many', async () => {
    const { user } = start();
    const all = shown().length;
    await user.type(search(), 'KEY change');
    expect(shown()).toHaveLength(1);
    expect(screen.getByText('1 question')).toHaveAttribute('role', 'status');
    await user.clear(search());
    expect(shown()).toHaveLength(all);
    expect(told()).toBeEmptyDOMElement();
  });

  it('links to our contact page when nothing is found', async () => {
    const { user } = start();
    await user.type(search(), 'zebra');
    expect(shown()).toEqual([]);
    const main = screen.getAllByText(/No question matches that/).at(-1);
    await user.click(within(main as HTMLElement).getByRole('link', { name: /Ask us/ }));
    expect(await screen.findByText('contact page')).toBeInTheDocument();
  });

  it('opens the question that its address names, also one that a search had hidden', async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    const { user, router } = start('/faqs#wrong-meter');
    expect(opened()).toEqual(['paid-no-token', 'wrong-meter']);
    expect(scroll).toHaveBeenCalled();
    await user.type(search(), 'receipt');
    await act(() => router.navigate('/faqs#fees'));
    expect(search()).toHaveValue('');
    expect(document.getElementById('fees')?.closest('details')).toHaveAttribute('open');
  });

  it('ignores an address that names no question', () => {
    start('/faqs#"]<b>');
    expect(opened()).toEqual(['paid-no-token']);
  });

  it('leads from questions about money to the row of the board that answers them', () => {
    start();
    const leads = shown().flatMap((entry) => {
      const link = within(entry).queryByRole('link', { name: 'Where is my money?', hidden: true });
      return link ? [[entry.querySelector('[id]')?.id, link.getAttribute('href')]] : [];
    });
    expect(leads).toEqual([
      ['paid-no-token', '/#money-bank-down'],
      ['sent-less', '/#money-too-little'],
      ['sent-more', '/#money-too-much'],
      ['paid-late', '/#money-late'],
      ['wrong-meter', '/#money-wrong-meter'],
    ]);
  });

  it('gives each question a name of its own that links to it', () => {
    start();
    const ids = shown().map((entry) => entry.lastElementChild?.id ?? '');
    expect(new Set(ids).size).toBe(ids.length);
    for (const entry of shown()) {
      const link = within(entry).getByRole('link', { name: 'Link to this question', hidden: true });
      expect(link).toHaveAttribute('href', `/faqs#${entry.lastElementChild?.id}`);
    }
  });
});
