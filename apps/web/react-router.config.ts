import type { Config } from '@react-router/dev/config';
import { compiledLanguage } from './languages/languages.ts';

const language = compiledLanguage();

// Public pages are HTML files made at build time; every other path is answered with the fallback file,
// so the product needs no rendering server.
export default {
  appDirectory: 'src',
  ssr: false,
  ...(language && { basename: language.base, buildDirectory: `build/${language.folder}` }),
  prerender: [
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
  ],
} satisfies Config;
