import { createConfigLoader } from '#platform/settings/config';
import { messagingEnvironment } from '../base/notifications/environment.ts';
import { paymentsEnvironment } from '../money/payments/environment.ts';
import { supportEnvironment } from '../office/support/environment.ts';
import { vendingEnvironment } from '../selling/vending/environment.ts';
import { withdrawalsEnvironment } from '../money/withdrawals/environment.ts';

/*
 * The settings that slices read from the environment, one line each. They are imported by file, not by slice, so that
 * code that reads settings does not load the whole product.
 */
export const { loadConfig, settingNames } = createConfigLoader([
  paymentsEnvironment,
  messagingEnvironment,
  withdrawalsEnvironment,
  vendingEnvironment,
  supportEnvironment,
]);
