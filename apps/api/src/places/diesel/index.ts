/** Diesel of estates: tanks, generators and what people enter about them. */
export { loadDemonstrationDiesel, type DieselPast } from './demonstration-store.ts';
export { generatorDays, generatorMonths, type GeneratorDay } from './log/generator-days.ts';
export { proposalOf } from './tariff/proposal.ts';
export { selectMonthLitres } from './store.ts';
export {
  endGeneratorTariff,
  findGeneratorTariff,
  generatorTariffKeyset,
  selectGeneratorTariffs,
  setGeneratorTariff,
} from './tariff/tariff-store.ts';
export { dieselSlice } from './slice.ts';
