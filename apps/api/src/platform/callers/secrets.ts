import { createHash, randomBytes } from 'node:crypto';

/** A secret of 256 random bits for a link, a device or a session. The database keeps `sha256` of it only. */
export const newSecret = () => randomBytes(32).toString('base64url');

/** Safe for what cannot be guessed, such as `newSecret`. What people choose needs a slow hash. */
export const sha256 = (text: string) => createHash('sha256').update(text).digest();
