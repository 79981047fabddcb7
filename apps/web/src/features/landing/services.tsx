import { Building2, DoorOpen, EvCharger, Fuel, Gauge, Sun, UtilityPole } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { LANDING_WORDS } from '../../strings/landing.ts';
import { cx } from '../../ui/class-names.ts';
import { EstateCrop } from './estate-picture.tsx';

const words = LANDING_WORDS.services;

type Look = { readonly icon: LucideIcon; readonly color: string; readonly crop?: string };

const LOOKS: Record<(typeof words.list)[number]['key'], Look> = {
  metering: { icon: Gauge, color: 'text-svc-power', crop: '-112 -66 230 180' },
  estate: { icon: Building2, color: 'text-svc-water', crop: '-60 150 230 180' },
  access: { icon: DoorOpen, color: 'text-svc-access' },
  diesel: { icon: Fuel, color: 'text-svc-diesel' },
  solar: { icon: Sun, color: 'text-svc-solar' },
  grid: { icon: UtilityPole, color: 'text-svc-grid' },
  ev: { icon: EvCharger, color: 'text-svc-ev' },
};

/** The seven services; the two biggest carry a picture. */
export function Services() {
  return (
    <section className="gutter section" aria-labelledby="services-title">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <h2 id="services-title">{words.title}</h2>
        <p className="text-18 text-ink-2">{words.lead}</p>
      </div>
      <ul className="grid gap-4 pt-10 sm:grid-cols-2 side:grid-cols-6">
        {words.list.map((service, at) => {
          const { icon: Icon, color, crop } = LOOKS[service.key];
          const isComing = 'isComing' in service;
          return (
            <li
              key={service.key}
              className={cx(
                'card flex flex-col overflow-hidden',
                crop ? 'sm:col-span-2 side:col-span-3' : at < 5 ? 'side:col-span-2' : 'side:col-span-3',
                at === 4 && 'max-side:sm:col-span-2',
              )}
            >
              <div className={cx('flex flex-1', crop && 'max-sm:flex-col-reverse')}>
                <div className="flex-1 p-5 sm:p-6">
                  <div className="flex items-center justify-between gap-3">
                    <Icon aria-hidden="true" size={28} strokeWidth={1.75} className={color} />
                    {isComing && (
                      <span className="rounded-full bg-accent px-3 py-1 text-13 font-semibold text-on-accent">
                        {words.comingSoon}
                      </span>
                    )}
                  </div>
                  <h3 className="mt-4">{service.title}</h3>
                  <p className="mt-2 text-ink-2">{service.text}</p>
                </div>
                {crop && (
                  <EstateCrop
                    crop={crop}
                    className="h-52 w-full bg-primary-soft object-cover sm:h-auto sm:w-[42%] sm:self-stretch"
                  />
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
