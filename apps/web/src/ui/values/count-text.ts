/** A whole number with separators: 144526 is "144,526". */
export const countText = (count: number): string => count.toLocaleString('en-NG');

/** Units as they are sold, always with one decimal: "8998.1" is "8,998.1", "1075" is "1,075.0". */
export const unitsText = (units: string | number): string =>
  Number(units).toLocaleString('en-NG', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
