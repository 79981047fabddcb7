import { useState } from 'react';
import { pageTitle } from '../../brand.ts';
import { PATHS } from '../../paths.ts';
import { FAQ_WORDS } from '../../strings/faqs.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';

const words = FAQ_WORDS;

const STRUCTURED = {
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: Object.values(words.list).map(([name, text]) => ({
    '@type': 'Question',
    name,
    acceptedAnswer: { '@type': 'Answer', text },
  })),
};

export const meta = () => [
  { title: pageTitle(words.title) },
  { name: 'description', content: words.lead },
  { 'script:ld+json': STRUCTURED },
];

/** Every word of the search must stand somewhere in the question or its answer. */
function matches(entry: readonly string[], search: string): boolean {
  const text = entry.join(' ').toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

export default function FaqsPage() {
  const [search, setSearch] = useState('');
  const found = Object.values(words.list).filter((entry) => matches(entry, search));
  return (
    <div className="gutter py-12 lg:py-16">
      <div className="max-w-[48rem]">
        <h1>{words.title}</h1>
        <p className="mt-5 text-18 text-ink-2">{words.lead}</p>
        <Field
          label={words.search}
          type="search"
          autoComplete="off"
          className="mt-7"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <p role="status" className="min-h-8 pt-2 text-14 text-ink-2">
          {search && (found.length > 0 ? words.found(found.length) : words.none)}
        </p>
        <div className="border-t border-line empty:hidden">
          {found.map(([question, answer]) => (
            <details key={question} className="border-b border-line">
              <summary className="min-h-14 py-4 text-18 font-semibold">{question}</summary>
              <p className="max-w-[62ch] pb-5 text-ink-2">{answer}</p>
            </details>
          ))}
        </div>
        <div className="flex flex-wrap gap-3 pt-8">
          <LinkButton name={words.findToken} to={PATHS.findToken} />
          <LinkButton name={words.contact} to={PATHS.contact} look="outline" />
        </div>
      </div>
    </div>
  );
}
