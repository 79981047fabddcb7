import { readFileSync } from 'node:fs';
import type { Server } from 'node:https';
import { createSecureContext } from 'node:tls';
import type { Log } from '../log.ts';
import { ConfigError } from '../settings/config.ts';

/** Absolute paths of PEM files: the certificate, with those that lead to its issuer, and its key. */
export interface TlsFiles {
  certificateFile: string;
  keyFile: string;
}

const lookEachMs = 60_000;

interface TlsPair {
  cert: Buffer;
  key: Buffer;
}

/** @throws {ConfigError} when a file cannot be read, or the two do not belong together. */
export function readTls(files: TlsFiles): TlsPair {
  try {
    const pair = { cert: readFileSync(files.certificateFile), key: readFileSync(files.keyFile) };
    createSecureContext(pair);
    return pair;
  } catch (error) {
    throw new ConfigError([`TLS_CERTIFICATE_FILE and TLS_KEY_FILE cannot be used: ${(error as Error).message}`]);
  }
}

/**
 * New connections get a renewed certificate without a restart. While only one of the two files is new, the former pair stays.
 * `first` is the pair that the server uses. Returns a function that stops looking.
 */
export function followTls(server: Server, files: TlsFiles, first: TlsPair, log: Log, everyMs = lookEachMs): () => void {
  let used = first;
  let refused: string | undefined;
  const look = () => {
    try {
      const found = readTls(files);
      if (found.cert.equals(used.cert) && found.key.equals(used.key)) return;
      server.setSecureContext(found);
      used = found;
      refused = undefined;
      log.info('the certificate was renewed');
    } catch (error) {
      const { message } = error as Error;
      if (message !== refused) log.warn({ err: error }, 'the new certificate cannot be used, the former one stays');
      refused = message;
    }
  };
  const timer = setInterval(look, everyMs).unref();
  return () => clearInterval(timer);
}
