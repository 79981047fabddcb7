import type { Utility } from '@gatelight/contract/fields';

export const unitOf = (utility: Utility) => (utility === 'electricity' ? 'kWh' : 'm³');
