import type { Block } from './block.ts';

// FIPS 46-3, appendix 1. Positions count from 1 at the most significant bit. It is written here because DKGA02 needs
// single DES, and Node does not load the provider of OpenSSL 3 that has it.
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

/** Picks the bits at positions `from` to before `to` of a list out of a block, into one word. */
function pickWord({ hi, lo }: Block, list: readonly number[], from: number, to: number): number {
  let bits = 0;
  for (let index = from; index < to; index++) {
    const position = list[index]!;
    bits = (bits << 1) | ((position > 32 ? lo >>> (64 - position) : hi >>> (32 - position)) & 1);
  }
  return bits >>> 0;
}

/** Picks the bits of a list, half of them into each word. */
function pickBits(block: Block, list: readonly number[]): Block {
  const half = list.length / 2;
  return { hi: pickWord(block, list, 0, half), lo: pickWord(block, list, half, list.length) };
}

// Box and round permutation in one table: index box · 64 + six input bits.
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
  return (word << by) | (word >>> (32 - by));
}

/** The sixteen round keys, each as eight groups of six bits, one after another. */
function roundKeys(key: Block): Uint8Array {
  const halves = pickBits(key, KEY_HALVES);
  let left = halves.hi;
  let right = halves.lo;
  const keys = new Uint8Array(128);
  TURNS.forEach((by, round) => {
    left = turn28(left, by);
    right = turn28(right, by);
    for (let at = 0; at < 48; at++) {
      const position = KEY_CHOICE[at]!;
      const bit = (position > 28 ? right >>> (56 - position) : left >>> (28 - position)) & 1;
      const group = round * 8 + Math.floor(at / 6);
      keys[group] = (keys[group]! << 1) | bit;
    }
  });
  return keys;
}

/**
 * Encrypts one block with single DES (FIPS 46-3). Only key derivation uses it, because DES alone no longer protects
 * anything.
 */
export function desEncrypt(key: Block, block: Block): Block {
  const start = pickBits(block, INITIAL);
  let left = start.hi;
  let right = start.lo;
  const keys = roundKeys(key);
  for (let round = 0; round < 16; round++) {
    let mixed = 0;
    for (let box = 0; box < 8; box++) {
      // The expansion: four bits with a neighbour on both sides, around the end.
      const six = turn32(right, (4 * box + 31) & 31) >>> 26;
      mixed |= substituted[(box << 6) | (six ^ keys[round * 8 + box]!)]!;
    }
    const before = right;
    right = left ^ mixed;
    left = before;
  }
  return pickBits({ hi: right >>> 0, lo: left >>> 0 }, FINAL);
}
