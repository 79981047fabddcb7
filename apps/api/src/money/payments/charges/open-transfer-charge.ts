import { openAtProvider, type OpenChargeRequest, type OpenDeps, type Outcome, type Stored } from './open-charge.ts';
import { storeAnswer, type StoreAnswer } from './charge-store.ts';
import { transferChargeFromRow, type TransferCharge } from './charge-from-row.ts';

export type OpenTransferCharge = OpenChargeRequest;
export type StoredCharge = Stored<StoreAnswer>;
export type OpenOutcome = Outcome<TransferCharge>;

/** Opens an account to which one amount can be transferred. See index.ts. */
export async function openTransferCharge(
  deps: OpenDeps,
  request: OpenTransferCharge,
  stored?: StoredCharge,
): Promise<OpenOutcome> {
  const store = stored?.store ?? storeAnswer;
  return openAtProvider(deps, request, stored, {
    method: 'transfer',
    open: (provider, reference) => provider.transfers.open({ ...request, reference }),
    async find(provider, reference) {
      const found = await provider.transfers.find(reference);
      return found.kind === 'ok' ? { kind: 'ok', value: found.value && { details: found.value.account } } : found;
    },
    store: store.account,
    storeRefusal: store.refusal,
    ready: transferChargeFromRow,
  });
}
