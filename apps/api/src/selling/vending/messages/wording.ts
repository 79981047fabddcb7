/** Twenty digits in groups of four, as they are printed on paper and loaded on the meter. */
export function tokenGroups(token: string): string {
  return token.replace(/(\d{4})(?=\d)/g, '$1 ');
}
