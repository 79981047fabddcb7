import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { BRAND } from '../brand.ts';
import { PATHS, servicePath } from '../paths.ts';
import { BRAND_WORDS } from '../strings/common/brand-words.ts';
import { STRINGS } from '../strings/index.ts';
import { lagosYear } from '../ui/values/lagos-year.ts';
import { Logo } from '../ui/images/logo.tsx';
import { useHydrated } from '../ui/hooks/use-hydrated.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { SocialIcon } from './social-icon.tsx';

const { layout } = STRINGS;

/** The foot of every public page: slogan, three social links, three columns, copyright and legal links. */
export function Footer() {
  return (
    <footer className="on-band bg-band text-on-band">
      <div className="gutter grid gap-x-6 gap-y-2 py-3 sm:gap-y-10 sm:py-14 min-[22.5rem]:grid-cols-2 side:grid-cols-[1.5fr_1fr_1fr_1.5fr]">
        {/* On a phone the social links are beside the logo. */}
        <div className="grid content-start gap-4 max-sm:gap-0 min-[22.5rem]:max-sm:col-span-2 min-[22.5rem]:max-sm:grid-cols-[1fr_auto]">
          <Logo />
          <p className="max-w-[34ch] text-on-band-2 max-sm:max-w-none max-sm:text-13 min-[22.5rem]:max-sm:order-1 min-[22.5rem]:max-sm:col-span-2">
            {BRAND_WORDS.slogan}
          </p>
          <ul className="-ms-2.5 flex flex-wrap">
            {BRAND.social.map(({ name, href }) => (
              <li key={name}>
                <a
                  href={href}
                  target="_blank"
                  rel="noopener noreferrer"
                  aria-label={layout.social(name)}
                  className="grid size-11 place-items-center rounded-md hover:text-accent"
                >
                  <SocialIcon name={name} />
                </a>
              </li>
            ))}
          </ul>
        </div>
        <FoldedColumn title={layout.products}>
          {layout.productList.map(({ name, service }) => (
            <FooterLink key={service} to={servicePath(service)} name={name} />
          ))}
        </FoldedColumn>
        <FoldedColumn title={layout.company}>
          <FooterLink to={PATHS.about} name={layout.aboutUs} />
          <FooterLink to={PATHS.home} name={layout.careers} />
          <FooterLink to={PATHS.faqs} name={layout.faqs} />
          <FooterLink to={PATHS.home} name={layout.blog} />
        </FoldedColumn>
        <ContactColumn title={layout.contact}>
          <li className="text-on-band-2 sm:py-1.5 min-[22.5rem]:max-sm:col-span-2">
            <address className="not-italic">
              {BRAND.address.map((line, at) => (
                <span key={line} className="sm:block">
                  {at > 0 && <span className="sm:hidden">, </span>}
                  {line}
                </span>
              ))}
            </address>
          </li>
          <li>
            <a className="footer-link" href={BRAND.phoneHref}>
              {BRAND.phone}
            </a>
          </li>
          <li>
            <a className="footer-link" href={`mailto:${BRAND.email}`}>
              {BRAND.email}
            </a>
          </li>
          <FooterLink to={PATHS.findToken} name={layout.findToken} />
          <FooterLink to={PATHS.status} name={layout.status} />
        </ContactColumn>
      </div>
      <div className="border-t border-on-band/15">
        <div className="gutter flex flex-wrap items-center justify-between gap-x-8 py-2 text-14 sm:gap-y-2 sm:py-5 text-on-band-2">
          <Copyright />
          <ul className="flex flex-wrap gap-x-5 sm:gap-x-6">
            <FooterLink to={PATHS.terms} name={layout.terms} />
            <FooterLink to={PATHS.privacy} name={layout.privacy} />
            <FooterLink to={PATHS.visitorRights} name={layout.visitorRights} />
            <FooterLink to={PATHS.cookies} name={layout.cookies} />
            <li>
              <LanguageSwitch className="footer-link" />
            </li>
          </ul>
        </div>
      </div>
    </footer>
  );
}

// The page was written at build time, perhaps last year: the browser replaces the year.
function Copyright() {
  const isHydrated = useHydrated();
  const year = lagosYear();
  const years = year > BRAND.foundingYear ? `${BRAND.foundingYear}–${year}` : String(BRAND.foundingYear);
  return (
    <p key={isHydrated ? 'now' : 'built'} suppressHydrationWarning>
      © {years} {BRAND.name}. {layout.rights}
    </p>
  );
}

type ColumnProps = { readonly title: string; readonly children: ReactNode };

/** On a phone the links are folded under the title. */
function FoldedColumn({ title, children }: ColumnProps) {
  return (
    <div>
      <h2 className="fold-head text-18 sm:pb-2">{title}</h2>
      <details className="fold group">
        <summary className="list-none items-center gap-1.5">
          <h2 className="text-18">{title}</h2>
          <ChevronDown aria-hidden="true" size={18} className="transition-transform group-open:rotate-180" />
        </summary>
        <ul>{children}</ul>
      </details>
    </div>
  );
}

function ContactColumn({ title, children }: ColumnProps) {
  return (
    <div className="min-[22.5rem]:max-sm:col-span-2">
      <h2 className="text-18 sm:pb-2">{title}</h2>
      {/* On a phone the links are beside our contact details. */}
      <ul className="min-[22.5rem]:max-sm:grid min-[22.5rem]:max-sm:grid-flow-col min-[22.5rem]:max-sm:grid-cols-[minmax(0,max-content)_1fr] min-[22.5rem]:max-sm:grid-rows-[repeat(3,auto)] min-[22.5rem]:max-sm:gap-x-6">
        {children}
      </ul>
    </div>
  );
}

function FooterLink({ to, name }: { readonly to: string; readonly name: string }) {
  return (
    <li>
      <Link to={to} className="footer-link">
        {name}
      </Link>
    </li>
  );
}
