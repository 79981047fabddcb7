import * as contract from '@gatelight/contract';
import { changeLine, fingerprintOf, handleAct, type ActChange, type ActHandler } from '#platform/callers/acts';
import { AppError } from '#platform/errors';
import { addEstate, addHouse, changeEstate, changeHouse, retireEstate } from '#estates';
import { addOccupant, changeOccupant, endOccupant, retireHouse, retireHousesOf } from '#households';
import * as store from './act-store.ts';

/** Only the fields that change. */
const changes = (...all: readonly ActChange[]) => all.filter(({ from, to }) => from !== to);

function requireChange<T>(list: readonly T[]): readonly T[] {
  if (list.length === 0) throw new AppError('nothing-to-change');
  return list;
}

/** Its team could not pay money out any more that we hold for the estate. */
function refuseInUse({ metersInUse, heldKobo }: store.EstateState): void {
  if (metersInUse > 0 || heldKobo > 0n) throw new AppError('estate-in-use');
}

const estates: readonly ActHandler[] = [
  handleAct({
    act: contract.createEstateAct,
    object: ({ name }) => ({ kind: 'estate', id: name }),
    secondPerson: false,
    preview: async (_db, { name, address }) => ({
      changes: [changeLine('name', null, name), changeLine('address', null, address)],
      fingerprint: fingerprintOf(name),
    }),
    run: async (tx, input) => ({ id: (await addEstate(tx, input)).toString(), name: input.name }),
  }),
  handleAct({
    act: contract.editEstateAct,
    object: ({ id }) => ({ kind: 'estate', id }),
    secondPerson: false,
    async preview(db, { id, name, address }) {
      const estate = await store.requireEstate(db, id);
      return {
        changes: requireChange(
          changes(changeLine('name', estate.name, name), changeLine('address', estate.address, address)),
        ),
        fingerprint: fingerprintOf(estate.id, estate.name, estate.address),
      };
    },
    async run(tx, { id, name, address }) {
      const estate = await store.requireEstate(tx, id);
      await changeEstate(tx, estate.id, { name, address });
      return { id, name, address };
    },
  }),
  handleAct({
    act: contract.retireEstateAct,
    object: ({ id }) => ({ kind: 'estate', id }),
    secondPerson: false,
    async preview(db, { id }) {
      const estate = await store.requireEstate(db, id);
      refuseInUse(estate);
      return { changes: [changeLine('state', 'in use', 'retired')], fingerprint: fingerprintOf(id, estate.name) };
    },
    async run(tx, { id }) {
      const estate = await store.requireEstate(tx, id);
      await retireEstate(tx, estate.id);
      await retireHousesOf(tx, estate.id);
      if ((await store.metersIn(tx, { estateId: estate.id })) > 0) throw new AppError('estate-in-use');
      return { id, name: estate.name };
    },
  }),
];

const houses: readonly ActHandler[] = [
  handleAct({
    act: contract.createHouseAct,
    object: ({ estate_id }) => ({ kind: 'estate', id: estate_id }),
    secondPerson: false,
    async preview(db, { estate_id, name }) {
      const estate = await store.requireEstate(db, estate_id);
      return { changes: [changeLine('house', null, name)], fingerprint: fingerprintOf(estate.id) };
    },
    async run(tx, { estate_id, name, note }) {
      const estate = await store.requireEstate(tx, estate_id);
      const id = await addHouse(tx, { estateId: estate.id, name, note: note ?? '' });
      return { id: id.toString(), name };
    },
  }),
  handleAct({
    act: contract.editHouseAct,
    object: ({ id }) => ({ kind: 'house', id }),
    secondPerson: false,
    async preview(db, { id, name, note }) {
      const house = await store.requireHouse(db, id);
      return {
        changes: requireChange(
          changes(changeLine('name', house.name, name), changeLine('note', house.note, note ?? house.note)),
        ),
        fingerprint: fingerprintOf(house.id, house.name, house.note),
      };
    },
    async run(tx, { id, name, note }) {
      const house = await store.requireHouse(tx, id);
      await changeHouse(tx, house.id, { name, note: note ?? house.note });
      return { id, name };
    },
  }),
  handleAct({
    act: contract.retireHouseAct,
    object: ({ id }) => ({ kind: 'house', id }),
    secondPerson: false,
    async preview(db, { id }) {
      const house = await store.requireHouse(db, id);
      if (house.metersInUse > 0) throw new AppError('house-in-use');
      return { changes: [changeLine('state', 'in use', 'retired')], fingerprint: fingerprintOf(id, house.name) };
    },
    async run(tx, { id }) {
      const house = await store.requireHouse(tx, id);
      await retireHouse(tx, house.id);
      if ((await store.metersIn(tx, { houseId: house.id })) > 0) throw new AppError('house-in-use');
      return { id, name: house.name };
    },
  }),
];

const people: readonly ActHandler[] = [
  handleAct({
    act: contract.addOccupantAct,
    object: ({ house_id }) => ({ kind: 'house', id: house_id }),
    secondPerson: false,
    async preview(db, { house_id, name, is_owner }) {
      const house = await store.requireHouse(db, house_id);
      return {
        changes: [changeLine(is_owner ? 'property-owner' : 'occupant', null, name)],
        fingerprint: fingerprintOf(house.id),
      };
    },
    async run(tx, { house_id, name, phone, email, is_owner }) {
      const house = await store.requireHouse(tx, house_id);
      await store.lockHouse(tx, house.id);
      const person = { houseId: house.id, name, phone: phone ?? null, email: email ?? null, isOwner: is_owner };
      return { id: (await addOccupant(tx, person)).toString() };
    },
  }),
  handleAct({
    act: contract.editOccupantAct,
    object: ({ id }) => ({ kind: 'occupant', id }),
    secondPerson: false,
    async preview(db, { id, name, phone, email, is_owner }) {
      const person = await store.requireOccupant(db, id);
      return {
        changes: requireChange(
          changes(
            changeLine('name', person.name, name),
            changeLine('phone', person.phone, phone ?? null),
            changeLine('email-address', person.email, email ?? null),
            changeLine('property-owner', person.isOwner ? 'yes' : 'no', is_owner ? 'yes' : 'no'),
          ),
        ),
        fingerprint: fingerprintOf(person.id, person.name, person.phone, person.email, person.isOwner),
      };
    },
    async run(tx, { id, name, phone, email, is_owner }) {
      const person = await store.requireOccupant(tx, id);
      await changeOccupant(tx, person.id, {
        name,
        phone: phone ?? null,
        email: email ?? null,
        isOwner: is_owner,
      });
      return { id, house: person.houseId.toString() };
    },
  }),
  handleAct({
    act: contract.endOccupantAct,
    object: ({ id }) => ({ kind: 'occupant', id }),
    secondPerson: false,
    async preview(db, { id }) {
      const person = await store.requireOccupant(db, id);
      return { changes: [changeLine('occupant', person.name, null)], fingerprint: fingerprintOf(id) };
    },
    async run(tx, { id }) {
      const person = await store.requireOccupant(tx, id);
      await endOccupant(tx, person.id);
      return { house: person.houseId.toString() };
    },
  }),
];

/** Acts of staff that change estates, their houses and the people in them. */
export const estateActHandlers: readonly ActHandler[] = [...estates, ...houses, ...people];
