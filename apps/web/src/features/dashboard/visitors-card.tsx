import { useQuery } from '@tanstack/react-query';
import ChevronRight from 'lucide-react/icons/chevron-right';
import DoorOpen from 'lucide-react/icons/door-open';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import * as z from 'zod/mini';
import { APP_PATHS } from '../../app-paths.ts';
import { readStored, writeStored } from '../../data/device/browser-storage.ts';
import { passesQuery, visitorHousesQuery } from '../../data/visitors.ts';
import { VISITOR_WORDS as WORDS } from '../../strings/app/visitors.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Skeleton } from '../../ui/feedback/state-screens.tsx';
import '../../ui/styles/payment.css';
import { cx } from '../../ui/styles/class-names.ts';

const HAS_GATE_KEY = 'homeHasGate';

/** How many codes of the house are in use, and a link to make one. Nothing where no gate takes codes. */
export function VisitorsCard({ className }: { readonly className?: string }) {
  const houses = useQuery(visitorHousesQuery);
  const house = houses.data?.find(({ has_gate: hasGate }) => hasGate);
  const passes = useQuery({ ...passesQuery(house?.id ?? ''), enabled: house !== undefined });
  // The content below keeps its place while the houses load, on a device where they had a gate before.
  const [hadGate] = useState(() => readStored('localStorage', HAS_GATE_KEY, z.boolean()) ?? false);
  const hasGate = houses.data && house !== undefined;
  useEffect(() => {
    if (hasGate !== undefined) writeStored('localStorage', HAS_GATE_KEY, hasGate);
  }, [hasGate]);
  if (!house) {
    return houses.isPending && hadGate ? <Skeleton className={cx('h-36 rounded-lg sm:h-22', className)} /> : null;
  }
  const count = passes.data?.length;
  return (
    <section className={cx('card flex flex-wrap items-center gap-x-4 gap-y-2 p-4 sm:px-5', className)}>
      <span className="tile tile-green">
        <DoorOpen aria-hidden="true" size={20} />
      </span>
      <div className="min-w-0 grow">
        <h2 className="text-18">{WORDS.title}</h2>
        <p className="min-h-5 text-14 text-ink-2">
          {count !== undefined && (
            <Link to={APP_PATHS.visitors} className="-my-2 inline-flex min-h-11 items-center gap-0.5">
              {count === 0 ? WORDS.firstVisitor : WORDS.inUse(String(count))}
              <ChevronRight aria-hidden="true" size={16} />
            </Link>
          )}
        </p>
      </div>
      <LinkButton
        look="soft"
        small
        to={APP_PATHS.inviteVisitor}
        name={WORDS.invite}
        className="max-sm:w-full max-sm:max-w-none"
      />
    </section>
  );
}
