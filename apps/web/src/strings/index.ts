import { FAILURE_WORDS } from './common/failures.ts';
import { LAYOUT_WORDS } from './common/layout.ts';
import { UI_WORDS } from './common/ui.ts';

/** Texts that every page may need. Texts of one page are in their own file here, so that a page loads only its own. */
export const STRINGS = { ui: UI_WORDS, layout: LAYOUT_WORDS, failures: FAILURE_WORDS } as const;
