/** `top-up-coming` as people read it: "Top up coming". */
export function messageName(key: string): string {
  const plain = key.replaceAll('-', ' ');
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}
