/** Moves into houses and out of them, with deposits, invitations of new occupants and notes about a house. */
export { addDemonstrationMoves } from './demonstration-store.ts';
export { selectHouseStory } from './story-store.ts';
export { movesSlice } from './slice.ts';
