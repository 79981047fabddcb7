import Clock from 'lucide-react/icons/clock';
import Hourglass from 'lucide-react/icons/hourglass';
import Repeat from 'lucide-react/icons/repeat';
import Scale from 'lucide-react/icons/scale';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Zap from 'lucide-react/icons/zap';
import type { LucideIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PATHS } from '../../../paths.ts';
import { PROOF_WORDS } from '../../../strings/landing/proof.ts';
import { loadNear } from '../../../ui/hooks/when-near.ts';
import { scrollToSection } from '../../../ui/navigation/sections.ts';
import { countText } from '../../../ui/values/count-text.ts';
import { lagosTime } from '../../../ui/values/lagos-time.ts';
import { monthText } from '../../../ui/values/month-text.ts';
import { timeText } from './time-text.ts';
import type { UsualTimes } from './usual-times.ts';

const words = PROOF_WORDS;
const PLACE_ID = 'proof';

/** Facts that a buyer can rely on, under the form: measured, or written in a standard or in the operator's settings. */
export function ProofStrip() {
  const times = useUsualTimes();
  // A deployment without sales shows nothing here.
  const hasTime = !times || times.this_month.purchases > 0 || times.last_month.purchases > 0;
  return (
    <section id={PLACE_ID} aria-label={words.title} className="gutter pt-4 sm:pt-5 lg:pt-7">
      <div
        className={`proof swipe sm:grid sm:grid-cols-2 sm:gap-x-4 sm:gap-y-3 lg:gap-0 lg:divide-x lg:divide-line ${hasTime ? 'lg:grid-cols-4' : 'lg:grid-cols-3'}`}
      >
        {hasTime && <TimeFact times={times} />}
        <Fact icon={Repeat} title={words.back.title}>
          <p>{words.back.text}</p>
          <FactLink to={PATHS.money} name={words.back.link} />
        </Fact>
        <Fact icon={ShieldCheck} title={words.standard.title}>
          <p>
            {words.standard.before}
            <span className="whitespace-nowrap">{words.standard.name}</span>
            {words.standard.after}
          </p>
        </Fact>
        <Fact icon={Scale} title={words.licence.title}>
          <p>{words.licence.text}</p>
          <FactLink to={PATHS.contact} name={words.licence.link} />
        </Fact>
      </div>
    </section>
  );
}

/** The figures load after the page, when a visitor scrolls near; until then, and without network, it is undefined. */
function useUsualTimes(): UsualTimes | undefined {
  const [times, setTimes] = useState<UsualTimes>();
  useEffect(() => {
    let isLeft = false;
    loadNear(`#${PLACE_ID}`, () => import('./usual-times.ts'))
      .then(({ readUsualTimes }) => readUsualTimes())
      .then((read) => {
        if (!isLeft) setTimes(read);
      })
      .catch(() => undefined);
    return () => {
      isLeft = true;
    };
  }, []);
  return times;
}

/** "13:07" of an instant, in Lagos. */
const hourText = (at: Date) => lagosTime(at).slice(-9, -4);

function TimeFact({ times }: { readonly times: UsualTimes | undefined }) {
  if (!times) {
    return (
      <Fact icon={Zap} title={words.unknown.title}>
        <p>{words.unknown.text}</p>
        <FactLink to={PATHS.status} name={words.unknown.link} />
      </Fact>
    );
  }
  const { this_month: month, last_month: lastMonth, slow_hour: slow } = times;
  const usual = month.median_seconds ?? lastMonth.median_seconds;
  if (slow && usual !== null) {
    const source = words.slowSource(hourText(slow.from), hourText(slow.to), countText(slow.purchases), timeText(usual));
    return (
      <Fact icon={Clock} title={timeText(slow.median_seconds)} look="slow">
        <p>{words.slow}</p>
        <Source text={source} />
      </Fact>
    );
  }
  if (month.median_seconds === null) {
    return (
      <Fact icon={Hourglass} title={words.counting.title}>
        <p>{words.counting.text}</p>
        {lastMonth.median_seconds !== null && (
          <Source
            text={words.lastMonth(
              monthText(lastMonth.month),
              timeText(lastMonth.median_seconds),
              countText(lastMonth.purchases),
            )}
          />
        )}
      </Fact>
    );
  }
  return (
    <Fact icon={Zap} title={timeText(month.median_seconds)} look="number">
      <p>{words.usual}</p>
      <Source text={words.purchases(monthText(month.month), countText(month.purchases))} />
    </Fact>
  );
}

type FactProps = {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly look?: 'number' | 'slow';
  readonly children: ReactNode;
};

function Fact({ icon: Icon, title, look, children }: FactProps) {
  const size = look ? 'text-30' : 'text-16';
  return (
    <div className="lg:px-6 lg:first:pl-0 lg:last:pr-0">
      <h3
        className={`flex min-h-7 items-center gap-2 font-display sm:min-h-10 font-bold ${size} ${look === 'slow' ? 'text-warning' : 'text-ink'}`}
      >
        <Icon aria-hidden="true" size={20} className={look === 'slow' ? 'shrink-0' : 'shrink-0 text-primary'} />
        {title}
      </h3>
      {children}
    </div>
  );
}

function Source({ text }: { readonly text: string }) {
  return <p className="text-13 text-ink-3">{text}</p>;
}

function FactLink({ to, name }: { readonly to: string; readonly name: string }) {
  return (
    <Link
      to={to}
      onClick={scrollToSection}
      className="text-link inline-flex min-h-11 items-center justify-self-start max-lg:-my-1.5 lg:min-h-6"
    >
      {name}
    </Link>
  );
}
