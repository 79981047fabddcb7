import { lookAtPass } from '@gatelight/contract/places/gate/passes';
import { passTextShape } from '@gatelight/contract/places/passes/pass-text';
import type { PassForVisitor } from '@gatelight/contract/places/gate/passes';
import * as z from 'zod/mini';
import { readStored, removeStored, writeStored } from '../../data/device/browser-storage.ts';

const KEY = 'visitor-passes';
/** Nobody is expected at more gates at once. */
const MOST = 10;

const keptPass = z.object({ text: passTextShape, at: z.number(), answer: lookAtPass.answer });
type KeptPass = z.output<typeof keptPass>;

const isOver = ({ state, until }: PassForVisitor) =>
  state === 'over' || state === 'cancelled' || state === 'used' || until.getTime() < Date.now();

/** The passes that this phone has opened and that are not over. */
const readAll = (): readonly KeptPass[] =>
  (readStored('localStorage', KEY, z.array(keptPass)) ?? []).filter(({ answer }) => !isOver(answer));

/** What this phone keeps of a pass: it is shown where there is no network. */
export const keptPassOf = (text: string): KeptPass | undefined => readAll().find((kept) => kept.text === text);

/** Keeps a pass until it is over; undefined: there is no such pass any more. */
export function keepPass(text: string, answer: PassForVisitor | undefined): void {
  const others = readAll().filter((kept) => kept.text !== text);
  const own = answer && !isOver(answer) ? [{ text, at: Date.now(), answer }] : [];
  const all = [...own, ...others].slice(0, MOST);
  if (all.length === 0) removeStored('localStorage', KEY);
  else writeStored('localStorage', KEY, all);
}
