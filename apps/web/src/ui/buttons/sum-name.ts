import { nairaText } from '../values/money.tsx';

/** The name of a button that moves money: what it does, how much, and what comes of it. Without an amount, what it does. */
export function nameWithSum(name: string, amountKobo: bigint | null, more?: string): string {
  if (amountKobo === null || amountKobo <= 0n) return name;
  return [name, nairaText(amountKobo, true), ...(more === undefined ? [] : [more])].join(' · ');
}
