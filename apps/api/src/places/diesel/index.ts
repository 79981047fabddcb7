/** Diesel of estates: tanks, generators and what people enter about them. */
export { generatorDays, generatorMonths, type GeneratorDay } from './generator-days.ts';
export { selectMonthLitres } from './store.ts';
export { dieselSlice } from './slice.ts';
