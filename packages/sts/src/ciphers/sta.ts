import type { Block, BlockCipher } from './block.ts';
import { StsError } from '../errors.ts';

/**
 * The tables of the Standard Transfer Algorithm: two substitutions of a nibble, and the new position of each of 64
 * bits.
 */
export interface StaTables {
  readonly s1: readonly number[];
  readonly s2: readonly number[];
  readonly p: readonly number[];
}

/**
 * The sample tables that are printed in IEC 62055-41. No real meter uses them. They are for learning and for tests of
 * the algorithm.
 */
export const sampleStaTables: StaTables = {
  s1: [12, 10, 8, 4, 3, 15, 0, 2, 14, 1, 5, 13, 6, 9, 7, 11],
  s2: [6, 9, 7, 4, 3, 10, 12, 14, 2, 13, 1, 15, 0, 11, 8, 5],
  p: [
    29, 27, 34, 9, 16, 62, 55, 2, 40, 49, 38, 25, 33, 61, 30, 23, 1, 41, 21, 57, 42, 15, 5, 58, 19, 53, 22, 17, 48, 28,
    24, 39, 3, 60, 36, 14, 11, 52, 54, 12, 31, 51, 10, 26, 0, 45, 37, 43, 44, 6, 59, 4, 7, 35, 56, 50, 13, 18, 32, 47,
    46, 63, 20, 8,
  ],
};

/**
 * Reads tables from the text of a JSON file `{ "S1": [16], "S2": [16], "P": [64] }`, each with every number once.
 * Refuses (`sta-tables`) with a sentence that says what is wrong and repeats none of the data.
 */
export function parseStaTables(json: string): StaTables {
  let data: unknown;
  try {
    data = JSON.parse(json);
  } catch {
    throw new StsError('sta-tables', 'The STA tables are not valid JSON.');
  }
  if (typeof data !== 'object' || data === null || Array.isArray(data)) {
    throw new StsError('sta-tables', 'The STA tables must be one JSON object with the lists S1, S2 and P.');
  }
  const lists = new Map(Object.entries(data));
  return {
    s1: everyNumberOnce('S1', lists.get('S1'), 16),
    s2: everyNumberOnce('S2', lists.get('S2'), 16),
    p: everyNumberOnce('P', lists.get('P'), 64),
  };
}

function everyNumberOnce(name: string, list: unknown, length: number): readonly number[] {
  if (!Array.isArray(list)) throw new StsError('sta-tables', `The STA tables have no list ${name}.`);
  const numbers = list.filter((item): item is number => Number.isInteger(item) && item >= 0 && item < length);
  if (list.length !== length || new Set(numbers).size !== length) {
    throw new StsError('sta-tables', `The STA list ${name} must hold each of the numbers 0 to ${length - 1} once.`);
  }
  return numbers;
}

/** One round's substitution and permutation, precomputed for every nibble value at every place. */
interface Rounds {
  /** Index: box (0 or 1) · 256 + place · 16 + value. Value: the permuted bits of the substituted nibble. */
  readonly spHi: Uint32Array;
  readonly spLo: Uint32Array;
  /** Index: byte place · 256 + value. Value: the bits moved back to their first positions. */
  readonly backHi: Uint32Array;
  readonly backLo: Uint32Array;
  /** Index: box · 16 + value. */
  readonly unbox: Uint8Array;
}

// To compute the tables costs more than a thousand blocks, and a program has only one or two sets of tables.
const prepared = new WeakMap<StaTables, Rounds>();

function setBit(hi: Uint32Array, lo: Uint32Array, at: number, bit: number): void {
  if (bit >= 32) hi[at] = hi[at]! | (1 << (bit - 32));
  else lo[at] = lo[at]! | (1 << bit);
}

function prepare(tables: StaTables): Rounds {
  const known = prepared.get(tables);
  if (known !== undefined) return known;
  const rounds: Rounds = {
    spHi: new Uint32Array(512),
    spLo: new Uint32Array(512),
    backHi: new Uint32Array(2048),
    backLo: new Uint32Array(2048),
    unbox: new Uint8Array(32),
  };
  [tables.s1, tables.s2].forEach((box, which) => {
    box.forEach((output, input) => {
      rounds.unbox[which * 16 + output] = input;
      for (let place = 0; place < 16; place++) {
        for (let bit = 0; bit < 4; bit++) {
          if ((output >>> bit) & 1) {
            setBit(rounds.spHi, rounds.spLo, which * 256 + place * 16 + input, tables.p[place * 4 + bit]!);
          }
        }
      }
    });
  });
  tables.p.forEach((to, from) => {
    for (let value = 0; value < 256; value++) {
      if ((value >>> (to & 7)) & 1) setBit(rounds.backHi, rounds.backLo, (to >>> 3) * 256 + value, from);
    }
  });
  prepared.set(tables, rounds);
  return rounds;
}

/** For each of 16 rounds, 16 bits that select the box of each nibble: bit 4n+3 of the turned, inverted key. */
function boxChoices(key: Block): Uint16Array {
  const hi = ~key.hi;
  const lo = ~key.lo;
  let high = (hi >>> 12) | (lo << 20);
  let low = (lo >>> 12) | (hi << 20);
  return Uint16Array.from({ length: 16 }, () => {
    let choices = 0;
    for (let place = 0; place < 16; place++) {
      const half = place < 8 ? low : high;
      choices |= ((half >>> ((place & 7) * 4 + 3)) & 1) << place;
    }
    const carry = high >>> 31;
    high = (high << 1) | (low >>> 31);
    low = (low << 1) | carry;
    return choices;
  });
}

/** The Standard Transfer Algorithm (EA07) with given tables and a 64-bit key. */
export function sta(tables: StaTables, key: Block): BlockCipher {
  const { spHi, spLo, backHi, backLo, unbox } = prepare(tables);
  const choices = boxChoices(key);

  const encrypt = (block: Block): Block => {
    let { hi, lo } = block;
    for (let round = 0; round < 16; round++) {
      const choice = choices[round]!;
      let nextHi = 0;
      let nextLo = 0;
      for (let place = 0; place < 16; place++) {
        const nibble = ((place < 8 ? lo : hi) >>> ((place & 7) * 4)) & 15;
        const at = (((choice >>> place) & 1) << 8) | (place << 4) | nibble;
        nextHi |= spHi[at]!;
        nextLo |= spLo[at]!;
      }
      hi = nextHi;
      lo = nextLo;
    }
    return { hi: hi >>> 0, lo: lo >>> 0 };
  };

  const decrypt = (block: Block): Block => {
    let { hi, lo } = block;
    for (let round = 15; round >= 0; round--) {
      const choice = choices[round]!;
      let movedHi = 0;
      let movedLo = 0;
      for (let byte = 0; byte < 8; byte++) {
        const at = (byte << 8) | (((byte < 4 ? lo : hi) >>> ((byte & 3) * 8)) & 0xff);
        movedHi |= backHi[at]!;
        movedLo |= backLo[at]!;
      }
      hi = 0;
      lo = 0;
      for (let place = 0; place < 8; place++) {
        const shift = place * 4;
        lo |= unbox[(((choice >>> place) & 1) << 4) | ((movedLo >>> shift) & 15)]! << shift;
        hi |= unbox[(((choice >>> (place + 8)) & 1) << 4) | ((movedHi >>> shift) & 15)]! << shift;
      }
    }
    return { hi: hi >>> 0, lo: lo >>> 0 };
  };

  return { encrypt, decrypt };
}
