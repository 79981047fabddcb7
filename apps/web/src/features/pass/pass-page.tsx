import { lookAtPass } from '@gatelight/contract/places/gate/passes';
import { passTextShape } from '@gatelight/contract/places/passes/pass-text';
import type { PassForVisitor } from '@gatelight/contract/places/gate/passes';
import { useQuery } from '@tanstack/react-query';
import MapPin from 'lucide-react/icons/map-pin';
import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { CallError, call } from '../../api.ts';
import { useServiceWorker } from '../../data/device/service-worker.ts';
import { readFailure } from '../../data/queries/watch-failure.ts';
import { hiddenHead } from '../../page-head.ts';
import { PATHS } from '../../paths.ts';
import { PASS_WORDS as WORDS } from '../../strings/app/pass.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ErrorState, Skeleton } from '../../ui/feedback/state-screens.tsx';
import { StatusPill } from '../../ui/feedback/status-pill.tsx';
import type { StatusLook } from '../../ui/feedback/status-pill.tsx';
import { PassCard, passLink } from '../../ui/pass/pass-card.tsx';
import { timeText } from '../../ui/pass/pass-times.ts';
import { keepPass, keptPassOf } from './kept-passes.ts';

export const meta = () => hiddenHead(WORDS.title);

function watchHash(changed: () => void): () => void {
  addEventListener('hashchange', changed);
  return () => removeEventListener('hashchange', changed);
}

/** The part of the address after the #; null in the built page, which does not know it. */
const useHash = (): string | null =>
  useSyncExternalStore(
    watchHash,
    () => location.hash.slice(1),
    () => null,
  );

/** `/pass#GP1…`: the pass that a visitor shows at the gate. It needs no account, and no network after the first opening. */
export default function PassPage() {
  useServiceWorker('page');
  const hash = useHash();
  const text = hash === null ? null : passTextShape.safeParse(hash).data;
  return (
    <div className="gutter py-6 sm:py-10">
      <div className="mx-auto grid w-full max-w-[26rem] gap-5">
        <div className="grid gap-1">
          <h1 className="text-h2">{WORDS.title}</h1>
          <p className="text-ink-2">{WORDS.lead}</p>
        </div>
        {text === null ? <Opening /> : text === undefined ? <Unknown /> : <Pass key={text} text={text} />}
        <section className="grid gap-1 border-t border-line pt-4 text-14">
          <h2 className="font-text text-14 font-semibold tracking-normal">{WORDS.about}</h2>
          <p className="text-ink-2">{WORDS.aboutText}</p>
          <p>
            <Link className="text-link" to={PATHS.visitorRights}>
              {WORDS.aboutLink}
            </Link>
          </p>
        </section>
      </div>
    </div>
  );
}

function Opening() {
  return (
    <div role="status">
      <span className="sr-only">{WORDS.loading}</span>
      <Skeleton className="h-[33rem] w-full rounded-lg" />
    </div>
  );
}

const Unknown = () => (
  <div role="alert" className="grid gap-1">
    <p className="text-18 font-semibold">{WORDS.unknown}</p>
    <p className="text-ink-2">{WORDS.unknownText}</p>
  </div>
);

const isUnknown = (failure: unknown) => failure instanceof CallError && failure.status === 404;

/** Asks the server, and stores its response on this phone. */
async function lookAt(text: string, signal: AbortSignal): Promise<PassForVisitor> {
  try {
    const answer = await call(lookAtPass, { body: { pass: text }, signal });
    keepPass(text, answer);
    return answer;
  } catch (failure) {
    if (isUnknown(failure)) keepPass(text, undefined);
    throw failure;
  }
}

function Pass({ text }: { readonly text: string }) {
  const look = useQuery({
    queryKey: ['pass', text],
    queryFn: ({ signal }) => lookAt(text, signal),
    initialData: () => keptPassOf(text)?.answer,
    initialDataUpdatedAt: () => keptPassOf(text)?.at,
    staleTime: 0,
    retry: false,
    refetchOnWindowFocus: true,
  });
  const { data, error } = look;
  if (isUnknown(error)) return <Unknown />;
  if (data) return <Shown pass={data} text={text} savedAt={error ? new Date(look.dataUpdatedAt) : undefined} />;
  if (!error) return <Opening />;
  return (
    <ErrorState title={WORDS.failed} text={readFailure(error, WORDS.failedText)} onRetry={() => void look.refetch()} />
  );
}

const LOOKS = {
  waiting: 'other',
  ready: 'success',
  inside: 'success',
  used: 'ended',
  over: 'expired',
  cancelled: 'failed',
} as const satisfies Record<PassForVisitor['state'], StatusLook>;

/** Directions to the gate, in any map app of the phone. */
const mapSearch = ({ estate_name: estate, way }: PassForVisitor) =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: `${estate} ${way}`.trim() })}`;

/** `savedAt`: when this phone last loaded the pass, if it cannot now. */
function Shown({
  pass,
  text,
  savedAt,
}: {
  readonly pass: PassForVisitor;
  readonly text: string;
  readonly savedAt: Date | undefined;
}) {
  const now = new Date();
  // A phone without network notices itself that the time is over.
  const state = pass.until < now && pass.state !== 'inside' ? 'over' : pass.state;
  const isPast = state === 'over' || state === 'cancelled' || state === 'used';
  return (
    <>
      <div role="status" className="grid justify-items-start gap-3">
        {savedAt && !isPast && <Notice kind="warning">{WORDS.savedAt(timeText(savedAt))}</Notice>}
        <StatusPill status={LOOKS[state]} word={WORDS.states[state]} />
      </div>
      {isPast ? (
        <div className="card grid gap-3 p-4">
          <p>{state === 'cancelled' ? WORDS.cancelledText : WORDS.overText}</p>
          <p className="text-14 text-ink-2 wrap-anywhere">{`${pass.estate_name}, ${pass.house}`}</p>
        </div>
      ) : (
        <>
          <PassCard facts={{ ...pass, estate: pass.estate_name, link: passLink(text) }} now={now} />
          <a className="btn btn-outline btn-wide" href={mapSearch(pass)} target="_blank" rel="noopener noreferrer">
            <MapPin aria-hidden="true" size={18} />
            <span>{WORDS.way}</span>
          </a>
        </>
      )}
    </>
  );
}
