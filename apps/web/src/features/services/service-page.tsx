import type { ServiceKey } from '@gatelight/contract/office/support';
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { BRAND } from '../../brand.ts';
import { pageAddress, pageHead, structured } from '../../page-head.ts';
import { PATHS, servicePath } from '../../paths.ts';
import { BRAND_WORDS } from '../../strings/common/brand-words.ts';
import { SERVICE_PAGE_WORDS } from '../../strings/services/service-page.ts';
import type { ServiceText } from '../../strings/services/service-page.ts';
import { cx } from '../../ui/styles/class-names.ts';
import { Picture } from '../../ui/images/picture.tsx';
import { EnquiryForm } from './enquiry-form.tsx';
import type { Attachment } from './enquiry-form.tsx';

const words = SERVICE_PAGE_WORDS;

/** The head of a service's page, with structured data about the service and its breadcrumbs. */
export function serviceMeta(key: string, { title, lead }: ServiceText) {
  const path = servicePath(key);
  return [
    ...pageHead({ title, description: lead, path }),
    ...structured(() => ({
      '@graph': [
        {
          '@type': 'Service',
          name: title,
          description: lead,
          url: pageAddress(path),
          areaServed: { '@type': 'Country', name: 'Nigeria' },
          provider: { '@type': 'Organization', name: BRAND.name, url: pageAddress(PATHS.home, '') },
        },
        {
          '@type': 'BreadcrumbList',
          itemListElement: [
            { '@type': 'ListItem', position: 1, name: BRAND.name, item: pageAddress(PATHS.home) },
            { '@type': 'ListItem', position: 2, name: title, item: pageAddress(path) },
          ],
        },
      ],
    })),
  ];
}

type ServicePageProps = {
  readonly service: ServiceKey;
  readonly text: ServiceText;
  readonly picture: string;
  /** An attachment that the visitor may send, once there is one. */
  readonly attachment?: Attachment | undefined;
  /** A part of the product as it is today. */
  readonly screen?: ReactNode;
  /** Content of this service only, above the form. */
  readonly children?: ReactNode;
};

/** A service: what it is, how it works, what is and is not included, and a form to request it. */
export function ServicePage({ service, text, picture, attachment, screen, children }: ServicePageProps) {
  const isComing = service === 'ev';
  const { title, lead, today, steps, included, needed, limits } = text;
  // A visitor who prints a calculated size wants only that, on one sheet.
  const whenPrinted = attachment && 'print:hidden';
  return (
    <div className="gutter grid gap-14 py-12 lg:gap-20 lg:py-16 print:gap-6 print:py-4">
      <header className="grid items-center gap-8 md:grid-cols-[7fr_5fr] print:block">
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
          <p className="mt-4 max-w-[62ch] border-l-4 border-primary ps-4">
            <span className="font-semibold">{words.today}: </span>
            {today}
          </p>
          <a href="#enquiry" className="btn btn-primary mt-7 print:hidden">
            {isComing ? words.waitingList : words.enquiry}
          </a>
        </div>
        <Picture
          src={picture}
          family="service"
          isFirst
          className="h-auto w-full max-w-[28rem] justify-self-center print:hidden"
        />
      </header>
      <section aria-labelledby="how" className={whenPrinted}>
        <h2 id="how" className="text-24">
          {words.how}
        </h2>
        <ol className="mt-5 grid gap-x-10 border-t border-line sm:grid-cols-2">
          {steps.map(([step, how], at) => (
            <li key={step} className="grid grid-cols-[2rem_1fr] gap-x-3 border-b border-line py-5">
              <span aria-hidden="true" className="font-display text-24 leading-none font-bold text-primary">
                {at + 1}
              </span>
              <div>
                <h3 className="text-18">{step}</h3>
                <p className="mt-1 text-ink-2">{how}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>
      {screen && (
        <figure className={whenPrinted}>
          <h2 className="text-24">{words.screen}</h2>
          {screen}
          <figcaption className="mt-3 text-13 text-ink-3">{words.screenText}</figcaption>
        </figure>
      )}
      <div
        className={cx(
          'grid gap-10 md:grid-cols-2 md:gap-8 lg:grid-cols-3 lg:gap-10 print:grid-cols-3 print:gap-5',
          whenPrinted,
        )}
      >
        <PlainList title={words.included} items={included} />
        <PlainList title={words.needed} items={needed} />
        <PlainList title={words.limits} items={limits} isWarning />
      </div>
      {children}
      <section
        id="enquiry"
        aria-labelledby="enquiry-title"
        className="card grid gap-x-12 gap-y-6 p-5 shadow-2 sm:p-8 lg:grid-cols-[4fr_8fr] print:hidden"
      >
        <div>
          <h2 id="enquiry-title" className="text-24">
            {isComing ? words.waitingList : words.enquiry}
          </h2>
          <p className="max-w-[60ch] pt-2 text-ink-2">{isComing ? words.waitingLead : words.enquiryLead}</p>
          <p className="pt-4 text-14 text-ink-2 lg:pt-8">
            {words.ratherTalk}
            <a href={BRAND.phoneHref} className="text-link flex min-h-11 w-fit items-center text-16">
              {BRAND.phone}
            </a>
            {BRAND_WORDS.supportHours}
          </p>
        </div>
        <EnquiryForm service={service} attachment={attachment} />
      </section>
    </div>
  );
}

type PlainListProps = { readonly title: string; readonly items: readonly string[]; readonly isWarning?: true };

function PlainList({ title, items, isWarning }: PlainListProps) {
  return (
    <section
      className={cx(
        'md:row-span-2 md:grid md:grid-rows-subgrid md:gap-y-3',
        isWarning && 'rounded-lg bg-warning-soft p-5 md:max-lg:col-span-2 lg:-my-5 print:p-0',
      )}
    >
      <h2 className="text-20">{title}</h2>
      <ul className="grid list-disc content-start gap-2 ps-5 max-md:mt-3 marker:text-primary">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  );
}
