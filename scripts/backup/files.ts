import { createHash } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { diskFault, Fault } from '../fault.ts';
import { makeDirectory } from '../postgres/place.ts';
import type { SystemUser } from '../postgres/system-user.ts';

export interface BackupFile {
  path: string;
  bytes: number;
  sha256: string;
}

const chunkBytes = 1_048_576;

/** Copies a file, waits for the disk, and returns the size and checksum of what was written. */
export async function copyDurably(from: string, to: string): Promise<Omit<BackupFile, 'path'>> {
  const source = await open(from, 'r');
  try {
    return await writeThrough(to, async (write) => {
      const chunk = Buffer.allocUnsafe(chunkBytes);
      for (;;) {
        const { bytesRead } = await source.read(chunk, 0, chunkBytes);
        if (bytesRead === 0) return;
        await write(chunk.subarray(0, bytesRead));
      }
    });
  } finally {
    await source.close();
  }
}

/** Writes a file under a temporary name, waits for the disk, and renames it: never half a file under its final name. */
export async function writeDurably(to: string, content: string | Buffer): Promise<Omit<BackupFile, 'path'>> {
  const half = `${to}.half`;
  const written = await writeThrough(half, (write) => write(Buffer.from(content)));
  renameSync(half, to);
  await syncFolder(dirname(to));
  return written;
}

/** Opens a new file for the given work, with a running checksum, and waits for the disk at the end. */
export async function writeThrough(
  to: string,
  work: (write: (chunk: Buffer) => Promise<void>) => Promise<void>,
): Promise<Omit<BackupFile, 'path'>> {
  const hash = createHash('sha256');
  let bytes = 0;
  const target = await openNew(to);
  try {
    await work(async (chunk) => {
      hash.update(chunk);
      bytes += chunk.length;
      await writeAll(target, chunk);
    });
    await target.sync();
  } catch (error) {
    throw diskFault(error, to) ?? error;
  } finally {
    await target.close();
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Makes a new folder under a temporary name and renames it when the work is done: never half a backup under its name. */
export async function fillNewFolder(path: string, work: (half: string) => Promise<void>): Promise<void> {
  if (existsSync(path) && readdirSync(path).length > 0) {
    throw new Fault(`${path} is not empty. Give a new folder for each backup; nothing is overwritten.`);
  }
  makeDirectory(dirname(path));
  const half = `${path}.half-${process.pid}`;
  rmSync(half, { recursive: true, force: true });
  makeDirectory(half);
  try {
    await work(half);
    await syncFolders(half);
    if (existsSync(path)) rmSync(path, { recursive: true });
    renameSync(half, path);
    await syncFolder(dirname(path));
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    throw error;
  }
}

/** Paths of all files below a folder, relative to it, in a fixed order. */
export function filesBelow(folder: string, below = ''): string[] {
  return readdirSync(join(folder, below), { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(below, entry.name);
      return entry.isDirectory() ? filesBelow(folder, path) : [path];
    });
}

/** Gives a folder and everything in it to the user that PostgreSQL runs as. */
export function giveTo(user: SystemUser | undefined, path: string): void {
  if (!user) return;
  chownSync(path, user.uid, user.gid);
  for (const entry of readdirSync(path, { withFileTypes: true, recursive: true })) {
    chownSync(join(entry.parentPath, entry.name), user.uid, user.gid);
  }
}

export function makeFolders(paths: Iterable<string>): void {
  for (const path of paths) mkdirSync(path, { recursive: true, mode: 0o700 });
}

/** Runs the work for each item, a few at a time. */
export async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items].toReversed();
  const runner = async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item);
  };
  await Promise.all([runner(), runner(), runner(), runner()]);
}

async function openNew(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'w', 0o600);
  } catch (error) {
    throw diskFault(error, path) ?? error;
  }
}

async function writeAll(target: FileHandle, chunk: Buffer): Promise<void> {
  for (let done = 0; done < chunk.length;) {
    const { bytesWritten } = await target.write(chunk, done);
    done += bytesWritten;
  }
}

async function syncFolders(path: string): Promise<void> {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.isDirectory()) await syncFolders(join(path, entry.name));
  }
  await syncFolder(path);
}

export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
