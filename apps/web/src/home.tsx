import { Suspense, lazy } from 'react';
import { Link } from 'react-router';
import { pageTitle } from './brand.ts';
import { Hero } from './features/landing/hero.tsx';
import { Services } from './features/landing/services.tsx';
import { Solutions } from './features/landing/solutions.tsx';
import { WhoWeAre } from './features/landing/who-we-are.tsx';
import { WhoWeServe } from './features/landing/who-we-serve.tsx';
import { WhyChooseUs } from './features/landing/why-choose-us.tsx';
import { PATHS } from './paths.ts';
import { LANDING_WORDS } from './strings/landing.ts';

const landing = LANDING_WORDS;

// The form is in the HTML, but its script may come after the first picture is painted and the page works.
const QuickPurchaseForm = lazy(() =>
  import('./features/quick-purchase/quick-purchase-form.tsx').then((form) => ({ default: form.QuickPurchaseForm })),
);

export const meta = () => [{ title: pageTitle(landing.title) }, { name: 'description', content: landing.description }];

/** The landing page: features side by side, because no feature may import another. */
export default function Home() {
  return (
    <>
      <Hero />
      <section id="quick_purchase" aria-labelledby="quick-purchase-title" className="gutter relative z-10 pt-8 lg:pt-6">
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
            <QuickPurchaseForm />
          </Suspense>
        </div>
      </section>
      <WhoWeAre />
      <Solutions />
      <Services />
      <WhyChooseUs />
      <WhoWeServe />
    </>
  );
}
