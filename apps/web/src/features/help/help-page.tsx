import { Suspense, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { hiddenHead } from '../../page-head.ts';
import type { PageHandle } from '../../page-handle.ts';
import { HELP_WORDS as WORDS } from '../../strings/app/help.ts';
import { Skeleton } from '../../ui/feedback/state-screens.tsx';
import { PageHeading } from '../../ui/navigation/page-heading.tsx';
import { Answers } from './answers.tsx';
import { ConversationView, fetchTicketParts } from './late-ticket-parts.ts';
import { Tickets } from './tickets.tsx';

export const meta = () => hiddenHead(WORDS.title);

export const handle: PageHandle = {
  title: WORDS.title,
  lead: WORDS.lead,
  isOffline: true,
};

/** What is on the screen is read first. */
const REST_MS = 3000;

/** `/user/help`: answers to search, and the user's messages to us. `?ticket=` opens one of them. */
export default function HelpPage() {
  const [query, setQuery] = useSearchParams();
  const ticket = query.get('ticket');
  useEffect(() => {
    const timer = setTimeout(fetchTicketParts, REST_MS);
    return () => clearTimeout(timer);
  }, []);
  if (ticket) {
    return (
      <Suspense fallback={<Skeleton className="h-80 w-full rounded-lg" />}>
        <ConversationView key={ticket} number={ticket} onBack={() => setQuery({})} />
      </Suspense>
    );
  }
  return (
    <>
      <div className="pb-5">
        <PageHeading className="app-title">{WORDS.title}</PageHeading>
        <p className="pt-1 text-ink-2">{WORDS.lead}</p>
      </div>
      <div className="page-form">
        <Answers />
        <Tickets reference={query.get('reference') ?? ''} onOpen={(number) => setQuery({ ticket: number })} />
      </div>
    </>
  );
}
