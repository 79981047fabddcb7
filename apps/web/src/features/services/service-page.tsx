import { Fragment, useState } from 'react';
import { useLocation } from 'react-router';
import { pageTitle } from '../../brand.ts';
import access from '../../pictures/access-control.svg?url';
import diesel from '../../pictures/diesel.svg?url';
import estate from '../../pictures/estate-management.svg?url';
import ev from '../../pictures/ev-charging.svg?url';
import grid from '../../pictures/grid.svg?url';
import metering from '../../pictures/metering.svg?url';
import solar from '../../pictures/solar.svg?url';
import { SERVICE_PAGE_WORDS, SERVICE_WORDS } from '../../strings/services.ts';
import type { ServiceKey } from '../../strings/services.ts';
import { Picture } from '../../ui/picture.tsx';
import { EnquiryForm } from './enquiry-form.tsx';
import { SolarCalculator } from './solar-calculator.tsx';

const words = SERVICE_PAGE_WORDS;

const PICTURES: Record<ServiceKey, string> = { metering, estate, access, diesel, solar, grid, ev };

function isServiceKey(key: string): key is ServiceKey {
  return Object.hasOwn(SERVICE_WORDS, key);
}

/** Each service has a route of its own, so the last part of the address is always one of them. */
function serviceAt(pathname: string): ServiceKey {
  const key = pathname.replace(/\/$/, '').split('/').at(-1) ?? '';
  return isServiceKey(key) ? key : 'metering';
}

export function meta({ location }: { location: { pathname: string } }) {
  const { title, lead } = SERVICE_WORDS[serviceAt(location.pathname)];
  return [{ title: pageTitle(title) }, { name: 'description', content: lead }];
}

/** One of the seven services: what it is, how it goes, what is and is not in it, and a form to ask for it. */
export default function ServicePage() {
  const key = serviceAt(useLocation().pathname);
  // Another service is another page: nothing typed or calculated goes along.
  return <Service key={key} service={key} />;
}

function Service({ service }: { readonly service: ServiceKey }) {
  const { title, lead, steps, included, needed, limits } = SERVICE_WORDS[service];
  const [attachment, setAttachment] = useState('');
  const isComing = service === 'ev';
  return (
    <div className="gutter grid gap-14 py-12 lg:gap-20 lg:py-16">
      <header className="grid items-center gap-8 lg:grid-cols-[7fr_5fr]">
        <div className="min-w-0">
          {isComing && (
            <p className="mb-4 inline-block rounded-full bg-accent px-3 py-1 text-14 font-semibold text-on-accent">
              {words.comingSoon}
            </p>
          )}
          <h1 className="text-h2">
            {title.split('/').map((part, at) => (
              <Fragment key={part}>
                {at > 0 && '/'}
                {at > 0 && <wbr />}
                {part}
              </Fragment>
            ))}
          </h1>
          <p className="mt-5 max-w-[56ch] text-18 text-ink-2">{lead}</p>
          <a href="#enquiry" className="btn btn-primary mt-7">
            {isComing ? words.waitingList : words.enquiry}
          </a>
        </div>
        <Picture
          src={PICTURES[service]}
          family="service"
          isFirst
          className="h-auto w-full max-w-[28rem] justify-self-center"
        />
      </header>
      <section aria-labelledby="how">
        <h2 id="how" className="text-24">
          {words.how}
        </h2>
        <ol className="mt-5 grid gap-x-10 border-t border-line sm:grid-cols-2">
          {steps.map(([step, text], at) => (
            <li key={step} className="grid grid-cols-[2rem_1fr] gap-x-3 border-b border-line py-5">
              <span aria-hidden="true" className="font-display text-24 leading-none font-bold text-primary">
                {at + 1}
              </span>
              <div>
                <h3 className="text-18">{step}</h3>
                <p className="mt-1 text-ink-2">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>
      <div className="grid gap-10 lg:grid-cols-3">
        <PlainList title={words.included} items={included} />
        <PlainList title={words.needed} items={needed} />
        <PlainList title={words.limits} items={limits} />
      </div>
      {service === 'solar' && <SolarCalculator onResult={setAttachment} />}
      <section id="enquiry" aria-labelledby="enquiry-title" className="card max-w-[56rem] p-5 shadow-2 sm:p-8">
        <h2 id="enquiry-title" className="text-24">
          {isComing ? words.waitingList : words.enquiry}
        </h2>
        <p className="pt-2 pb-6 text-ink-2">{words.enquiryLead}</p>
        <EnquiryForm
          subject={isComing ? words.waitSubject(title) : words.subject(title)}
          attachment={service === 'solar' ? attachment : ''}
        />
      </section>
    </div>
  );
}

function PlainList({ title, items }: { readonly title: string; readonly items: readonly string[] }) {
  return (
    <section>
      <h2 className="text-20">{title}</h2>
      <ul className="mt-3 grid list-disc gap-2 ps-5 marker:text-primary">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  );
}
