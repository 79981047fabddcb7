import {
  TRANSACTION_CHANNEL_NAMES,
  moneySentence,
  knownReference,
  type AnswerOf,
  type Transaction,
  type TransactionDetail,
  type listUserTransactions,
} from '@gatelight/contract';
import { formatTenths, moneyFactsOf, priceLinesOf, refundReasonOf, unitOf, viewAccount } from '#vending';
import { receiptCode } from '../receipt/receipt-code.ts';
import type { Bought, Detail, Entry } from '../store.ts';

/** The parts of the links and codes of receipts. */
export interface ReceiptLinks {
  key: Buffer;
  /** Address of the site, without a slash at the end. */
  publicUrl: string;
}

/** A purchase that ended without a token sold nothing: it has no units. */
const wasSold = ({ status }: Entry) => status === 'success' || status === 'pending';

/** An entry as a list shows it. */
export function viewEntry(entry: Entry): Transaction {
  return {
    id: entry.id.toString(),
    slug: entry.slug,
    reference: knownReference(entry.reference),
    created_at: entry.at,
    type: entry.type,
    amount_kobo: entry.amountKobo,
    channel: entry.channel,
    status: entry.status,
    meter_number: entry.meterNumber,
    utility: entry.utility,
    units: entry.unitsTenths === null || !wasSold(entry) ? null : formatTenths(entry.unitsTenths),
    unit: entry.utility === null ? null : unitOf[entry.utility],
    token: entry.token,
  };
}

function viewBought(bought: Bought, method: Entry['channel']): NonNullable<TransactionDetail['order']> {
  const money = moneyFactsOf({ ...bought, method: method ?? undefined });
  return {
    status: bought.status,
    money,
    message: moneySentence(money),
    price: priceLinesOf(bought),
    tokens: bought.tokens.map(({ token, kind, unitsTenths }) => ({ token, kind, units: formatTenths(unitsTenths) })),
    customer_name: bought.customerName,
    estate_name: bought.estateName,
    address: [bought.houseName, bought.estateName].filter((part) => part !== null).join(', '),
    paid_at: bought.paidAt,
    vended_at: bought.vendedAt,
    refunds: bought.refunds.map(({ amountKobo, currency, reason, state, updatedAt, namedAccount }) => ({
      amount_kobo: amountKobo,
      currency,
      reason: refundReasonOf(reason),
      state,
      at: updatedAt,
      ...(namedAccount ? { account: viewAccount(namedAccount) } : {}),
    })),
  };
}

function receiptOf(links: ReceiptLinks, { id, status }: Detail): TransactionDetail['receipt'] {
  if (status !== 'success') return null;
  const code = receiptCode(links.key, id);
  return { code, url: `${links.publicUrl}/receipt/${code}` };
}

/** Everything about an entry, for its owner. */
export function viewDetail(links: ReceiptLinks, detail: Detail): TransactionDetail {
  const { bought, balanceAfterKobo, purchase } = detail;
  return {
    ...viewEntry(detail),
    order: bought ? viewBought(bought, detail.channel) : null,
    wallet:
      balanceAfterKobo === null
        ? null
        : {
            balance_after_kobo: balanceAfterKobo,
            purchase: purchase ? { ...purchase, id: purchase.id.toString() } : null,
          },
    loaded_at: detail.loadedAt,
    receipt: receiptOf(links, detail),
  };
}

/** The texts of the specification and of the CSV file for each kind of entry. */
export const typeNames: Readonly<Record<Transaction['type'], string>> = {
  electricity_token: 'Electricity Token',
  water_token: 'Water Token',
  gas_token: 'Gas Token',
  wallet_funding: 'Wallet Funding',
  wallet_refund: 'Refund to Wallet',
  withdrawal: 'Withdrawal',
  withdrawal_returned: 'Withdrawal Returned',
  service_charge: 'Service Charge',
  wallet_credit: 'Wallet Credit',
  wallet_debit: 'Wallet Debit',
  dispute_held: 'Held for Dispute',
  dispute_released: 'Hold Released',
  dispute_returned: 'Returned by Bank',
};

type SpecifiedTransaction = AnswerOf<typeof listUserTransactions>[number];

/** The same with the names of the specification; money in naira. */
export function viewSpecified({ bought, ...entry }: Detail): SpecifiedTransaction {
  const listed = viewEntry(entry as Detail);
  return {
    id: listed.id,
    createdAt: listed.created_at,
    type: typeNames[listed.type],
    amount: Number(entry.amountKobo) / 100,
    channel: listed.channel && TRANSACTION_CHANNEL_NAMES[listed.channel],
    status: listed.status,
    trxnRef: listed.reference,
    meterNumber: listed.meter_number,
    token: listed.token,
    units: listed.units,
    tokenPayload: bought && listed.token !== null ? tokenPayloadOf(viewBought(bought, entry.channel)) : null,
  };
}

function tokenPayloadOf(order: NonNullable<TransactionDetail['order']>): string {
  return JSON.stringify({
    result: {
      total_unit: order.price.units,
      customer_name: order.customer_name,
      customer_addr: order.address,
      price: Number(order.price.price_kobo_per_unit) / 100,
      unit: order.price.unit,
      vat: Number(order.price.vat_kobo) / 100,
    },
  });
}
