import { index, layout, route } from '@react-router/dev/routes';
import type { RouteConfig } from '@react-router/dev/routes';

const SERVICES = ['metering', 'estate', 'access', 'diesel', 'solar', 'grid', 'ev'] as const;

// Every component, for developers and tests. Only builds that say so have it: a build for production does not.
const HAS_KIT = process.env.NODE_ENV !== 'production' || process.env.WEB_KIT === 'on';

// The parts of the app: residents, estate managers, administrators. Its layout asks who is signed in.
const APP = ['user', 'manage', 'admin'] as const;

export default [
  layout(
    './app/app-layout.tsx',
    APP.map((part) => route(`${part}/*`, './app/app-not-found.tsx', { id: `app-${part}-not-found` })),
  ),
  ...(HAS_KIT ? [route('dev/ui/app', './app/shell/shell-story.tsx')] : []),
  layout('./layout/public-layout.tsx', [
    index('./pages/home-page.tsx'),
    route('about', './features/company/about-page.tsx'),
    route('faqs', './features/company/faqs-page.tsx'),
    route('cookies', './features/legal/cookies-page.tsx'),
    route('terms', './features/legal/terms-page.tsx'),
    route('privacy', './features/legal/privacy-page.tsx'),
    route('signin', './features/account/signin-page.tsx'),
    route('signup', './features/account/signup-page.tsx'),
    route('contact', './features/contact/contact-page.tsx'),
    ...SERVICES.map((key) => route(`services/${key}`, `./features/services/${key}-page.tsx`)),
    layout('./data/query-provider.tsx', [
      route('purchase', './features/quick-purchase/payment/purchase-page.tsx'),
      route('purchase/confirmation', './features/quick-purchase/confirmation/confirmation-page.tsx'),
      route('find-token', './features/find-token/find-token-page.tsx'),
    ]),
    ...(HAS_KIT ? [route('dev/ui', './features/dev-ui/dev-ui-page.tsx')] : []),
    route('*', './features/not-found/not-found-page.tsx'),
  ]),
] satisfies RouteConfig;
