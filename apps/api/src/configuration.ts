import { createConfigLoader } from '#platform/config';
import { messagingEnvironment } from './notifications/environment.ts';
import { paymentsEnvironment } from './payments/environment.ts';
import { supportEnvironment } from './support/environment.ts';
import { vendingEnvironment } from './vending/environment.ts';
import { withdrawalsEnvironment } from './withdrawals/environment.ts';

/*
 * The settings that slices take from the environment, one line each. They are named by their files and not by their slices:
 * code that reads settings need not load the whole product.
 */
export const { loadConfig, settingNames } = createConfigLoader([
  paymentsEnvironment,
  messagingEnvironment,
  withdrawalsEnvironment,
  vendingEnvironment,
  supportEnvironment,
]);
