import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Fault } from '../fault.ts';

/** The system user of PostgreSQL. PostgreSQL refuses root, so root starts it as another user. */
export interface SystemUser {
  uid: number;
  gid: number;
}

const ownName = 'gatelight-db';

/** The user to run PostgreSQL as, or undefined when it can be ourselves. */
export function systemUser(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const existing = lookUp(ownName);
  if (existing) return existing;
  createOwn();
  const user = lookUp(ownName) ?? lookUp('postgres') ?? lookUp('nobody');
  if (!user) {
    throw new Fault(
      `PostgreSQL refuses to run as root and no other user was found: create one with "useradd --system ${ownName}", or start as an ordinary user.`,
    );
  }
  return user;
}

function createOwn(): void {
  const made = spawnSync(
    'useradd',
    [
      '--system',
      '--user-group',
      '--no-create-home',
      '--home-dir',
      '/nonexistent',
      '--shell',
      '/usr/sbin/nologin',
      ownName,
    ],
    { stdio: 'ignore' },
  );
  // Alpine has adduser instead; where neither works an unprivileged user that is already there does.
  if (made.status !== 0) spawnSync('adduser', ['-S', '-D', '-H', ownName], { stdio: 'ignore' });
}

function lookUp(name: string): SystemUser | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const fields = line?.split(':');
  if (!fields) return undefined;
  const user = { uid: Number(fields[2]), gid: Number(fields[3]) };
  return user.uid > 0 ? user : undefined;
}
