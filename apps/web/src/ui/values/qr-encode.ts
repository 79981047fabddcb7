// What comes late is this alone, and not what else the library can draw.
export { encode } from 'uqr';
