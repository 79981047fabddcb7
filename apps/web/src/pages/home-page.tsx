import { Suspense, lazy, useState } from 'react';
import { Link } from 'react-router';
import type { LinksFunction } from 'react-router';
import { BRAND } from '../brand.ts';
import nairaFont from '../fonts/text-ng.woff2?url';
import { BelowTheForm } from '../features/landing/below-the-form.tsx';
import { Hero } from '../features/landing/hero/hero.tsx';
import { ProofStrip } from '../features/landing/proof/proof-strip.tsx';
import { OpenTransfer } from '../features/quick-purchase/open-transfer.tsx';
import { pageAddress, pageHead, structured } from '../page-head.ts';
import { PATHS } from '../paths.ts';
import { BRAND_WORDS } from '../strings/common/brand-words.ts';
import { LANDING_WORDS } from '../strings/landing/landing.ts';
import { useWasPrerendered } from '../ui/hooks/use-hydrated.ts';
import { loadNear } from '../ui/hooks/when-near.ts';

const landing = LANDING_WORDS;

const FORM_ID = 'quick_purchase';
// The form is in the HTML, but its script is a third of the page's: it loads when a visitor comes near.
const QuickPurchase = lazy(() => loadNear(`#${FORM_ID} form`, () => import('./quick-purchase-section.tsx')));

// A prerendered page is hydrated before its form. A constant element, because a new one would be an update of the part
// that is not hydrated yet, for which React throws its HTML away.
const hydratedLater = (
  <Suspense>
    <QuickPurchase />
  </Suspense>
);
// A page that the browser renders waits for the form and appears complete.
const complete = <QuickPurchase />;

// The calculator too is in the HTML, and its script loads when it is seen.
const Calculator = lazy(() => loadNear('form[name=calculator]', () => import('./calculator-section.tsx')));
const calculatorLater = (
  <Suspense fallback={<CalculatorAsItWas />}>
    <Calculator />
  </Suspense>
);
const calculator = <Calculator />;

// The calculator shows the naira sign, and a browser finds out about its font late.
export const links: LinksFunction = () =>
  [nairaFont].map((href) => ({
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

/**
 * A copy of the prerendered calculator with what was typed. When the address changes before the calculator's script has come, React
 * takes the calculator off the page until then.
 */
function CalculatorAsItWas() {
  const [copy] = useState(() =>
    import.meta.env.SSR ? undefined : document.forms.namedItem('calculator')?.cloneNode(true),
  );
  return <div ref={(place) => place?.replaceChildren(copy ?? '')} />;
}

/** The landing page: features side by side, because no feature may import another. */
export default function Home() {
  const wasPrerendered = useWasPrerendered();
  return (
    <>
      <OpenTransfer />
      <Hero calculator={wasPrerendered ? calculatorLater : calculator} />
      <section id={FORM_ID} aria-labelledby="quick-purchase-title" className="gutter relative z-10 pt-3 lg:pt-6">
        <div className="purchase-card">
          <div className="purchase-head flex flex-wrap items-baseline justify-between gap-x-6 pb-3 sm:gap-y-1 sm:pb-6">
            <h2 id="quick-purchase-title" className="text-24">
              {landing.quickPurchase}
            </h2>
            <p className="text-14 text-ink-2">
              {landing.alreadyPaid}{' '}
              <Link to={PATHS.findToken} className="text-link inline-block py-1">
                {landing.findToken}
              </Link>
            </p>
            <p className="hidden basis-full text-ink-2 sm:block">{landing.quickPurchaseLead}</p>
          </div>
          {wasPrerendered ? hydratedLater : complete}
        </div>
      </section>
      <ProofStrip />
      <BelowTheForm />
    </>
  );
}
