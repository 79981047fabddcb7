import { paymentMethod } from '@gatelight/contract/money';
import type { PaymentMethod } from '@gatelight/contract/money';
import { readStored, writeStored } from '../device/browser-storage.ts';

const METHOD_KEY = 'vendMethod';

/** How the last purchase in this browser was paid. */
export function rememberedMethod(): PaymentMethod {
  return readStored('localStorage', METHOD_KEY, paymentMethod) ?? 'wallet';
}

export function rememberMethod(method: PaymentMethod): void {
  writeStored('localStorage', METHOD_KEY, method);
}
