import ChevronRight from 'lucide-react/icons/chevron-right';
import { Fragment } from 'react';
import { Link } from 'react-router';
import access from '../../pictures/access-control.svg?url';
import diesel from '../../pictures/diesel.svg?url';
import estate from '../../pictures/estate-management.svg?url';
import ev from '../../pictures/ev-charging.svg?url';
import grid from '../../pictures/grid.svg?url';
import metering from '../../pictures/metering.svg?url';
import solar from '../../pictures/solar.svg?url';
import { servicePath } from '../../paths.ts';
import { SECTION_WORDS } from '../../strings/landing/landing-sections.ts';
import { Picture } from '../../ui/images/picture.tsx';

const words = SECTION_WORDS.services;

type Service = (typeof words.list)[number];

const PICTURES: Record<Service['key'], string> = { metering, estate, access, diesel, solar, grid, ev };

/** The seven services: two tiles and five rows with a picture each; on phones all are rows. */
export function Services() {
  return (
    <section className="gutter section" aria-labelledby="services-title">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <h2 id="services-title">{words.title}</h2>
        <p className="text-18 text-ink-2 max-sm:hidden">{words.lead}</p>
      </div>
      <ul className="services">
        {words.list.map((service) => (
          <li key={service.key} className="service">
            <div className="service-picture">
              <Picture src={PICTURES[service.key]} family="service" className="h-auto w-full" />
            </div>
            <div className="service-text">
              <h3>
                {/* The whole card is the target; the title alone is its name. */}
                <Link to={servicePath(service.key)} className="card-link">
                  {service.title.split('/').map((part, place) => (
                    <Fragment key={part}>
                      {place > 0 && '/'}
                      {place > 0 && <wbr />}
                      {part}
                    </Fragment>
                  ))}
                </Link>
              </h3>
              {'isComing' in service && (
                <>
                  {' '}
                  <span className="service-soon">{words.comingSoon}</span>
                </>
              )}
              <p className="service-long">{service.text}</p>
            </div>
            <ChevronRight aria-hidden="true" size={20} className="service-way" />
          </li>
        ))}
      </ul>
    </section>
  );
}
