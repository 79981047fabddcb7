export { call } from '../api.ts';
