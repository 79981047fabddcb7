/** Numbers that look random and are the same again for the same seed. */
export interface Chance {
  /** From `least` up to `most`, both included; whole. */
  whole(least: number, most: number): number;
  /** True in this share of the cases. */
  happens(share: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** One of the names, as often as its weight says. */
  weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name;
  /** A stream of its own, so that what one part draws does not move what another one gets. */
  fork(name: string): Chance;
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  return hash >>> 0;
}

/** mulberry32: small, quick, and good enough to choose faults with. */
export function createChance(seed: string): Chance {
  let state = hashOf(seed);

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));

  return {
    whole,
    happens: (share) => next() < share,
    pick<T>(from: readonly T[]): T {
      const one = from[whole(0, from.length - 1)];
      if (one === undefined) throw new Error('nothing to choose from');
      return one;
    },
    weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name {
      const entries = Object.entries(weights) as [Name, number][];
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      const last = entries.at(-1);
      if (!last) throw new Error('nothing to choose from');
      for (const [name, weight] of entries) {
        left -= weight;
        if (left < 0) return name;
      }
      return last[0];
    },
    fork: (name) => createChance(`${seed}/${name}`),
  };
}
