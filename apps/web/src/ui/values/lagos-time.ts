/** Dates as screens, files and messages all write them. */
export { lagosDay, lagosTime } from '@gatelight/contract/lagos-time';
