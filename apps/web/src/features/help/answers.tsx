import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import { findQuestions } from '../../data/find-questions.ts';
import type { Question } from '../../data/find-questions.ts';
import { HELP_WORDS as WORDS } from '../../strings/app/help.ts';
import { FAQ_WORDS } from '../../strings/company/faqs.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Field } from '../../ui/fields/field.tsx';

const QUESTIONS: readonly Question[] = Object.entries({ ...FAQ_WORDS.list, ...WORDS.list }).map(
  ([id, [question, answer]]) => ({ id, question, answer }),
);
const SHOWN_FIRST = 8;

/** Questions that residents ask; the search includes the answers. */
export function Answers() {
  const [search, setSearch] = useState('');
  const [isAll, setIsAll] = useState(false);
  const isSearching = search.trim() !== '';
  const found = isSearching ? findQuestions(QUESTIONS, search) : isAll ? QUESTIONS : QUESTIONS.slice(0, SHOWN_FIRST);
  return (
    <section aria-labelledby="answers-title" className="grid gap-4">
      <h2 id="answers-title" className="text-20">
        {WORDS.answers}
      </h2>
      <Field
        label={WORDS.search}
        type="search"
        autoComplete="off"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <p role="status" className="-mt-2 min-h-5 text-14 text-ink-2">
        {isSearching && (found.length > 0 ? WORDS.found(String(found.length)) : WORDS.none)}
      </p>
      {found.length > 0 && (
        <div className="card-box divide-y divide-line">
          {found.map(({ id, question, answer }) => (
            <details key={id} className="group px-4 sm:px-5">
              <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-3 font-semibold hover:text-primary [&::-webkit-details-marker]:hidden">
                {question}
                <ChevronDown aria-hidden="true" size={20} className="shrink-0 text-ink-3 group-open:rotate-180" />
              </summary>
              <p className="max-w-[65ch] pb-4 text-ink-2">{answer}</p>
            </details>
          ))}
        </div>
      )}
      {!isSearching && !isAll && (
        <Button
          name={WORDS.showAll}
          look="outline"
          small
          className="justify-self-start"
          onClick={() => setIsAll(true)}
        />
      )}
    </section>
  );
}
