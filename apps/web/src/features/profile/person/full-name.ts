/** The form has one name, the account two. A name with the same beginning keeps its first name, also if that has several words. */
export function splitName(fullName: string, firstName: string): { firstName: string; lastName: string } {
  const words = fullName.trim().replace(/\s+/g, ' ');
  const first = words.startsWith(`${firstName} `) ? firstName : (words.split(' ')[0] ?? '');
  return { firstName: first, lastName: words.slice(first.length).trim() };
}
