import { inflateRawSync } from 'node:zlib';
import { FileFault } from './fault.ts';

/** An XLSX of 5,000 rows unpacks to a few megabytes. */
const mostUnpackedBytes = 60 * 1024 * 1024;
const mostEntries = 200;

const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;
const localHeader = 0x04034b50;

/**
 * Each part of a ZIP file with its name. Throws a `FileFault` when all parts together unpack to more than we read,
 * before anything else opens the file. The sizes that a ZIP states about itself can be false, so each part is unpacked
 * here with a limit, and the parts may not share their bytes.
 */
export function* unpackedParts(bytes: Buffer): Generator<[name: string, part: Buffer]> {
  const end = bytes.lastIndexOf(Buffer.from('504b0506', 'hex'));
  if (end < 0 || end + 22 > bytes.length || bytes.readUInt32LE(end) !== endOfDirectory)
    throw new FileFault('file-unreadable');
  const entries = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  if (entries > mostEntries) throw new FileFault('file-unpacks-too-large');
  let unpacked = 0;
  let packed = 0;
  for (let entry = 0; entry < entries; entry += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== directoryEntry) throw new FileFault('file-unreadable');
    const method = bytes.readUInt16LE(at + 10);
    const size = bytes.readUInt32LE(at + 20);
    const part = partOf(bytes, bytes.readUInt32LE(at + 42), size);
    // Overlapping parts let a small file contain a huge one.
    packed += size;
    if (packed > bytes.length) throw new FileFault('file-unpacks-too-large');
    const content = method === 0 ? part : inflate(part, mostUnpackedBytes - unpacked);
    unpacked += content.length;
    if (unpacked > mostUnpackedBytes) throw new FileFault('file-unpacks-too-large');
    const nameLength = bytes.readUInt16LE(at + 28);
    yield [bytes.toString('latin1', at + 46, at + 46 + nameLength), content];
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
}

function partOf(bytes: Buffer, header: number, size: number): Buffer {
  if (header + 30 > bytes.length || bytes.readUInt32LE(header) !== localHeader) throw new FileFault('file-unreadable');
  const begin = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
  return bytes.subarray(begin, begin + size);
}

function inflate(part: Buffer, most: number): Buffer {
  try {
    return inflateRawSync(part, { maxOutputLength: Math.max(1, most) });
  } catch (error) {
    const isTooLong = (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE';
    throw new FileFault(isTooLong ? 'file-unpacks-too-large' : 'file-unreadable');
  }
}
