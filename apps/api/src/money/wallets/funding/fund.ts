import { newReference } from '#platform/references';
import { chargePayer, payersPage, refuseTooLarge, type Charge, type PayerChoice, type PayerDeps } from '#payments';
import type { User } from '#platform/callers/caller';
import { AppError } from '#platform/errors';
import { hashOf } from '#platform/callers/idempotency';
import { walletLimits } from '../limits.ts';
import { openFunding, storeForFunding, type BoughtToday, type Funding, type FundingMethod } from '../store.ts';

export interface FundDeps extends PayerDeps {
  boughtToday: BoughtToday;
}

export interface FundRequest extends PayerChoice {
  method: FundingMethod;
  amountKobo: bigint;
  callbackUrl?: string | undefined;
  /** Whether an equal funding by card a moment ago refuses this one. */
  refusesRepeat: boolean;
}

export interface OpenedFunding {
  funding: Funding;
  charge: Charge;
  authorizationUrl: string | undefined;
  replayed: boolean;
}

const openSeconds = { transfer: 1800, card: 2000, 'saved-card': 2000 } as const satisfies Record<FundingMethod, number>;

/** Opens a charge whose money goes into the caller's wallet, once for each key. */
export async function fund(
  deps: FundDeps,
  request: FundRequest,
  { caller, key }: { caller: User; key: string },
): Promise<OpenedFunding> {
  const { amountKobo, method } = request;
  refuseTooLarge('amount_kobo', amountKobo, deps.maximumKobo);
  const given = request.callbackUrl ?? '/user/fund_wallet/status';
  const callbackUrl = payersPage(deps.publicUrl, request, { given, pages: /^\/user\/fund_wallet(?:\/status)?\/?$/ });
  const { outcome, opened } = await openFunding(deps.db, {
    reference: newReference('FND'),
    caller,
    key,
    bodyHash: hashOf(amountKobo, request.saveCard === true, request.cardId, request.callbackUrl),
    method,
    amountKobo,
    openSeconds: openSeconds[method],
    provider: deps.payments.providerFor(method, 'wallet-funding'),
    saveCard: request.saveCard === true,
    cardId: request.cardId,
    callbackUrl,
    refusesRepeat: request.refusesRepeat,
    takes: [{ limit: walletLimits.funding, subject: caller.userId, caller, thing: key }],
  });
  if (!opened) throw new AppError('idempotency-key-reused');
  const { funding, charge } = opened;
  const isNew = outcome === 'opened';
  const charged = await chargePayer(
    deps,
    request,
    {
      reference: funding.reference,
      purpose: 'wallet-funding',
      subjectId: funding.id.toString(),
      charge,
      isNew,
      store: storeForFunding,
      callbackUrl,
      metadata: { reference: funding.reference },
    },
    caller,
  );
  return { funding, replayed: !isNew, ...charged };
}
