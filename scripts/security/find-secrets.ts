/** Patterns of secrets, by kind. A part in brackets is the secret itself, which must look random. */
const patterns: readonly (readonly [string, RegExp])[] = [
  ['live key of a payment provider', /\bsk_live_([0-9A-Za-z]{16,})/g],
  ['live key of a payment provider', /\bMK_PROD_([0-9A-Za-z]{8,})/g],
  ['private key', /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/g],
  ['key of a cloud', /\b((?:AKIA|ASIA)[0-9A-Z]{16})\b/g],
  ['key of a cloud', /\b(AIza[0-9A-Za-z_-]{35})\b/g],
  ['token of a code host', /\b((?:ghp|gho|ghs|ghr)_[0-9A-Za-z]{36}|github_pat_\w{22,}|glpat-[\w-]{20,})\b/g],
  ['token of a package index', /\b(npm_[0-9A-Za-z]{36})\b/g],
  ['token of a chat', /\b(xox[abprs]-[\w-]{10,})/g],
  ['password in an address', /\b[a-z][a-z0-9+.-]*:\/\/[^\s:@/'"`]+:([^\s@/'"`]+)@[\w[]/g],
  [
    'key of the product',
    /^\s*(?:export )?(?:SESSION|ORDER_LINK|OTP|VENDING_SEAL|WEBHOOK|GATE|PUSH)_KEY=['"]?([0-9a-fA-F]{64})\b/g,
  ],
];

/** Texts that are not secrets, each with the reason. */
const allowed: readonly { why: string; allows: (text: string, file: string) => boolean }[] = [
  { why: 'put together when the program runs', allows: (text) => /\$\{|\$\(|\$[A-Za-z_]|%[sd]/.test(text) },
  {
    why: 'a placeholder for a password in documents',
    allows: (text) => /^(?:password|pass|secret|…|\.{3}|x+|p|pw|wrong|other|owner|user)$/i.test(text),
  },
  { why: 'one repeated character is not a secret', allows: (text) => new Set(text).size <= 4 },
  {
    why: 'tests use made-up secrets, against nothing that exists',
    allows: (_, file) => /\.(?:test|spec)\.tsx?$|(?:^|\/)test-[^/]*$|(?:^|\/)testing\//.test(file),
  },
];

/** The kinds of secret that a line of a file holds. */
export function findSecrets(line: string, file: string): string[] {
  return patterns.flatMap(([kind, pattern]) => {
    const hits = [...line.matchAll(pattern)].filter(
      ([whole, secret = whole]) => !allowed.some((one) => one.allows(secret, file)),
    );
    return hits.map(() => kind);
  });
}
