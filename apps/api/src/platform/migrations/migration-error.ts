/** A database that cannot be brought up to date; the message says in one sentence why and what to do. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}
