/** The request: it contains the password once. */
export function withoutConfirmation<Values extends { confirmPassword: string }>(
  values: Values,
): Omit<Values, 'confirmPassword'> {
  const { confirmPassword, ...sent } = values;
  void confirmPassword;
  return sent;
}
