/** Dates as screens, files and messages all write them. */
export { lagosDay, lagosHour, lagosTime } from '@gatelight/contract/lagos-time';
