import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { BRAND } from '../../brand.ts';
import { pageHead } from '../../page-head.ts';
import { PATHS, servicePath } from '../../paths.ts';
import picture from '../../pictures/estate-management.svg?url';
import { ABOUT_WORDS } from '../../strings/company/about.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Picture } from '../../ui/images/picture.tsx';

const words = ABOUT_WORDS;

export const meta = () => pageHead({ title: words.title, description: words.lead, path: PATHS.about });

/** What the operator does, how money is kept, and how to reach them: only facts from the product and the settings. */
export default function AboutPage() {
  return (
    <div className="gutter grid gap-14 py-12 lg:gap-20 lg:py-16">
      <header className="grid items-center gap-8 md:grid-cols-[7fr_5fr]">
        <div className="min-w-0">
          <h1>{words.title}</h1>
          <p className="mt-5 max-w-[46ch] text-20 text-ink-2">{words.lead}</p>
          <LinkButton name={words.contact} to={PATHS.contact} className="mt-7" />
        </div>
        <Picture src={picture} family="service" isFirst className="h-auto w-full max-w-[28rem] justify-self-center" />
      </header>
      <section>
        <h2>{words.what.title}</h2>
        <p className="mt-3 max-w-[60ch] text-18 text-ink-2">{words.what.lead}</p>
        <ul className="mt-6 grid gap-x-10 border-t border-line sm:grid-cols-2">
          {words.what.list.map(({ service, name, text }) => (
            <li key={service} className="border-b border-line">
              <Link to={servicePath(service)} className="group flex items-center justify-between gap-4 py-4">
                <span>
                  <span className="block font-display text-18 font-bold group-hover:text-primary">{name}</span>
                  <span className="block text-ink-2">{text}</span>
                </span>
                <ChevronRight aria-hidden="true" size={22} className="shrink-0 text-primary" />
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>{words.money.title}</h2>
        <ol className="mt-6 grid gap-4 sm:grid-cols-2">
          {words.money.list.map(({ title, text }) => (
            <li key={title} className="card p-5">
              <h3 className="text-18">{title}</h3>
              <p className="mt-1 text-ink-2">{text}</p>
            </li>
          ))}
        </ol>
        <p className="mt-4 flex flex-wrap gap-x-8">
          <Link to={PATHS.money} className="text-link inline-flex min-h-11 items-center">
            {words.money.link}
          </Link>
          <Link to={PATHS.status} className="text-link inline-flex min-h-11 items-center">
            {words.money.status}
          </Link>
        </p>
      </section>
      <section>
        <h2 className="text-24">{words.privacy.title}</h2>
        <p className="mt-3 max-w-[62ch]">{words.privacy.text}</p>
      </section>
      <section>
        <h2>{words.reach.title}</h2>
        <dl className="mt-6 grid gap-x-10 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
          <Fact name={words.reach.company}>{BRAND.legalName}</Fact>
          {BRAND.licence && <Fact name={words.reach.licence}>{BRAND.licence}</Fact>}
          {BRAND.regulator && <Fact name={words.reach.regulator}>{BRAND.regulator}</Fact>}
          <Fact name={words.reach.address}>{BRAND.address.join(', ')}</Fact>
          <Fact name={words.reach.phone}>
            <a href={BRAND.phoneHref} className="text-link inline-block py-1">
              {BRAND.phone}
            </a>
          </Fact>
          <Fact name={words.reach.email}>
            <a href={`mailto:${BRAND.email}`} className="text-link inline-block py-1 wrap-anywhere">
              {BRAND.email}
            </a>
          </Fact>
          {BRAND.whatsappHref && (
            <Fact name={words.reach.whatsapp}>
              <a href={BRAND.whatsappHref} className="text-link inline-block py-1">
                {BRAND.whatsapp}
              </a>
            </Fact>
          )}
          <Fact name={words.reach.hours}>{words.reach.supportHours}</Fact>
        </dl>
      </section>
    </div>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-14 font-semibold text-ink-2">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
