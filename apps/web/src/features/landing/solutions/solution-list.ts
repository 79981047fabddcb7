import energy from '../../../pictures/solution-energy.svg?url';
import estates from '../../../pictures/solution-estates.svg?url';
import grid from '../../../pictures/solution-grid.svg?url';
import utilities from '../../../pictures/solution-utilities.svg?url';
import { SECTION_WORDS } from '../../../strings/landing/landing-sections.ts';

const PICTURES = [utilities, estates, energy, grid];

/** The solutions with their pictures, in the order of the texts. */
export const SOLUTIONS = SECTION_WORDS.solutions.list.map((solution, at) => ({
  ...solution,
  picture: PICTURES[at] ?? utilities,
}));
