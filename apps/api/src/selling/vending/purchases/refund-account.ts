import { getRefundAccount, giveRefundAccount, resolveRefundAccount } from '@gatelight/contract';
import type { Payments } from '#payments';
import type { Serve } from '#platform/http/api';
import type { Caller } from '#platform/callers/caller';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { takeAll } from '#platform/callers/limits';
import { checkDigitFits, compareNames, createBanks, type Banks } from '#withdrawals';
import { vendingLimits } from '../limits.ts';
import type { PurchaseRecord } from './purchase-store.ts';
import { secretHash } from './purchase-secret.ts';
import { refundAccountWanted, storeRefundAccount, type WantedAccount } from './refund-account-store.ts';

interface Deps {
  db: Db;
  payments: Payments;
  /** Throws when the secret has no purchase; counts reads. */
  purchaseBehind: (secret: string, caller: Caller) => Promise<PurchaseRecord>;
}

interface Given {
  bank_code: string;
  account_number: string;
}

/**
 * The payer's bank account, for a provider that cannot send money back without one. The secret of the purchase is the
 * proof, as for its token; the name is from the account's bank, and each look-up of a name is counted.
 */
export function refundAccountRoutes(serve: Serve, { db, payments, purchaseBehind }: Deps): void {
  const kept = new Map<string, Banks>();

  /** The rail that holds the refund is called: it must know the bank by this code. */
  function railOf({ provider }: WantedAccount) {
    const rail = payments.payouts.byName(provider);
    const banks = kept.get(provider) ?? createBanks(rail);
    kept.set(provider, banks);
    return { rail, banks };
  }

  async function wantedBehind(secret: string, caller: Caller): Promise<WantedAccount> {
    await purchaseBehind(secret, caller);
    const wanted = await refundAccountWanted(db, secretHash(secret));
    if (!wanted) throw new AppError('not-found');
    return wanted;
  }

  async function lookUp(secret: string, caller: Caller, { bank_code: bankCode, account_number: accountNumber }: Given) {
    const wanted = await wantedBehind(secret, caller);
    const subject = secretHash(secret).toString('base64url');
    await takeAll(db, [
      { limit: vendingLimits.refundAccount, subject, caller },
      { limit: vendingLimits.refundAccountPerIp, subject: caller.ip, caller },
    ]);
    const { rail, banks } = railOf(wanted);
    const bank = (await banks.list()).find(({ code }) => code === bankCode);
    if (!bank) throw new AppError('bank-account-unknown', { fields: { bank_code: { code: 'bank-required' } } });
    const answer = await rail.resolveAccount({ bankCode, accountNumber });
    if (answer.kind !== 'ok') throw new AppError('provider-unavailable');
    if (answer.value === undefined) throw new AppError('bank-account-unknown');
    return { wanted, bank, accountName: answer.value.slice(0, 200) };
  }

  serve(getRefundAccount, async ({ params, caller }) => {
    const wanted = await wantedBehind(params.secret, caller);
    const banks = await railOf(wanted).banks.list();
    return { amount_kobo: wanted.amountKobo, banks: banks.map(({ code, name }) => ({ code, name })) };
  });

  serve(resolveRefundAccount, async ({ params, body, caller }) => {
    const { wanted, bank, accountName } = await lookUp(params.secret, caller, body);
    return {
      account_name: accountName,
      bank_name: bank.name,
      is_own_name: (await compareNames(db, accountName, wanted.customerName)).isOwn,
      check_digit_fits: checkDigitFits(body.bank_code, body.account_number),
    };
  });

  serve(giveRefundAccount, async ({ params, body, caller }) => {
    const { wanted, bank, accountName } = await lookUp(params.secret, caller, body);
    // The payer agreed to a different name than the bank returns now.
    if (accountName !== body.account_name) throw new AppError('bank-account-unknown');
    const given = await storeRefundAccount(db, {
      secretHash: secretHash(params.secret),
      provider: wanted.provider,
      bankCode: body.bank_code,
      bankName: bank.name,
      accountNumber: body.account_number,
      accountName,
      ip: caller.ip,
      requestId: caller.requestId,
    });
    if (given === 0) throw new AppError('not-found');
    return { taken: true as const };
  });
}
