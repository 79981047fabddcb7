import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts } from 'react-router';
import type { LinksFunction, MetaFunction } from 'react-router';
import { BRAND } from './brand.ts';
import { NOTE_OPEN_TRANSFER } from './data/payment/open-transfer.ts';
import textFont from './fonts/text.woff2?url';
import { ErrorScreen } from './layout/error-screen.tsx';
import { STRINGS } from './strings/index.ts';
import { LANGUAGE } from './strings/language.ts';
import { LoadingOverlay } from './ui/feedback/loading-overlay.tsx';
import { ToastRegion } from './ui/feedback/toast.tsx';
import { useWasPrerendered } from './ui/hooks/use-hydrated.ts';
import { NOTE_EARLY_PRESSES } from './ui/hooks/use-early-press.ts';
import { useLateBlur } from './ui/hooks/use-late-blur.ts';
import themeCss from './ui/styles/public.css?inline';

export const links: LinksFunction = () => [
  { rel: 'preload', as: 'font', type: 'font/woff2', href: textFont, crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
];

const STYLE_ID = 'theme';

// One request less before the first paint. The script does not contain the styles: where it must draw the page again,
// it takes them from the existing page.
const styles = import.meta.env.SSR ? themeCss : (document.getElementById(STYLE_ID)?.textContent ?? '');

// React writes text with escapes, which the build takes out of the style again; a developer's page is not built.
if (import.meta.env.DEV) void import('./ui/styles/public.css');

/** For the fallback file, which cannot know yet what page it will show, and must not be listed. */
export const meta: MetaFunction = () => [{ title: BRAND.name }, { name: 'robots', content: 'noindex' }];

export function Layout({ children }: { children: ReactNode }) {
  // After an error React renders the whole document again: its scripts have run, and Trusted Types forbid new ones.
  const isFirst = useWasPrerendered();
  return (
    // The server adds to it what the build cannot know.
    <html lang={LANGUAGE.tag} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={BRAND.paper.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={BRAND.paper.dark} />
        {/* input-otp adds a style element at run time unless an element has this id; our style sheet has its rules. */}
        <meta id="input-otp-style" name="format-detection" content="telephone=no" />
        {/* Zod compiles its checks with eval unless it is configured not to; the content security policy forbids eval. */}
        {isFirst && <script>{'globalThis.__zod_globalConfig={jitless:true}'}</script>}
        {isFirst && <script>{NOTE_EARLY_PRESSES}</script>}
        {isFirst && <script>{NOTE_OPEN_TRANSFER}</script>}
        <Meta />
        <Links />
        <style id={STYLE_ID} suppressHydrationWarning>
          {styles}
        </style>
      </head>
      <body>
        {children}
        <ToastRegion />
        {isFirst && <Scripts />}
      </body>
    </html>
  );
}

export default function App() {
  // For tests and screen recordings, which wait until the page responds.
  useEffect(() => {
    document.documentElement.dataset.alive = '';
  }, []);
  useLateBlur();
  return <Outlet />;
}

export function HydrateFallback() {
  return (
    <main id="main">
      <LoadingOverlay title={STRINGS.layout.opening} />
    </main>
  );
}

export { ErrorScreen as ErrorBoundary };
