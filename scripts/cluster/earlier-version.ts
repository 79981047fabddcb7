import { existsSync, lstatSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from '../fault.ts';
import type { Programs } from '../product/programs.ts';
import { root } from '../task.ts';
import { runProgram } from './programs.ts';

/** The product as it was at an earlier commit, built beside this one. */
export interface EarlierVersion {
  commit: string;
  programs: Programs;
  /** Brings a database to the tables of that version. */
  migrate(ownerUrl: string): Promise<void>;
  remove(): Promise<void>;
}

const folder = join(root, '.cache/earlier-version');

/** The commit before the last one that changed SQL, so that a migration is between them. */
export async function lastCommitBeforeSql(): Promise<string> {
  const changed = await git('log', '-1', '--format=%H', '--', '*.sql');
  return git('rev-parse', `${changed}^`);
}

/** Takes a commit out into a folder of its own and builds it with the packages of this checkout. */
export async function buildEarlierVersion(name: string): Promise<EarlierVersion> {
  const commit = await git('rev-parse', '--verify', `${name}^{commit}`);
  await removeFolder();
  await git('worktree', 'add', '--detach', '--force', folder, commit);
  const remove = removeFolder;
  try {
    linkPackages();
    const built = await inFolder(
      `import { builtPrograms } from './scripts/product/programs.ts'; console.log((await builtPrograms())('main').at(-1));`,
    );
    const home = built.replace(/main\.mjs$/, '');
    return {
      commit,
      programs: (program) => ['--enable-source-maps', `${home}${program}.mjs`],
      async migrate(ownerUrl) {
        await inFolder(
          `import { migrate } from './apps/api/src/platform/migrations/migrate.ts'; await migrate(process.env.OWNER_URL);`,
          { OWNER_URL: ownerUrl },
        );
      },
      remove,
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** All packages of this checkout, but its own workspaces: those are of the other version. */
function linkPackages(): void {
  const from = join(root, 'node_modules');
  const to = join(folder, 'node_modules');
  mkdirSync(join(to, '@gatelight'), { recursive: true });
  for (const name of readdirSync(from)) if (name !== '@gatelight') symlinkSync(join(from, name), join(to, name));
  for (const kind of ['apps', 'packages']) {
    for (const name of readdirSync(join(folder, kind))) {
      if (lstatSync(join(folder, kind, name)).isDirectory())
        symlinkSync(join(folder, kind, name), join(to, '@gatelight', name));
      const own = join(root, kind, name, 'node_modules');
      if (existsSync(own)) symlinkSync(own, join(folder, kind, name, 'node_modules'));
    }
  }
}

async function inFolder(script: string, env: Record<string, string> = {}): Promise<string> {
  const { code, output } = await runProgram(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
  });
  if (code !== 0) throw new Fault(`The earlier version cannot be used:\n${output}`);
  return output.split('\n').at(-1) ?? '';
}

async function removeFolder(): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  await git('worktree', 'prune');
}

async function git(...words: string[]): Promise<string> {
  const { code, output } = await runProgram('git', words, { cwd: root });
  if (code !== 0) throw new Fault(`git ${words[0]}: ${output}`);
  return output;
}
