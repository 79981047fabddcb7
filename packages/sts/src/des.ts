import type { Block } from './block.ts';

// FIPS 46-3, appendix 1. Positions count from 1 at the most significant bit. Written out because DKGA02 needs single DES
// and OpenSSL 3 keeps that in a provider which Node does not load.
const INITIAL = positions(`
  58 50 42 34 26 18 10 2 60 52 44 36 28 20 12 4 62 54 46 38 30 22 14 6 64 56 48 40 32 24 16 8
  57 49 41 33 25 17 9 1 59 51 43 35 27 19 11 3 61 53 45 37 29 21 13 5 63 55 47 39 31 23 15 7`);
const FINAL = INITIAL.map((_, index) => INITIAL.indexOf(index + 1) + 1);
const ROUND = positions('16 7 20 21 29 12 28 17 1 15 23 26 5 18 31 10 2 8 24 14 32 27 3 9 19 13 30 6 22 11 4 25');
const KEY_HALVES = positions(`
  57 49 41 33 25 17 9 1 58 50 42 34 26 18 10 2 59 51 43 35 27 19 11 3 60 52 44 36
  63 55 47 39 31 23 15 7 62 54 46 38 30 22 14 6 61 53 45 37 29 21 13 5 28 20 12 4`);
const KEY_CHOICE = positions(`
  14 17 11 24 1 5 3 28 15 6 21 10 23 19 12 4 26 8 16 7 27 20 13 2
  41 52 31 37 47 55 30 40 51 45 33 48 44 49 39 56 34 53 46 42 50 36 29 32`);
const TURNS = positions('1 1 2 2 2 2 2 2 1 2 2 2 2 2 2 1');

// The eight boxes, four rows of sixteen hexadecimal digits each.
const BOXES = [
  'e4d12fb83a6c5907 0f74e2d1a6cb9538 41e8d62bfc973a50 fc8249175b3ea06d',
  'f18e6b34972dc05a 3d47f28ec01a69b5 0e7ba4d158c6932f d8a13f42b67c05e9',
  'a09e63f51dc7b428 d709346a285ecbf1 d6498f30b12c5ae7 1ad069874fe3b52c',
  '7de3069a1285bc4f d8b56f03472c1ae9 a690cb7df13e5284 3f06a1d8945bc72e',
  '2c417ab6853fd0e9 eb2c47d150fa3986 421bad78f9c5630e b8c71e2d6f09a453',
  'c1af92680d34e75b af427c9561de0b38 9ef528c3704a1db6 432c95fabe17608d',
  '4b2ef08d3c975a61 d0b7491ae35c2f86 14bdc37eaf680592 6bd814a7950fe23c',
  'd2846fb1a93e50c7 1fd8a374c56b0e92 7b419ce206adf358 21e74a8dfc90356b',
];

function positions(text: string): number[] {
  return text.trim().split(/\s+/).map(Number);
}

/** Picks bits of a value of `width` bits, given as high and low words, into a value of up to 64 bits. */
function pick({ hi, lo }: Block, from: readonly number[]): Block {
  const half = from.length / 2;
  const word = (part: readonly number[]): number =>
    part.reduce(
      (bits, position) => (bits << 1) | ((position > 32 ? lo >>> (64 - position) : hi >>> (32 - position)) & 1),
      0,
    ) >>> 0;
  return { hi: word(from.slice(0, half)), lo: word(from.slice(half)) };
}

// Box and round permutation in one look-up: index box · 64 + six input bits.
const substituted = Uint32Array.from({ length: 512 }, (_, index) => {
  const six = index & 63;
  const row = ((six >>> 4) & 2) | (six & 1);
  const rows = BOXES[index >>> 6]!.split(' ');
  const nibble = Number.parseInt(rows[row]![(six >>> 1) & 15]!, 16);
  const placed = (nibble << (28 - 4 * (index >>> 6))) >>> 0;
  return ROUND.reduce((bits, position) => (bits << 1) | ((placed >>> (32 - position)) & 1), 0);
});

function turn28(half: number, by: number): number {
  return ((half << by) | (half >>> (28 - by))) & 0xfffffff;
}

function turn32(word: number, by: number): number {
  return by === 0 ? word : (word << by) | (word >>> (32 - by));
}

/** The sixteen round keys, each as eight groups of six bits. */
function roundKeys(key: Block): number[][] {
  const halves = pick(key, KEY_HALVES);
  let left = halves.hi;
  let right = halves.lo;
  return TURNS.map((by) => {
    left = turn28(left, by);
    right = turn28(right, by);
    // 56 bits stand in two words of 28: position 1 is bit 27 of `left`, position 29 bit 27 of `right`.
    const bit = (position: number): number =>
      (position > 28 ? right >>> (56 - position) : left >>> (28 - position)) & 1;
    return Array.from({ length: 8 }, (_, group) =>
      KEY_CHOICE.slice(group * 6, group * 6 + 6).reduce((bits, position) => (bits << 1) | bit(position), 0),
    );
  });
}

/** Encrypts one block with single DES (FIPS 46-3). Only key derivation uses it: DES protects nothing by itself any more. */
export function desEncrypt(key: Block, block: Block): Block {
  const start = pick(block, INITIAL);
  let left = start.hi;
  let right = start.lo;
  for (const groups of roundKeys(key)) {
    const before = right;
    const mixed = groups.reduce((bits, group, box) => {
      // The expansion: four bits with a neighbour on either side, around the end.
      const six = turn32(before, (4 * box + 31) & 31) >>> 26;
      return bits | substituted[(box << 6) | (six ^ group)]!;
    }, 0);
    [left, right] = [right, left ^ mixed];
  }
  return pick({ hi: right >>> 0, lo: left >>> 0 }, FINAL);
}
