/* The rule for every PIN: of a wallet, and of a guard at a gate. */

const isStep = (digits: readonly number[], by: number) =>
  digits.every((digit, at) => at === 0 || digit === ((digits[at - 1] ?? 0) + by + 10) % 10);

/** One part again and again: 0000, 1212, 123123. */
const isRepeat = (pin: string) =>
  [1, 2, 3].some(
    (length) => length < pin.length && pin === pin.slice(0, length).repeat(pin.length).slice(0, pin.length),
  );

const isDay = (day: number, month: number) => day >= 1 && day <= 31 && month >= 1 && month <= 12;

/** A year of birth, or a date as people write it: 1990, 170390. */
function isBirth(pin: string): boolean {
  if (pin.length === 4) return /^(?:19[2-9]|20[0-3])\d$/.test(pin);
  if (pin.length !== 6) return false;
  const [first, second, third] = [0, 2, 4].map((at) => Number(pin.slice(at, at + 2))) as [number, number, number];
  return isDay(first, second) || isDay(second, first) || isDay(third, second);
}

/** True: a thief would try this PIN early. */
export function isWeakPin(pin: string): boolean {
  const digits = [...pin].map(Number);
  return isRepeat(pin) || isStep(digits, 1) || isStep(digits, -1) || isBirth(pin);
}
