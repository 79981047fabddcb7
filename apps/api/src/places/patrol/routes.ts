import * as contract from '@gatelight/contract';
import { blockJudge } from '@gatelight/contract/places/patrol/judge-block';
import { repeatFacts, requireKey } from '#platform/callers/idempotency';
import { refuseEndedSession } from '#platform/callers/session';
import type { Db } from '#platform/database/db';
import type { Serve } from '#platform/http/api';
import * as store from './store.ts';

/**
 * Blocks: for managers, for the house of a block, and for devices at a gate. The database checks access to the estate
 * again.
 */
export function patrolRoutes(serveAny: Serve, { db, staffDb }: { db: Db; staffDb: Db }): void {
  const serve: Serve = (route, handler) => serveAny(route, (call) => refuseEndedSession(handler(call)));

  serve(contract.listBlocks, async ({ params: { id }, query: { cursor, limit, state } }) => {
    const page = store.blockKeyset.page({ cursor, limit, filters: { estate: id, state } });
    return page.toPage(await store.selectBlocks(staffDb, page, id, state), (row) => row);
  });

  serve(contract.addBlock, async ({ caller, params: { id }, body, headers }) => ({
    id: await store.addBlock(db, { caller, key: requireKey(headers) }, id, body),
  }));

  serve(contract.decideBlock, async ({ caller, params: { block }, body, headers }) => {
    const repeat = repeatFacts(headers, contract.decideBlock, { ...body, block });
    await store.decideBlock(db, caller, { block, repeat }, body);
    return { decided: true as const };
  });

  serve(contract.listHouseBlocks, ({ caller, params: { house } }) => store.selectHouseBlocks(db, caller, house));

  serve(contract.sayOnBlock, async ({ caller, params: { house, block }, body: { text } }) => {
    await store.sayOnBlock(db, caller, { houseId: house, blockId: block }, text);
    return { said: true as const };
  });

  serveAny(contract.getGateBlocks, async ({ caller }) => {
    const { blocks, passes, helpers } = await store.findBlockFacts(db, caller.keyHash);
    const judge = blockJudge(blocks);
    return {
      // Phone numbers stay on the server, because a device has no numbers to compare.
      blocks: blocks.map(({ id, visitor, plate }) => ({ id, visitor, plate })),
      passes: passes.flatMap((pass) => {
        const judged = judge(pass);
        return judged ? [{ id: pass.id, answer: judged.answer }] : [];
      }),
      helpers,
    };
  });
}
