/** Parts of a PDF that we do not accept: they run or open something on the reader's machine. */
const active = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|Encrypt)\b/;

/** False for a PDF that is cut off, locked, or contains programs or other files. */
export function isPlainPdf(bytes: Buffer): boolean {
  const text = withoutStreams(bytes.toString('latin1'));
  // A name may be written with codes: `/J#61vaScript`.
  const spelled = text.replaceAll(/#([0-9a-fA-F]{2})/g, (_, hex: string) =>
    String.fromCodePoint(Number.parseInt(hex, 16)),
  );
  return /^%PDF-[12]\.\d/.test(text) && text.slice(-1024).includes('%%EOF') && !active.test(spelled);
}

/** Streams are compressed: letters there that look like a name are a coincidence. */
function withoutStreams(text: string): string {
  const parts: string[] = [];
  let at = 0;
  for (const { index } of text.matchAll(/\bstream\r?\n/g)) {
    if (index < at) continue;
    const end = text.indexOf('endstream', index);
    if (end < 0) break;
    parts.push(text.slice(at, index));
    at = end + 'endstream'.length;
  }
  parts.push(text.slice(at));
  return parts.join('');
}
