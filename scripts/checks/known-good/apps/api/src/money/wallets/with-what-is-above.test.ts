export { vendingSlice } from '#vending';
export { openShop } from '../../selling/vending/test-shop.ts';
export { openHistory } from '../transactions/test-history.ts';
export { compose } from '../../processes/compose.ts';
export { openStreet } from '../../testing/test-street.ts';
export { loadDemonstration } from '../../demonstration/demonstration.ts';
