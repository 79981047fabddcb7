/** Business settings that staff change while the product runs, and the switches of services. */
export { settingsSlice } from './slice.ts';
