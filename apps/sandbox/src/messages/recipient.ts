/**
 * One spelling for one recipient: 0803…, 234803…, +234803… and 803… become 234803…, and an e-mail address becomes lower
 * case. Any other recipient is trimmed, and so matches only itself.
 */
export function recipientKey(recipient: string): string {
  const text = recipient.trim();
  if (text.includes('@')) return text.toLowerCase();
  const digits = text.replaceAll(/[\s()+.-]/g, '');
  if (!/^\d+$/.test(digits)) return text;
  if (/^0\d{10}$/.test(digits)) return `234${digits.slice(1)}`;
  if (/^[789]\d{9}$/.test(digits)) return `234${digits}`;
  if (/^2340\d{10}$/.test(digits)) return `234${digits.slice(4)}`;
  return digits;
}
