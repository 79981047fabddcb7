/* Names of the files of PostgreSQL's write-ahead log: timeline, then number, 8 and 16 hexadecimal digits. */

const segmentPattern = /^[0-9A-F]{24}$/;
const historyPattern = /^[0-9A-F]{8}\.history$/;

export function isSegment(name: string): boolean {
  return segmentPattern.test(name);
}

/** A history file says where a timeline branched off. Each restore begins a new timeline. */
export function isHistory(name: string): boolean {
  return historyPattern.test(name);
}

export function timelineOf(name: string): string {
  return name.slice(0, 8);
}

/** The running number of a segment, the same on every timeline. */
export function numberOf(name: string, segmentBytes: number): bigint {
  return BigInt(`0x${name.slice(8, 16)}`) * segmentsPerLog(segmentBytes) + BigInt(`0x${name.slice(16)}`);
}

/** The number of the segment that holds a position such as 0/3000028. */
export function numberAt(position: string, segmentBytes: number): bigint {
  return toBytes(position) / BigInt(segmentBytes);
}

/** The number of the segment that holds the byte before a position. */
export function numberBefore(position: string, segmentBytes: number): bigint {
  return (toBytes(position) - 1n) / BigInt(segmentBytes);
}

export function segmentName(timeline: string, number: bigint, segmentBytes: number): string {
  const logs = segmentsPerLog(segmentBytes);
  return timeline + hex(number / logs) + hex(number % logs);
}

export function segmentStart(number: bigint, segmentBytes: number): string {
  const bytes = number * BigInt(segmentBytes);
  return `${(bytes >> 32n).toString(16).toUpperCase()}/${(bytes & 0xffffffffn).toString(16).toUpperCase()}`;
}

function toBytes(position: string): bigint {
  const [high = '0', low = '0'] = position.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

function segmentsPerLog(segmentBytes: number): bigint {
  return 0x100000000n / BigInt(segmentBytes);
}

function hex(number: bigint): string {
  return number.toString(16).toUpperCase().padStart(8, '0');
}
