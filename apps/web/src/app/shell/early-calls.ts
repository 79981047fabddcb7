import { listCards } from '@gatelight/contract/cards';
import { listMyMeters } from '@gatelight/contract/households';
import { getMe } from '@gatelight/contract/identity';
import { listNotifications } from '@gatelight/contract/inbox';
import { listServiceCharges } from '@gatelight/contract/service-charges';
import { listFeatures } from '@gatelight/contract/settings';
import { getDashboard, listTransactions } from '@gatelight/contract/transactions';
import { getLimits, getWallet } from '@gatelight/contract/wallets';
import { getWithdrawalLimits, listBankAccounts } from '@gatelight/contract/withdrawals';
import { APP_PATHS } from '../../app-paths.ts';
import { PAGE_SIZE } from '../../features/history/queries.ts';

const pathsOf = (...routes: readonly { readonly path: string }[]) => routes.map(({ path }) => path);

/**
 * The calls that the document of residents' pages makes before its scripts are there. Under '': those of every page. Under a
 * path: the further calls of that page. Each address must be exactly that of the page's own call, or the call is made twice.
 */
export const earlyCalls: Readonly<Record<string, readonly string[]>> = {
  '': [getMe.path, `${listNotifications.path}?limit=1`],
  [APP_PATHS.userHome]: pathsOf(getDashboard, listMyMeters),
  [APP_PATHS.vendUtility]: pathsOf(getWallet, listCards, listFeatures, listMyMeters, getLimits),
  [APP_PATHS.fundWallet]: pathsOf(listFeatures, listCards, getWallet, getLimits),
  [APP_PATHS.history]: [`${listTransactions.path}?limit=${PAGE_SIZE}`],
  [APP_PATHS.serviceCharge]: pathsOf(listServiceCharges, getWallet, listFeatures),
  [APP_PATHS.withdrawals]: pathsOf(getWithdrawalLimits, listBankAccounts, listFeatures, getLimits),
  [APP_PATHS.bankAccounts]: pathsOf(listBankAccounts),
  [APP_PATHS.cards]: pathsOf(listCards, listFeatures),
  [APP_PATHS.meters]: pathsOf(listMyMeters),
};
