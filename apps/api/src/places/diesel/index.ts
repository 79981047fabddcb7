/** Diesel of estates: tanks, generators and what people enter about them. */
export { loadDemonstrationDiesel, type DieselPast } from './demonstration-store.ts';
export { generatorDays, generatorMonths, type GeneratorDay } from './generator-days.ts';
export { selectMonthLitres } from './store.ts';
export { dieselSlice } from './slice.ts';
