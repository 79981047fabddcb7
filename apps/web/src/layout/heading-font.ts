import type { LinksFunction } from 'react-router';
import displayFont from '../fonts/display.woff2?url';

/** For the layouts of pages that have large headings. The guard's page has none, so a phone at a gate does not load this font. */
export const headingFont: LinksFunction = () => [
  { rel: 'preload', as: 'font', type: 'font/woff2', href: displayFont, crossOrigin: 'anonymous' },
];
