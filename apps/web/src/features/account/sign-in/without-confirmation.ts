/** What is sent: the password goes once. */
export function withoutConfirmation<Values extends { confirmPassword: string }>(
  values: Values,
): Omit<Values, 'confirmPassword'> {
  const { confirmPassword, ...sent } = values;
  void confirmPassword;
  return sent;
}
