import { GATE_HOUSEHOLD_WORDS as words } from '../../../strings/gate/household.ts';
import { enter, useGate } from '../device/gate.ts';
import { syncGate } from '../device/sync.ts';
import { clockOf } from '../lists/times.ts';
import { exitId, goneAt, useHouseholds } from './households.ts';
import type { GoodsAtGate } from './households.ts';
import './household.css';

/** Goods that a house said would leave today. */
export default function GoodsList({ onDone }: { readonly onDone: (said: string) => void }) {
  const { exit_passes: goods } = useHouseholds().content;
  const { entries } = useGate();
  const leave = (one: GoodsAtGate) => {
    const visitor = words.goodsOf(one.what).slice(0, 60);
    const guest = { source: 'other', id: exitId(one.id), visitor, houseId: one.house_id, house: one.house } as const;
    void enter({ kind: 'out', people: 1, plate: one.plate, check: 'list', reason: '' }, null, guest).then(syncGate);
    onDone(words.goodsLeftOf(one.what));
  };
  return (
    <>
      {goods.length === 0 && <p className="glead">{words.noGoods}</p>}
      <ul className="glist">
        {goods.map((one) => {
          const leftAt = goneAt(one, entries);
          return (
            <li key={one.id} className="gitem">
              <span className="grow">
                <b>{one.what}</b>
                <small>{[one.house, one.person, one.plate].filter((text) => text !== '').join(' · ')}</small>
              </span>
              {leftAt === null ? (
                <button
                  type="button"
                  className="gbtn gsmall"
                  aria-label={words.goodsLeftOf(one.what)}
                  onClick={() => leave(one)}
                >
                  {words.goodsLeft}
                </button>
              ) : (
                <b className="gdone">{words.goodsLeftAt(clockOf(leftAt))}</b>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
