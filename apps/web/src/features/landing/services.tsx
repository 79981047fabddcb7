import Building2 from 'lucide-react/icons/building-2';
import DoorOpen from 'lucide-react/icons/door-open';
import EvCharger from 'lucide-react/icons/ev-charger';
import Fuel from 'lucide-react/icons/fuel';
import Gauge from 'lucide-react/icons/gauge';
import Sun from 'lucide-react/icons/sun';
import UtilityPole from 'lucide-react/icons/utility-pole';
import type { LucideIcon } from 'lucide-react/types';
import { Fragment } from 'react';
import access from '../../pictures/access-control.svg?url';
import diesel from '../../pictures/diesel.svg?url';
import estate from '../../pictures/estate-management.svg?url';
import ev from '../../pictures/ev-charging.svg?url';
import grid from '../../pictures/grid.svg?url';
import metering from '../../pictures/metering.svg?url';
import solar from '../../pictures/solar.svg?url';
import { Link } from 'react-router';
import { servicePath } from '../../paths.ts';
import { SECTION_WORDS } from '../../strings/landing/landing-sections.ts';
import { cx } from '../../ui/styles/class-names.ts';
import { Picture } from '../../ui/images/picture.tsx';

const words = SECTION_WORDS.services;

type Service = (typeof words.list)[number];
type Look = {
  readonly icon: LucideIcon;
  readonly color: string;
  readonly picture: string;
  readonly shape: 'big' | 'tall' | 'wide';
};

const LOOKS: Record<Service['key'], Look> = {
  metering: { icon: Gauge, color: 'text-svc-power', picture: metering, shape: 'big' },
  estate: { icon: Building2, color: 'text-svc-water', picture: estate, shape: 'big' },
  access: { icon: DoorOpen, color: 'text-svc-access', picture: access, shape: 'tall' },
  diesel: { icon: Fuel, color: 'text-svc-diesel', picture: diesel, shape: 'tall' },
  solar: { icon: Sun, color: 'text-svc-solar', picture: solar, shape: 'tall' },
  grid: { icon: UtilityPole, color: 'text-svc-grid', picture: grid, shape: 'wide' },
  ev: { icon: EvCharger, color: 'text-svc-ev', picture: ev, shape: 'wide' },
};

const SPANS: Record<Look['shape'], string> = {
  big: 'sm:col-span-2 side:col-span-3',
  tall: 'side:col-span-2',
  wide: 'sm:col-span-2 side:col-span-3',
};

/** The seven services, each with its picture; metering and estate take the most room. */
export function Services() {
  return (
    <section className="gutter section" aria-labelledby="services-title">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <h2 id="services-title">{words.title}</h2>
        <p className="text-18 text-ink-2">{words.lead}</p>
      </div>
      <ul className="grid gap-4 pt-10 sm:grid-cols-2 side:grid-cols-6">
        {words.list.map((service, at) => (
          <li
            key={service.key}
            className={cx(
              'card relative overflow-hidden hover:border-primary',
              SPANS[LOOKS[service.key].shape],
              at === 4 && 'max-side:sm:col-span-2',
            )}
          >
            <ServiceCard service={service} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ServiceCard({ service }: { readonly service: Service }) {
  const { icon: Icon, color, picture, shape } = LOOKS[service.key];
  const isSideBySide = shape === 'wide';
  return (
    <div className={cx('flex h-full flex-col-reverse justify-end', isSideBySide && 'sm:flex-row sm:items-stretch')}>
      <div className="min-w-0 flex-1 p-5 sm:p-6">
        <div className="flex items-center justify-between gap-3">
          <Icon aria-hidden="true" size={28} strokeWidth={1.75} className={color} />
          {'isComing' in service && (
            <span className="rounded-full bg-accent px-3 py-1 text-13 font-semibold text-on-accent">
              {words.comingSoon}
            </span>
          )}
        </div>
        <h3 className="mt-4">
          {/* The whole card is the target; the title alone is its name. */}
          <Link
            to={servicePath(service.key)}
            className="underline-offset-4 after:absolute after:inset-0 after:content-[''] hover:underline"
          >
            {service.title.split('/').map((part, at) => (
              <Fragment key={part}>
                {at > 0 && '/'}
                {at > 0 && <wbr />}
                {part}
              </Fragment>
            ))}
          </Link>
        </h3>
        <p className="mt-2 text-ink-2">{service.text}</p>
      </div>
      <div
        className={cx(
          'grid place-items-center bg-tile px-5 py-3',
          isSideBySide && 'sm:w-[44%] sm:shrink-0',
          service.key === 'ev' && 'bg-surface-2',
        )}
      >
        <Picture
          src={picture}
          family="service"
          className={cx('h-auto w-full', shape === 'big' ? 'max-w-[26rem]' : 'max-w-80')}
        />
      </div>
    </div>
  );
}
