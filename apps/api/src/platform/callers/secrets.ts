import { createHash, randomBytes } from 'node:crypto';

/** A secret of 256 random bits for a link, a device or a session. The database stores only its `sha256`. */
export const newSecret = () => randomBytes(32).toString('base64url');

/** Safe for values that cannot be guessed, such as `newSecret`. Values that people choose need a slow hash. */
export const sha256 = (text: string) => createHash('sha256').update(text).digest();
