import { plainText } from '../../plain-text.ts';

/*
 * Whether a person at the gate is blocked, by the same rule on the guard's device and at the server. A plate or a phone number is certain
 * and refuses entry; a name is not certain, because two people can have the same name, so the guard stops and asks.
 */

export interface Blocked {
  readonly id: string;
  readonly visitor: string;
  readonly plate: string;
  readonly phone?: string;
}

export interface AtGate {
  readonly visitor: string;
  readonly plate: string;
  readonly phone?: string;
}

export interface BlockAnswer {
  readonly answer: 'look' | 'stop';
  readonly by: 'plate' | 'phone' | 'name';
  readonly id: string;
}

/** A plate without spaces and dashes, in capitals: `kja-482 dx` is `KJA482DX`. */
export const plainPlate = (plate: string): string => plate.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

const ALIKE: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/[ck]+|q/g, 'k'],
  [/[sz]+h?/g, 's'],
  [/th/g, 't'],
  [/j/g, 'y'],
  [/(?<=.)[aeiouyhw]+/g, ''],
  [/(.)\1+/g, '$1'],
];

/** How a name sounds, a word for each part, in one order: `Adeyemi Femi` and `Femy Adeyemy` are the same. */
export function soundsOf(name: string): readonly string[] {
  const words = plainText(name).split(/[^\p{L}]+/u);
  const sounds = words.map((word) => ALIKE.reduce((left, [from, to]) => left.replace(from, to), word));
  return [...new Set(sounds.filter((sound) => sound !== ''))].toSorted();
}

/** Both names have two parts or more, and each part of the blocked one sounds like one of the other. */
function soundsLike(blocked: readonly string[], sounds: readonly string[]): boolean {
  return blocked.length > 1 && sounds.length > 1 && blocked.every((one) => sounds.includes(one));
}

/** A judge of many: what does not change from one visitor to the next is worked out once. */
export function blockJudge(blocks: readonly Blocked[]): (visitor: AtGate) => BlockAnswer | null {
  const plates = new Map<string, string>();
  const phones = new Map<string, string>();
  const names: { readonly id: string; readonly sounds: readonly string[] }[] = [];
  for (const { id, visitor, plate, phone } of blocks) {
    if (plainPlate(plate) !== '') plates.set(plainPlate(plate), id);
    if (phone) phones.set(phone, id);
    const sounds = soundsOf(visitor);
    if (sounds.length > 1) names.push({ id, sounds });
  }
  return ({ visitor, plate, phone }) => {
    const byPlate = plates.get(plainPlate(plate));
    if (byPlate !== undefined) return { answer: 'stop', by: 'plate', id: byPlate };
    const byPhone = phone ? phones.get(phone) : undefined;
    if (byPhone !== undefined) return { answer: 'stop', by: 'phone', id: byPhone };
    const sounds = soundsOf(visitor);
    const byName = names.find((one) => soundsLike(one.sounds, sounds));
    return byName ? { answer: 'look', by: 'name', id: byName.id } : null;
  };
}
