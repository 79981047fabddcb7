import { FAILURE_WORDS } from './common/failures.ts';
import { LAYOUT_WORDS } from './common/layout.ts';
import { UI_WORDS } from './common/ui.ts';

/** Words that every page may need. Words of one page stand in their own file here, so that a page loads only its own. */
export const STRINGS = { ui: UI_WORDS, layout: LAYOUT_WORDS, failures: FAILURE_WORDS } as const;
