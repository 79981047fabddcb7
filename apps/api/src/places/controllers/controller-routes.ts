import * as contract from '@gatelight/contract';
import type { Shown } from '@gatelight/contract';
import { blockJudge, plainPlate } from '@gatelight/contract/places/patrol/judge-block';
import { codeIndex, inBase64, isClockWrong, listedPass, publicKeys, verifiedPass } from '#gate';
import type { Db } from '#platform/database/db';
import type { Serve } from '#platform/http/api';
import { endOf, judgeShown } from './judge-shown.ts';
import * as store from './store.ts';

/** Calls of barriers and readers. Their signature is already checked here. */
export function controllerRoutes(serve: Serve, { db, key }: { db: Db; key: Buffer }): void {
  const wantedBy = ({ kind, value }: Shown, estateId: number) => {
    if (kind === 'card') return { card: value };
    if (kind === 'plate') return { plate: value.toUpperCase().replaceAll(/[ -]/g, '') };
    if (kind === 'code') return { code_index: codeIndex(key, estateId, value) };
    const pass = verifiedPass(key, value);
    // No pass has the number 0, so a forged pass gets the same response as a pass that does not exist.
    return { pass_id: pass?.estateId === estateId ? pass.passId : 0 };
  };

  serve(contract.checkAtController, async ({ caller, body }) => {
    const found = await store.findShown(db, caller.keyHash, wantedBy(body, caller.estateId));
    return { ...judgeShown(body, found, new Date(found.at)), until: endOf(found), ticket: found.ticket };
  });

  serve(contract.sendControllerEvents, async ({ caller, body: { sent_at: sentAt, events } }) => {
    const isOff = isClockWrong(sentAt);
    return { events: await store.storeEvents(db, caller.keyHash, events, isOff) };
  });

  serve(contract.getControllerList, async ({ caller }) => {
    const list = await store.findList(db, caller.keyHash);
    const { key_version: newest, at, salt, passes, cards, rules, blocking, ...facts } = list;
    const judge = blockJudge(blocking.blocks);
    return {
      ...facts,
      at: new Date(at),
      list_hours: rules.list_hours,
      keys: publicKeys(key, facts.estate_id, newest),
      salt: inBase64(salt),
      rounds: contract.CODE_ROUNDS,
      passes: passes.map(listedPass),
      hours: {
        open_from: rules.open_from,
        open_to: rules.open_to,
        deliveries_from: rules.deliveries_from,
        deliveries_to: rules.deliveries_to,
      },
      blocked_plates: blocking.blocks.map(({ plate }) => plainPlate(plate)).filter((plate) => plate !== ''),
      blocked_passes: blocking.passes.flatMap((pass) => {
        const judged = judge(pass);
        return judged ? [{ id: pass.id, answer: judged.answer }] : [];
      }),
      cards: cards.map((card) => ({ ...card, until: card.until === null ? null : new Date(card.until) })),
    };
  });
}
