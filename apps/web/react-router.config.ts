import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { CLIENT_ROUTES_FILE, clientRoutes } from './client-routes.ts';
import { buildFolder, compiledDocument, compiledLanguage } from './languages/languages.ts';

const language = compiledLanguage();

// Public pages are HTML files made at build time; every other path is answered with the fallback file,
// so the product needs no rendering server.
export default {
  appDirectory: 'src',
  ssr: false,
  ...(language && { basename: language.base }),
  buildDirectory: buildFolder(language, compiledDocument ?? 'public'),
  // The document of residents' pages is the fallback of a build of its own (`languages/build.ts`).
  prerender: compiledDocument === 'public' && [
    '/',
    '/about',
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
    '/find-token',
    '/purchase',
    '/purchase/confirmation',
    '/signin',
    '/signup',
    '/verify_email',
    '/forgot_password',
  ],
  // The server answers with 404 for every path that this list does not have.
  buildEnd({ buildManifest, reactRouterConfig }) {
    const list = JSON.stringify(clientRoutes(buildManifest?.routes ?? {}));
    writeFileSync(join(reactRouterConfig.buildDirectory, 'client', CLIENT_ROUTES_FILE), list);
  },
} satisfies Config;
