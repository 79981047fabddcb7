import { addBlock, decideBlock } from '@gatelight/contract/places/patrol';
import type { Block, NewBlock } from '@gatelight/contract/places/patrol';
import type { BodyInputOf } from '@gatelight/contract/route';
import { call } from '../../../../api.ts';
import { callOnce } from '../../../../data/call-once.ts';
import { gatesKey } from '../queries.ts';

export const blocksKey = (estate: string) => [...gatesKey(estate), 'blocks'] as const;

export const makeBlock = (id: string, body: NewBlock, idempotencyKey: string) =>
  call(addBlock, { params: { id }, body, idempotencyKey });
export const saveDecision = (id: string, block: string, body: BodyInputOf<typeof decideBlock>) =>
  callOnce(decideBlock, { params: { id, block }, body });

/** The name of a block: the plate first, because the gate sees it. */
export const blockName = ({ plate, visitor, phone }: Pick<Block, 'plate' | 'visitor' | 'phone'>): string =>
  [plate, visitor, phone].filter((part) => part !== '').join(', ');
