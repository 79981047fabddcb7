import { PATHS } from '../paths.ts';
import { STRINGS } from '../strings/index.ts';

export type NavigationItem = {
  readonly name: string;
  readonly to: string;
  /** The landing section that the item scrolls to; a page of its own has none. */
  readonly section?: string;
};

const { layout } = STRINGS;

/** The items of the header, in their order, for wide screens and for the menu. */
export const NAVIGATION: readonly NavigationItem[] = [
  { name: layout.whoWeAre, to: PATHS.whoWeAre, section: 'who_we_are' },
  { name: layout.solutions, to: PATHS.solutions, section: 'solutions' },
  { name: layout.whyChooseUs, to: PATHS.whyChooseUs, section: 'why_choose_us' },
  { name: layout.whoWeServe, to: PATHS.whoWeServe, section: 'who_we_serve' },
  { name: layout.contactUs, to: PATHS.contact },
];
