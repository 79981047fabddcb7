const weights = [3, 7, 3, 3, 7, 3, 3, 7, 3, 3, 7, 3];

/**
 * Whether the last digit of an account number matches its bank, by the rule of the Central Bank for banks with
 * three-digit codes. For other banks there is no rule, so every number is accepted. Some real accounts break the rule:
 * never refuse one for it.
 */
export function checkDigitFits(bankCode: string, accountNumber: string): boolean {
  if (!/^\d{3}$/.test(bankCode) || !/^\d{10}$/.test(accountNumber)) return true;
  const digits = [...bankCode, ...accountNumber.slice(0, 9)].map(Number);
  const sum = digits.reduce((total, digit, index) => total + digit * (weights[index] ?? 0), 0);
  return (10 - (sum % 10)) % 10 === Number(accountNumber[9]);
}

/** `0123456789` → `••••••6789`. */
export function maskAccountNumber(accountNumber: string): string {
  return `••••••${accountNumber.slice(-4)}`;
}
