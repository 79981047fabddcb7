import { openAtProvider, type OpenChargeRequest, type OpenDeps, type Stored } from './open-charge.ts';
import { cardsAt } from '../providers/provider.ts';
import { requireOwnAddress } from './own-address.ts';
import { storeCheckout, type StoreCheckout } from './charge-store.ts';
import { cardChargeFromRow, type CardCharge } from './charge-from-row.ts';

export interface OpenCardCharge extends OpenChargeRequest {
  /** Our page to which the payer returns; any other address is refused. */
  callbackUrl: string;
  /** The user who agreed to save the card. */
  saveCardForUser?: string | undefined;
}

export type StoredCardCharge = Stored<StoreCheckout>;

export type OpenCardOutcome =
  | { kind: 'ready'; authorizationUrl: string; accessCode: string; charge: CardCharge }
  /** The provider refuses, in its own words; nothing was charged, and another attempt would not help. */
  | { kind: 'refused'; message: string }
  /** The result is not known now; nothing was charged; the same call again continues from here. */
  | { kind: 'unavailable' };

/** Opens the provider's page, on which the payer types a card. See the door. */
export async function openCardCharge(
  deps: OpenDeps & { publicUrl: string },
  request: OpenCardCharge,
  stored?: StoredCardCharge,
): Promise<OpenCardOutcome> {
  const callbackUrl = requireOwnAddress(deps.publicUrl, request.callbackUrl);
  const saveCardFor = request.saveCardForUser;
  const store = stored?.store ?? storeCheckout;
  const outcome = await openAtProvider(deps, { ...request, saveCardFor }, stored, {
    method: 'card',
    open: (provider, reference) =>
      cardsAt(provider).openPage({ ...request, reference, callbackUrl, saveCard: saveCardFor !== undefined }),
    async find(provider, reference) {
      const found = await cardsAt(provider).findPage(reference);
      return found.kind === 'ok' ? { kind: 'ok', value: found.value && { details: found.value.checkout } } : found;
    },
    store: store.checkout,
    storeRefusal: store.refusal,
    ready: cardChargeFromRow,
  });
  return outcome.kind === 'ready' ? { ...outcome, ...outcome.charge.method.checkout } : outcome;
}
