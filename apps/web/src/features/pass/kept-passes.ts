import { lookAtPass } from '@gatelight/contract/places/gate/passes';
import { passTextShape } from '@gatelight/contract/places/passes/pass-text';
import type { PassForVisitor } from '@gatelight/contract/places/gate/passes';
import * as z from 'zod/mini';
import { readStored, removeStored, writeStored } from '../../data/device/browser-storage.ts';

const KEY = 'visitor-passes';
/** More passes than a person needs at the same time. */
const MOST = 10;

const keptPass = z.object({ text: passTextShape, at: z.number(), answer: lookAtPass.answer });
type KeptPass = z.output<typeof keptPass>;

const isOver = ({ state, until }: PassForVisitor) =>
  state === 'over' || state === 'cancelled' || state === 'used' || until.getTime() < Date.now();

/** The passes that this phone has opened and that have not expired. */
const readAll = (): readonly KeptPass[] =>
  (readStored('localStorage', KEY, z.array(keptPass)) ?? []).filter(({ answer }) => !isOver(answer));

/** The stored part of a pass, shown where there is no network. */
export const keptPassOf = (text: string): KeptPass | undefined => readAll().find((kept) => kept.text === text);

/** Stores a pass until it has expired; undefined: the pass no longer exists. */
export function keepPass(text: string, answer: PassForVisitor | undefined): void {
  const others = readAll().filter((kept) => kept.text !== text);
  const own = answer && !isOver(answer) ? [{ text, at: Date.now(), answer }] : [];
  const all = [...own, ...others].slice(0, MOST);
  if (all.length === 0) removeStored('localStorage', KEY);
  else writeStored('localStorage', KEY, all);
}
