import { readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';

let known: string | undefined;

/** The version of the package and, in a checkout, the commit: `0.2.0, 51a415e`. */
export function productVersion(): string {
  return (known ??= readVersion());
}

function readVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  try {
    const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      cwd: new URL('.', import.meta.url).pathname,
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 2000,
    });
    return `${version}, ${commit.toString().trim()}`;
  } catch {
    // Not a checkout, or no git.
    return version;
  }
}
