import { appRole, readRole, webRole } from '../database/roles.ts';

/**
 * A database's record of the files that it was made with. `migration`: each one that ran. `definition`: the current
 * text of each function, view and trigger, as a hash, and for one without a file, since which set of files.
 * `definition_set`: every set of functions, views and triggers that was ever applied.
 */
export const recordSql = `
CREATE SCHEMA IF NOT EXISTS platform;
CREATE TABLE IF NOT EXISTS platform.migration (
  name text PRIMARY KEY,
  sha256 text NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE IF NOT EXISTS platform.definition (
  kind text NOT NULL,
  name text NOT NULL,
  sha256 text NOT NULL,
  gone_since text,
  PRIMARY KEY (kind, name)
);
CREATE TABLE IF NOT EXISTS platform.definition_set (
  sha256 text PRIMARY KEY,
  position bigint GENERATED ALWAYS AS IDENTITY,
  applied_at timestamptz NOT NULL DEFAULT now()
);
GRANT USAGE ON SCHEMA platform TO ${appRole}, ${readRole}, ${webRole};
GRANT SELECT ON platform.migration, platform.definition, platform.definition_set TO ${appRole}, ${readRole}, ${webRole};`;
