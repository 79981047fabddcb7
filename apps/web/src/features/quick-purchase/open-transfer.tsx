import Clock from 'lucide-react/icons/clock';
import { Suspense, lazy, useState } from 'react';
import { openTransferDeadline } from '../../data/payment/open-transfer.ts';
import { PATHS } from '../../paths.ts';
import { LANDING_WORDS } from '../../strings/landing/landing.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { useHydrated } from '../../ui/hooks/use-hydrated.ts';
import { cx } from '../../ui/styles/class-names.ts';

const words = LANDING_WORDS.openTransfer;

// Only visitors with an open transfer load it.
const Countdown = lazy(async () => {
  const { Countdown } = await import('../../ui/feedback/countdown.tsx');
  return { default: Countdown };
});

/**
 * Offers to continue with a transfer of this browser that still waits for its money. Its HTML is in the prerendered page,
 * hidden unless a script in the head has found such a transfer (`NOTE_OPEN_TRANSFER`, base.css).
 */
export function OpenTransfer() {
  return useHydrated() ? <OfThisBrowser /> : <Offer deadline={null} />;
}

function OfThisBrowser() {
  const [deadline] = useState(() => openTransferDeadline(new Date()));
  return deadline && <Offer deadline={deadline} />;
}

function Offer({ deadline }: { readonly deadline: Date | null }) {
  const [isOver, setIsOver] = useState(false);
  return (
    // When its time is over its place stays empty, so that the page does not move while people tap.
    <section
      aria-labelledby="open-transfer-title"
      className={cx('open-transfer gutter pt-4', deadline && 'is-open', isOver && 'invisible')}
    >
      <div className="flex items-center gap-3 rounded-lg border border-line bg-surface px-4 py-3 shadow-2">
        <Clock aria-hidden="true" size={22} className="shrink-0 text-primary max-xs:hidden" />
        <div className="min-w-0 flex-1 sm:flex sm:items-baseline sm:gap-3">
          <h2 id="open-transfer-title" className="font-text text-14 tracking-normal sm:text-16">
            {words.title}
          </h2>
          <p className="min-h-[1.55em]">
            {deadline && (
              <Suspense>
                <Countdown deadline={deadline} onEnd={() => setIsOver(true)} />
              </Suspense>
            )}
          </p>
        </div>
        <LinkButton small to={`${PATHS.purchase}?waiting`} name={words.continue} />
      </div>
    </section>
  );
}
