import { asRole, databaseUser } from '../../apps/api/src/platform/database/database-url.ts';
import { appRole, staffRole, webRole, type ProcessRole } from '../../apps/api/src/platform/database/roles.ts';
import { endWith, Fault } from '../fault.ts';
import { builtPrograms, type ProgramName } from './programs.ts';

/*
 * `one-process.ts web|worker|vending`: one process of the product by itself, for a container or a machine of its own. Elsewhere
 * `npm start` runs them all. It migrates nothing; `npm run db:migrate` does. It takes its settings from the environment and the folder
 * of settings.
 */

const programs = new Map<string, ProgramName>([
  ['web', 'main'],
  ['worker', 'worker'],
  ['vending', 'vending-process'],
]);

type Variables = Record<string, string | undefined>;

/**
 * What a process is given: its own logins in the roles of the product, as `npm start` gives them, and no other.
 *
 * @throws {Fault} when a login is missing.
 */
export function variablesOf(name: string, given: Variables): Variables {
  const {
    DATABASE_URL: app,
    DATABASE_WEB_URL: web,
    DATABASE_STAFF_URL: staff,
    DATABASE_OWNER_URL: _owner,
    ...rest
  } = given;
  if (name !== 'web') return { ...rest, DATABASE_URL: inRole('DATABASE_URL', app, appRole) };
  const { VENDING_SEAL_KEY: _seal, ...withoutSeal } = rest;
  return {
    ...withoutSeal,
    DATABASE_URL: inRole('DATABASE_WEB_URL', web, webRole),
    DATABASE_STAFF_URL: inRole('DATABASE_STAFF_URL', staff, staffRole),
  };
}

function inRole(setting: string, address: string | undefined, role: ProcessRole): string {
  if (!address) throw new Fault(`${setting} is not set. docs/deploy.md has the SQL for this login.`);
  return databaseUser(address) === role ? address : asRole(address, role);
}

/** Without a folder of settings the list of their names is not loaded: it takes a while. */
async function settings(): Promise<Variables> {
  if (!process.env.SETTINGS_DIR) return process.env;
  const { withSettingsDirectory } = await import('./settings-directory.ts');
  return withSettingsDirectory(process.env);
}

async function main(): Promise<void> {
  const name = process.argv[2] ?? '';
  const program = programs.get(name);
  if (program === undefined)
    throw new Fault(`There is no process '${name}'. There are: ${[...programs.keys()].join(', ')}.`);
  const variables = variablesOf(name, await settings());
  for (const key of Object.keys(process.env)) if (variables[key] === undefined) delete process.env[key];
  Object.assign(process.env, variables);
  const [file] = (await builtPrograms())(program).slice(-1);
  process.setSourceMapsEnabled(true);
  await import(file ?? '');
}

if (import.meta.main) await main().catch(endWith);
