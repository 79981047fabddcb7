import ChevronDown from 'lucide-react/icons/chevron-down';
import LinkIcon from 'lucide-react/icons/link';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { pageHead, structured } from '../../page-head.ts';
import { PATHS, moneyRowPath } from '../../paths.ts';
import type { MoneyRow } from '../../paths.ts';
import { FAQ_WORDS } from '../../strings/company/faqs.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { useHydrated } from '../../ui/hooks/use-hydrated.ts';
import { findQuestions } from '../../data/find-questions.ts';
import type { Question } from '../../data/find-questions.ts';

const words = FAQ_WORDS;

/** Questions that the board on the landing page answers by state. */
const MONEY_ROW_OF: Partial<Record<keyof typeof words.list, MoneyRow>> = {
  'paid-no-token': 'bank-down',
  'sent-less': 'too-little',
  'sent-more': 'too-much',
  'paid-late': 'late',
  'wrong-meter': 'wrong-meter',
};

const QUESTIONS: readonly Question[] = Object.entries(words.list).map(([id, [question, answer]]) => ({
  id,
  question,
  answer,
}));

export const meta = () => [
  ...pageHead({ title: words.title, description: words.lead, path: PATHS.faqs }),
  // The same questions and answers as on the page.
  ...structured(() => ({
    '@type': 'FAQPage',
    mainEntity: QUESTIONS.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  })),
];

export default function FaqsPage() {
  const [search, setSearch] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const isBuilt = useRef(!useHydrated());
  const { hash, key } = useLocation();
  const found = findQuestions(QUESTIONS, search);
  const isSearching = search.trim() !== '';

  // An address with a question's name opens that question, also when it is followed twice or hidden by a search.
  useEffect(() => {
    // The browser has already scrolled to the question in the address. Do not scroll back a reader who moved on.
    const wasShown = isBuilt.current && scrollY > 0;
    isBuilt.current = false;
    if (!hash || wasShown) return;
    setSearch('');
    const asked = Array.from(list.current?.children ?? []).find((entry) => `#${entry.lastElementChild?.id}` === hash);
    if (!(asked instanceof HTMLDetailsElement)) return;
    asked.open = true;
    asked.scrollIntoView();
  }, [hash, key]);

  // Text that was typed while the page loaded is only in the field.
  useEffect(() => setSearch(field.current?.value ?? ''), []);

  return (
    <div className="gutter grid gap-x-16 gap-y-8 py-12 lg:grid-cols-[5fr_7fr] lg:py-16">
      <div className="lg:sticky lg:top-28 lg:self-start">
        <h1>{words.title}</h1>
        <p className="mt-5 max-w-[48ch] text-18 text-ink-2">{words.lead}</p>
        <Field
          label={words.search}
          ref={field}
          type="search"
          autoComplete="off"
          className="mt-7 max-w-[30rem]"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <p role="status" className="min-h-6 text-14 text-ink-2">
          {isSearching && (found.length > 0 ? words.found(found.length) : words.none)}
        </p>
        <div className="hidden flex-wrap gap-3 pt-6 lg:flex">
          <Ways />
        </div>
      </div>
      <div>
        <div ref={list} className="border-t border-line">
          {QUESTIONS.map((entry, at) => (
            <Entry key={entry.id} entry={entry} isFirst={at === 0} isHidden={!found.includes(entry)} />
          ))}
        </div>
        {found.length === 0 && (
          <p className="py-6 text-18">
            {words.none}{' '}
            <Link to={PATHS.contact} className="text-link inline-block py-1">
              {words.ask}
            </Link>
          </p>
        )}
        <div className="flex flex-wrap gap-3 pt-8 lg:hidden">
          <Ways />
        </div>
      </div>
    </div>
  );
}

// Hidden, not removed, so that open entries stay open when the search is cleared. The id is on the answer, because a
// browser opens the `details` around the target of an address automatically, also without script.
type EntryProps = { readonly entry: Question; readonly isFirst: boolean; readonly isHidden: boolean };

function Entry({ entry, isFirst, isHidden }: EntryProps) {
  const { id, question, answer } = entry;
  const row = MONEY_ROW_OF[id as keyof typeof words.list];
  return (
    <details hidden={isHidden} open={isFirst} className="group border-b border-line">
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 text-18 font-semibold text-balance hover:text-primary [&::-webkit-details-marker]:hidden">
        {question}
        <ChevronDown aria-hidden="true" size={22} className="shrink-0 text-ink-3 group-open:rotate-180" />
      </summary>
      <div id={id} className="flex max-w-[65ch] scroll-mt-40 items-start gap-3 pb-5">
        <div>
          <p className="text-ink-2">{answer}</p>
          {row && (
            <Link to={moneyRowPath(row)} className="text-link inline-flex min-h-11 items-center">
              {words.money}
            </Link>
          )}
        </div>
        <Link
          to={{ hash: id }}
          aria-label={words.linkTo}
          className="-mt-2.5 grid size-11 shrink-0 place-items-center rounded-md text-ink-3 hover:text-primary"
        >
          <LinkIcon aria-hidden="true" size={18} />
        </Link>
      </div>
    </details>
  );
}

function Ways() {
  return (
    <>
      <LinkButton name={words.findToken} to={PATHS.findToken} />
      <LinkButton name={words.contact} to={PATHS.contact} look="outline" />
    </>
  );
}
