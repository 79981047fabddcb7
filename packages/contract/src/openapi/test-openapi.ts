/** What a part of an OpenAPI document is, also where it only names a component. */
export function at(document: object, part: unknown): unknown {
  const reference = (part as { $ref?: string } | undefined)?.$ref;
  if (reference === undefined) return part;
  const found = reference
    .replace('#/', '')
    .split('/')
    .reduce<unknown>((one, key) => (one as Record<string, unknown>)[key], document);
  return at(document, found);
}
