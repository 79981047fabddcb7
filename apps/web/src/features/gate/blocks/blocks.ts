import { getGateBlocks } from '@gatelight/contract/places/patrol/at-gate';
import type { GateBlocks } from '@gatelight/contract/places/patrol/at-gate';
import { blockJudge } from '@gatelight/contract/places/patrol/judge-block';
import type { AtGate } from '@gatelight/contract/places/patrol/judge-block';
import { create } from 'zustand';
import { call } from '../../../api.ts';
import { keep, readKept } from '../device/vault.ts';

/* Who is blocked today, as this device knows it. It is stored like the list, so that it works without network. */

const NAME = 'blocks';
const NOBODY: GateBlocks = { blocks: [], passes: [], helpers: [] };

const useKept = create<GateBlocks>(() => NOBODY);

/** Reads the stored blocks when the page opens. */
export async function openBlocks(): Promise<void> {
  const kept = getGateBlocks.answer.safeParse(await readKept(NAME).catch(() => null));
  useKept.setState(kept.success ? kept.data : NOBODY);
}

export const dropBlocks = () => useKept.setState(NOBODY);

/** Fetched with the list. */
export async function fetchBlocks(): Promise<void> {
  const blocks = await call(getGateBlocks);
  useKept.setState(blocks);
  await keep(NAME, blocks).catch((failure: unknown) => console.error(failure));
}

/** The same for a helper, whose phone number only the server knows. */
export function useHelperBlock(
  helper: { readonly id: string; readonly name: string } | undefined,
): 'look' | 'stop' | null {
  const { blocks, helpers } = useKept();
  if (!helper) return null;
  if (helpers.includes(helper.id)) return 'stop';
  return blockJudge(blocks)({ visitor: helper.name, plate: '' })?.answer ?? null;
}

/** For looking up several plates. */
export function usePlateBlocks(): (plate: string) => boolean {
  const judge = blockJudge(useKept().blocks);
  return (plate) => judge({ visitor: '', plate }) !== null;
}

/** Whether a visitor is blocked: `stop` by plate or phone number, `look` when only a name sounds the same. */
export function useBlock(visitor: AtGate, passId?: number): 'look' | 'stop' | null {
  const { blocks, passes } = useKept();
  const here = blockJudge(blocks)(visitor)?.answer ?? null;
  // Only the server knows phone numbers.
  const there = passes.find(({ id }) => id === passId)?.answer ?? null;
  return here === 'stop' || there === 'stop' ? 'stop' : (here ?? there);
}
