import { featureSwitch } from '#platform/settings/settings';

export const serviceChargeSwitch = featureSwitch('service-charges', 'Service charges', "Paying an estate's charges.");
