import { nairaText } from '../values/money.tsx';

/** Spaces at which a line never ends. */
const whole = (text: string) => text.replaceAll(' ', '\u00a0');

/**
 * The name of a button that moves money: what it does, how much, and what comes of it. Without an amount, what it does. On a
 * narrow screen the line ends before what comes of it, so a sum is never cut.
 */
export function nameWithSum(name: string, amountKobo: bigint | null, more?: string): string {
  if (amountKobo === null || amountKobo <= 0n) return name;
  const sum = `${name}${whole(` · ${nairaText(amountKobo, true)}`)}`;
  return more === undefined ? sum : `${sum} ${whole(`· ${more}`)}`;
}
