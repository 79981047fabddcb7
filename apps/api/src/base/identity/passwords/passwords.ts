import { argon2, randomBytes } from 'node:crypto';
import { AppError } from '#platform/errors';
import { isGuessable } from './guessable-passwords.ts';

/* argon2id at OWASP's first choice. The column comment of identity.credential names the same numbers. */
const memoryKib = 19 * 1024;
const passes = 2;

/** Hashes use threads of libuv, which also read files and resolve names: these two must leave some free. */
const mostAtOnce = 2;
/** More would wait for seconds: in a flood, further sign-ins get 503, and nothing else becomes slow. */
const mostWaiting = 100;

/**
 * Runs a few pieces of work concurrently and lets a few wait. Throws `unavailable` immediately when too many wait
 * already.
 */
export function createGate(limits: { atOnce: number; waiting: number }): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < limits.atOnce) running += 1;
    else if (waiting.length < limits.waiting) await new Promise<void>((resolve) => waiting.push(resolve));
    else throw new AppError('unavailable', { retryAfterSeconds: 2 });
    try {
      return await work();
    } finally {
      // The next one takes over this place.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

const throughGate = createGate({ atOnce: mostAtOnce, waiting: mostWaiting });

/** 32 bytes, off the event loop. The same letters give the same hash, however a keyboard composes them. */
export function hashPassword(password: string, salt: Buffer): Promise<Buffer> {
  const parameters = {
    message: Buffer.from(password.normalize('NFC')),
    nonce: salt,
    parallelism: 1,
    tagLength: 32,
    memory: memoryKib,
    passes,
  };
  return throughGate(
    () =>
      new Promise((resolve, reject) =>
        argon2('argon2id', parameters, (error, hash) => (error ? reject(error) : resolve(hash))),
      ),
  );
}

export async function newCredential(password: string): Promise<{ salt: Buffer; hash: Buffer }> {
  const salt = randomBytes(16);
  return { salt, hash: await hashPassword(password, salt) };
}

/** Throws when attackers try the password first, or when it is the user's own name with decoration. */
export async function refuseGuessable(
  password: string,
  about: { field: string; code: 'password-common' | 'new-password-common'; names: readonly string[] },
): Promise<void> {
  if (await isGuessable(password, about.names)) {
    throw new AppError('invalid-input', { fields: { [about.field]: { code: about.code } } });
  }
}
