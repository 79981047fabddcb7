// Only this part of the library loads late, without its other features.
export { encode } from 'uqr';
