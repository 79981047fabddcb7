import { isUtf8 } from 'node:buffer';

/**
 * Parses JSON bytes that have exactly one meaning. Throws SyntaxError for invalid JSON, invalid UTF-8, and an object
 * with a duplicate key: parsers differ in which of the two values they use.
 */
export function parseStrictJson(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw new SyntaxError('the text is not valid UTF-8');
  const text = bytes.toString('utf8');
  const value: unknown = JSON.parse(text);
  refuseDuplicateKeys(text);
  return value;
}

/** Whether the bytes are JSON as parseStrictJson accepts it. */
export function isStrictJson(bytes: Buffer): boolean {
  try {
    parseStrictJson(bytes);
    return true;
  } catch {
    return false;
  }
}

const quote = 0x22;
const backslash = 0x5c;

/** Walks over text that is known to be valid JSON. Has its own stack, because the text may be nested very deeply. */
function refuseDuplicateKeys(text: string): void {
  // One entry for each open bracket: the keys seen in an object, or nothing for an array.
  const open: (Set<string> | undefined)[] = [];
  let keyComes = false;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charAt(at)) {
      case '{':
        open.push(new Set());
        keyComes = true;
        break;
      case '[':
        open.push(undefined);
        keyComes = false;
        break;
      case '}':
      case ']':
        open.pop();
        keyComes = false;
        break;
      case ',':
        keyComes = open.at(-1) !== undefined;
        break;
      case '"': {
        const end = endOfString(text, at);
        if (keyComes) noteKey(open.at(-1), text.slice(at, end + 1));
        keyComes = false;
        at = end;
        break;
      }
    }
  }
}

/** The position of the quote that ends the string that starts at `from`. */
function endOfString(text: string, from: number): number {
  let at = from + 1;
  while (text.charCodeAt(at) !== quote) at += text.charCodeAt(at) === backslash ? 2 : 1;
  return at;
}

function noteKey(keys: Set<string> | undefined, literal: string): void {
  // "a" and "\u0061" are the same key.
  const key = literal.includes('\\') ? (JSON.parse(literal) as string) : literal.slice(1, -1);
  if (keys?.has(key)) throw new SyntaxError('an object has the same key twice');
  keys?.add(key);
}
