import { FAILURE_WORDS } from './failures.ts';
import { LANDING_WORDS } from './landing.ts';
import { LAYOUT_WORDS } from './layout.ts';
import { PAGE_WORDS } from './pages.ts';
import { UI_WORDS } from './ui.ts';

/** Every word on every screen of the shared parts, by where it stands. A feature keeps its own words in its own file here. */
export const STRINGS = {
  ui: UI_WORDS,
  layout: LAYOUT_WORDS,
  landing: LANDING_WORDS,
  pages: PAGE_WORDS,
  failures: FAILURE_WORDS,
} as const;
