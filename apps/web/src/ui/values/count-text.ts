/** A whole number with separators: 144526 is "144,526". */
export const countText = (count: number): string => count.toLocaleString('en-NG');

/** Units as they are sold, always with one decimal: "8998.1" is "8,998.1", "1075" is "1,075.0". */
export const unitsText = (units: string | number): string =>
  Number(units).toLocaleString('en-NG', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** How many units more or fewer, with the sign that belongs to numbers: "−1,022.5", "+0.4", "0.0". */
export function changeOfUnits(now: string | number | null, then: string | number | null): string {
  const change = Number(then) - Number(now);
  const text = unitsText(Math.abs(change));
  if (text === '0.0') return text;
  return `${change < 0 ? '−' : '+'}${text}`;
}

const withMinus = (text: string) => text.replace('-', '−').replace(/^−0$/, '0');

/** Litres to the whole litre, with the sign that belongs to numbers: "1,032", "−4". */
export const litresText = (litres: number): string => withMinus(countText(Math.round(litres)));

/** One decimal: "10.6", "−0.4". */
export const tenthText = (number: number): string => withMinus(unitsText(number));
