/** The work of an estate's team: jobs, assets, vendors and inspections. */
export { selectFacilityFigures, selectMonthlyCosts, selectOpenJobsOfHouse } from './figures-store.ts';
export { selectJobMonth, selectJobsDone } from './month-store.ts';
export { loadDemonstrationFacility, type FacilityPast } from './demonstration-store.ts';
export { facilitySlice } from './slice.ts';
