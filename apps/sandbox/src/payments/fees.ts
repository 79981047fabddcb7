const waivedBelowKobo = 250_000n;
const flatKobo = 10_000n;
const capKobo = 200_000n;

/** The provider's fee for a local payment: 1.5 % + ₦100 (no ₦100 below ₦2,500), at most ₦2,000. Kobo in, kobo out. */
export function feeKobo(amount: number): number {
  const gross = BigInt(amount);
  // Half a kobo is rounded up, in favour of the provider.
  const share = (gross * 15n + 500n) / 1000n;
  const fee = gross < waivedBelowKobo ? share : share + flatKobo;
  return Number(fee > capKobo ? capKobo : fee);
}
