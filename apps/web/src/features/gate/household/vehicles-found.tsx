import { plainPlate } from '@gatelight/contract/places/passes/plate';
import { GATE_WORDS } from '../../../strings/gate/gate.ts';
import { GATE_HOUSEHOLD_WORDS as words } from '../../../strings/gate/household.ts';
import { usePlateBlocks } from '../blocks/blocks.ts';
import { enter } from '../device/gate.ts';
import { syncGate } from '../device/sync.ts';
import { closeness } from '../lists/closeness.ts';
import { useHouseholds } from './households.ts';
import type { VehicleAtGate } from './households.ts';
import './household.css';

/** Fewer letters would match half of the estate. */
const LEAST = 3;
const MOST_SHOWN = 8;

/** Vehicles of houses that match the typed plate or sticker. The guard decides about entry. */
export function VehiclesFound({
  search,
  onDone,
}: {
  readonly search: string;
  readonly onDone: (said: string) => void;
}) {
  const { vehicles } = useHouseholds().content;
  const isBlocked = usePlateBlocks();
  const typed = plainPlate(search);
  if (typed.length < LEAST) return null;
  const isSticker = ({ sticker }: VehicleAtGate) => plainPlate(sticker ?? '') === typed;
  const fit = (one: VehicleAtGate) => (isSticker(one) ? 0 : closeness(one.plate, typed));
  const fitting = vehicles
    .filter((one) => isSticker(one) || one.plate.includes(typed))
    .toSorted((one, other) => fit(one) - fit(other));
  const found = fitting.slice(0, MOST_SHOWN);
  // For a vehicle of no house too: the guard types the plate at the gate.
  const isTypedBlocked = isBlocked(typed) && !found.some(({ plate }) => plate === typed);
  if (found.length === 0 && !isTypedBlocked) return null;
  const record = (one: VehicleAtGate, kind: 'in' | 'out') => {
    const guest = { source: 'vehicle', id: one.id, visitor: '', houseId: one.house_id, house: one.house } as const;
    void enter({ kind, people: 1, plate: one.plate, check: 'list', reason: '' }, null, guest).then(syncGate);
    onDone((kind === 'in' ? words.doneIn : words.doneOut)(one.plate));
  };
  return (
    <section aria-label={words.vehicles}>
      <h2 className="gsub">{words.vehicles}</h2>
      {isTypedBlocked && (
        <p role="alert" className="gwarn">
          <b className="digits">{typed}</b> {GATE_WORDS.reasons.blocked}
        </p>
      )}
      {fitting.length > found.length && <p className="glead">{words.firstOf(found.length, fitting.length)}</p>}
      <ul className="glist">
        {found.map((one) => (
          <li key={one.id} className="gitem">
            <span className="grow">
              <b className="digits">{one.plate}</b>
              <small>
                {[one.house, one.by, one.about, one.sticker === null ? '' : words.sticker(one.sticker)]
                  .filter((text) => text !== '')
                  .join(' · ')}
              </small>
            </span>
            <span className="gpair">
              {isBlocked(one.plate) ? (
                <b className="gwarn">{GATE_WORDS.reasons.blocked}</b>
              ) : (
                <button
                  type="button"
                  className="gbtn gsmall"
                  aria-label={words.inOf(one.plate)}
                  onClick={() => record(one, 'in')}
                >
                  {words.comesIn}
                </button>
              )}
              <button
                type="button"
                className="gbtn gsmall"
                aria-label={words.outOf(one.plate)}
                onClick={() => record(one, 'out')}
              >
                {words.goesOut}
              </button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
