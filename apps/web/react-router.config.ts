import { sectionOf } from '@gatelight/contract/sections';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { CLIENT_ROUTES_FILE, clientRoutes } from './start/building/client-routes.ts';
import { buildFolder, compiledDocument, shownLanguage } from './languages/languages.ts';

const language = shownLanguage();

/** Every page of residents has a document with its first frame. `-` replaces the part that differs between addresses. */
const residentPages = ({ getStaticPaths }: { getStaticPaths: () => string[] }) => [
  ...getStaticPaths().filter((path) => sectionOf(path)?.base === '/user'),
  '/user/meters/-',
  '/user/history/-/-',
];

// Public pages are HTML files made at build time; every other path gets the fallback file,
// so the product needs no rendering server.
export default {
  appDirectory: 'src',
  ssr: false,
  ...(language && { basename: language.base }),
  buildDirectory: buildFolder(compiledDocument ?? 'public'),
  prerender:
    (compiledDocument === 'app' && residentPages) ||
    (compiledDocument === 'public' && [
      '/',
      '/about',
      '/status',
      '/faqs',
      '/cookies',
      '/services/metering',
      '/services/estate',
      '/services/access',
      '/services/diesel',
      '/services/solar',
      '/services/grid',
      '/services/ev',
      '/contact',
      '/terms',
      '/privacy',
      '/privacy/visitors',
      '/find-token',
      '/pass',
      '/purchase',
      '/purchase/confirmation',
      '/signin',
      '/signup',
      '/verify_email',
      '/forgot_password',
    ]) ||
    // A developer's server draws pages itself. Without any page the router would refuse the first frames of residents' pages.
    (compiledDocument === undefined && ['/']),
  // The server returns 404 for every path that is not in this list.
  buildEnd({ buildManifest, reactRouterConfig }) {
    const list = JSON.stringify(clientRoutes(buildManifest?.routes ?? {}));
    writeFileSync(join(reactRouterConfig.buildDirectory, 'client', CLIENT_ROUTES_FILE), list);
  },
} satisfies Config;
