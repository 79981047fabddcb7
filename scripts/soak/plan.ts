import type { Chance } from './chance.ts';

/**
 * How the payer behaves at the bank; `foreign` pays in dollars, `late` after the account has closed, `tiny` in amounts too
 * small to send back, `failed` after the bank reported that the payment failed.
 */
export const payments = ['exact', 'over', 'under', 'twice', 'late', 'foreign', 'tiny', 'failed', 'none'] as const;
export type Payment = (typeof payments)[number];

/** One purchase as it was decided before the first call: the same seed plans the same purchases. */
export interface Plan {
  reference: string;
  /** Made once for a purchase and sent with each request of it. */
  proof: string;
  /** Where the browser asks from; the product believes its proxy. */
  address: string;
  meter: string;
  estate: string;
  amountKobo: number;
  name: string;
  phone: string;
  email: string;
  payment: Payment;
  /** What is transferred, one entry for each transfer. */
  transfersKobo: number[];
  /** Requests the account twice at the same time. */
  clicksTwice: boolean;
  /** A stranger who read the reference somewhere asks under it too, without the proof. */
  isCopied: boolean;
  /** Staff send its money back while it is paid for: the payer gets the token or the money, never both. */
  isSentBack: boolean;
  thinksMs: number;
  /** How long the page stays open after paying; some payers close it immediately. */
  watchesMs: number;
}

const shops = [
  { meter: '04175000019', estate: 'Palm Court Estate' },
  { meter: '04175000027', estate: 'Palm Court Estate' },
  // This one owes: a part of each purchase goes towards the debt until it is paid.
  { meter: '04175000035', estate: 'Harmony Gardens Estate' },
  { meter: '04175000043', estate: 'Palm Court Estate' },
  { meter: '04175000050', estate: 'Harmony Gardens Estate' },
] as const;

const names = ['Ada Obi', 'Tunde Bakare', "Ngozi O'Neil", 'عائشة بلو', 'Zoë 🌻 Eze', '  Bello   Yusuf '] as const;

const shares: Readonly<Record<Payment, number>> = {
  exact: 56,
  over: 8,
  under: 8,
  twice: 8,
  late: 4,
  foreign: 3,
  tiny: 3,
  failed: 3,
  none: 7,
};

function transfersOf(payment: Payment, amountKobo: number, chance: Chance): number[] {
  switch (payment) {
    case 'exact':
    case 'late':
    case 'foreign':
    case 'failed':
      return [amountKobo];
    case 'over':
      return [amountKobo + chance.whole(1, 500_000)];
    case 'under':
      return [amountKobo - chance.whole(1, amountKobo - 1)];
    case 'twice':
      return [amountKobo, chance.happens(0.5) ? amountKobo : chance.whole(1, amountKobo)];
    case 'tiny':
      return Array.from({ length: chance.whole(2, 4) }, () => chance.whole(1, 2000));
    case 'none':
      return [];
  }
}

/** Networks of the kinds that phones get: an address for a few people, or a /64 for one. */
function addressOf(index: number): string {
  return index % 2 === 0
    ? `197.210.${(index >> 10) & 255}.${(index >> 2) & 255}`
    : `2c0f:f5c0:${index.toString(16)}::1`;
}

/** Who buys what, and how they pay for it. */
export function planPurchases(count: number, chance: Chance): Plan[] {
  return Array.from({ length: count }, (_, index) => {
    const serial = index.toString(16).toUpperCase().padStart(8, '0');
    const amountKobo = chance.whole(100_000, 6_000_000);
    const payment = chance.weighted(shares);
    const phone = `0803${String(index).padStart(7, '0')}`;
    return {
      ...chance.pick(shops),
      reference: `TOK-20260101120000${serial}`,
      proof: Buffer.from(Array.from({ length: 32 }, () => chance.whole(0, 255))).toString('base64url'),
      address: addressOf(index),
      amountKobo,
      name: chance.pick(names),
      // A phone of their own for each: the limit of purchases counts by phone, and an inbox shows whose token came.
      phone,
      email: chance.happens(0.4) ? `payer.${index}@example.com` : '',
      payment,
      transfersKobo: transfersOf(payment, amountKobo, chance),
      clicksTwice: chance.happens(0.1),
      isCopied: chance.happens(0.1),
      isSentBack: payment === 'exact' && chance.happens(0.06),
      thinksMs: chance.whole(0, 1500),
      watchesMs: chance.happens(0.2) ? 0 : chance.whole(5000, 30_000),
    };
  });
}
