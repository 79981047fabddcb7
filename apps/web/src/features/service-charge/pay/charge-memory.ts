import * as z from 'zod/mini';
import { readStored, writeStored } from '../../../data/device/browser-storage.ts';
import { endSettledIntent } from '../../../data/payment/intent-key.ts';

const METHOD_KEY = 'serviceChargeMethod';

export const chargeMethod = z.enum(['wallet', 'transfer', 'card', 'saved-card']);
export type ChargeMethod = z.output<typeof chargeMethod>;

/** How a service charge was paid last in this browser. */
export function rememberedMethod(): ChargeMethod {
  return readStored('localStorage', METHOD_KEY, chargeMethod) ?? 'wallet';
}

export function rememberMethod(method: ChargeMethod): void {
  writeStored('localStorage', METHOD_KEY, method);
}

export const chargeIntentName = (method: ChargeMethod) => `service-charge:${method}`;

/** The payment is over: the next one gets a new key. A key whose outcome is not known stays. */
export function forgetChargePayment(): void {
  for (const method of chargeMethod.options) endSettledIntent({ name: chargeIntentName(method) });
}
