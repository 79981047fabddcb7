import { setGeneratorTariffAct } from '@gatelight/contract';
import { endGeneratorTariff, findGeneratorTariff, setGeneratorTariff } from '#diesel';
import { fieldLabel, fingerprintOf, handleAct } from '#platform/callers/acts';
import { AppError } from '#platform/errors';
import { readEstateName, readTariffs } from './store.ts';

/** Sets the tariff for the power of an estate's generator. It changes no price, so it needs no approval. */
export const generatorActHandler = handleAct({
  act: setGeneratorTariffAct,
  object: ({ tariff_id }) => ({ kind: 'tariff', id: tariff_id }),
  secondPerson: false,
  async preview(db, input) {
    const [tariff] = await readTariffs(db, input.tariff_id);
    const estate = await readEstateName(db, input.estate_id);
    if (!tariff || estate === undefined) throw new AppError('not-found');
    if (tariff.utility !== 'electricity') throw new AppError('other-utility');
    const now = await findGeneratorTariff(db, input.estate_id);
    return {
      changes: [
        {
          field: fieldLabel(`Generator tariff of ${estate}`),
          from: now?.tariff_name ?? null,
          to: input.is_generator ? tariff.name : null,
        },
      ],
      warnings: [],
      fingerprint: fingerprintOf(input.estate_id, now?.tariff_id),
    };
  },
  async run(tx, { tariff_id: tariffId, estate_id: estateId, is_generator: isGenerator }, { actor }) {
    if (isGenerator) await setGeneratorTariff(tx, { estateId, tariffId, by: actor });
    else if (!(await endGeneratorTariff(tx, { estateId, tariffId }))) throw new AppError('not-found');
    return { tariff: tariffId, estate: estateId, is_generator: isGenerator };
  },
});
