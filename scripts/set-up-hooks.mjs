// npm runs this after it has installed: git then runs the hooks of scripts/hooks. Without git, or in a folder that is not a checkout of its
// own, it does nothing; hooks that a person chose stay.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const git = (...words) => spawnSync('git', words, { cwd: root, encoding: 'utf8' });
if (existsSync(`${root}/.git`) && git('config', 'core.hooksPath').stdout === '') {
  git('config', 'core.hooksPath', 'scripts/hooks');
}
