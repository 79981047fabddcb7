/**
 * The value of a cookie in a Cookie header; undefined when it is missing, or contains characters that our cookies never
 * have.
 */
export function cookieValue(header: string | undefined, name: string): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const equals = part.indexOf('=');
    if (part.slice(0, equals).trim() !== name) continue;
    const value = part.slice(equals + 1).trim();
    return /^[\w.~+/-]{1,2000}$/.test(value) ? value : undefined;
  }
  return undefined;
}
