/** A problem that the operator can fix: its message is one readable sentence, shown without a stack. */
export class Fault extends Error {
  override name = 'Fault';
}

/** Shows a fault as its sentence (anything else with its stack) and ends with exit code 1. */
export function endWith(error: unknown): never {
  const text =
    error instanceof Error ? (isReadable(error) ? error.message : (error.stack ?? error.message)) : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

/** The sentence for a full or unwritable disk, or nothing when the error is of another kind. `setting`: what chooses the path. */
export function diskFault(error: unknown, path: string, setting = 'DATA_DIR'): Fault | undefined {
  switch (errorCode(error) ?? '') {
    case 'ENOSPC':
    case 'EDQUOT':
      return new Fault(`The disk is full: ${path} could not be written. Make room, then start again.`);
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOENT':
      return new Fault(
        `${path} cannot be written by this user. Change its owner, or set ${setting} to a directory of your own.`,
      );
    case 'ENOTDIR':
    case 'EEXIST':
      return new Fault(
        `${path} is a file where a directory is needed. Move it away, or set ${setting} to another place.`,
      );
    default:
      return undefined;
  }
}

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

function isReadable(error: Error): boolean {
  return error instanceof Fault || error.name === 'ConfigError' || error.name === 'MigrationError';
}
