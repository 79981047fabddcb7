import { nairaText } from '../values/money.tsx';

/** Non-breaking spaces. */
const whole = (text: string) => text.replaceAll(' ', '\u00a0');

/**
 * The name of a button that moves money: the action, the amount and the result. Without an amount, the action. On a
 * narrow screen the line breaks before the result, so an amount is never cut.
 */
export function nameWithSum(name: string, amountKobo: bigint | null, more?: string): string {
  if (amountKobo === null || amountKobo <= 0n) return name;
  const sum = `${name}${whole(` · ${nairaText(amountKobo, true)}`)}`;
  return more === undefined ? sum : `${sum} ${whole(`· ${more}`)}`;
}
