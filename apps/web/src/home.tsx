import { Suspense, lazy } from 'react';
import { Link } from 'react-router';
import type { LinksFunction } from 'react-router';
import { BRAND } from './brand.ts';
import digitsFont from './fonts/digits.woff2?url';
import nairaFont from './fonts/text-ng.woff2?url';
import { Hero } from './features/landing/hero.tsx';
import { loadNear } from './ui/when-near.ts';
import { pageAddress, pageHead, structured } from './page-head.ts';
import { PATHS } from './paths.ts';
import { BRAND_WORDS } from './strings/brand-words.ts';
import { LANDING_WORDS } from './strings/landing.ts';

const landing = LANDING_WORDS;

// Both are in the HTML, but their scripts are a third of the page's: they come when somebody comes near.
const FORM_ID = 'quick_purchase';
// A form that will never work must say so in the end; the sections are of use as they were built.
const FORM_TRIES = 4;
const QuickPurchase = lazy(() => loadNear(`#${FORM_ID} form`, () => import('./quick-purchase.tsx'), FORM_TRIES));
const LandingSections = lazy(() => loadNear('#who_we_are', () => import('./landing-sections.tsx')));

// The sample token on the first screen shows both, and a browser finds out about them late.
export const links: LinksFunction = () =>
  [digitsFont, nairaFont].map((href) => ({
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    href,
    crossOrigin: 'anonymous',
  }));

export const meta = () => [
  ...pageHead({ title: landing.title, description: landing.description, path: PATHS.home }),
  ...structured(() => ({
    '@type': 'Organization',
    name: BRAND.name,
    legalName: BRAND.legalName,
    slogan: BRAND_WORDS.slogan,
    foundingDate: String(BRAND.foundingYear),
    url: pageAddress(PATHS.home, ''),
    logo: `${pageAddress(PATHS.home, '')}icon-512.png`,
    address: BRAND.address.join(', '),
    telephone: BRAND.phone,
    email: BRAND.email,
    sameAs: BRAND.social.map(({ href }) => href).filter((href) => href.startsWith('https:')),
  })),
];

/** The landing page: features side by side, because no feature may import another. */
export default function Home() {
  return (
    <>
      <Hero />
      <section id={FORM_ID} aria-labelledby="quick-purchase-title" className="gutter relative z-10 pt-8 lg:pt-6">
        <div className="rounded-xl border border-line bg-surface p-5 shadow-3 sm:p-8">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 pb-6">
            <h2 id="quick-purchase-title" className="text-24">
              {landing.quickPurchase}
            </h2>
            <p className="text-14 text-ink-2">
              {landing.alreadyPaid}{' '}
              <Link to={PATHS.findToken} className="text-link inline-block py-1">
                {landing.findToken}
              </Link>
            </p>
            <p className="basis-full text-ink-2">{landing.quickPurchaseLead}</p>
          </div>
          <Suspense>
            <QuickPurchase />
          </Suspense>
        </div>
      </section>
      <Suspense>
        <LandingSections />
      </Suspense>
    </>
  );
}
