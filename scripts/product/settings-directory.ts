import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { settingNames } from '../../apps/api/src/processes/configuration.ts';
import { ConfigError } from '../../apps/api/src/platform/settings/config.ts';
import { Fault } from '../fault.ts';
import { root } from '../task.ts';
import { machineNames, unknownNames } from './setting-names.ts';

type Variables = Record<string, string | undefined>;

/**
 * The environment with the settings of a folder (`SETTINGS_DIR`) that has a file for each, named as the setting: so vaults, systemd and
 * Kubernetes hand secrets over. Environment variables win. A line break at the end of a file is not part of the setting, and dot files
 * are ignored.
 *
 * @throws {Fault} when the folder or a file cannot be read, {ConfigError} with a line for each name that is not a setting.
 */
export function withSettingsDirectory(environment: Variables): Variables {
  if (!environment.SETTINGS_DIR) return environment;
  const directory = resolve(root, environment.SETTINGS_DIR);
  const files = read(directory, () => readdirSync(directory)).filter((name) => !name.startsWith('.'));
  const unknown = [
    ...unknownNames(files, settingNames),
    ...files
      .filter((name) => machineNames.includes(name))
      .map((name) => `${name} is not a setting: set it in the environment`),
  ];
  if (unknown.length > 0) throw new ConfigError(unknown.map((line) => `SETTINGS_DIR: ${line}`));
  const entries = files.map((name) => {
    const path = join(directory, name);
    return [name, read(path, () => readFileSync(path, 'utf8')).replace(/\r?\n$/, '')] as const;
  });
  return { ...environment, ...Object.fromEntries(entries.filter(([name]) => !environment[name]?.trim())) };
}

function read<T>(path: string, how: () => T): T {
  try {
    return how();
  } catch (error) {
    throw new Fault(
      `SETTINGS_DIR: ${path} cannot be read (${error instanceof Error ? error.message : String(error)}). Make it a folder of files that this user may read, or leave it out.`,
    );
  }
}
