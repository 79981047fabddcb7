export const naira = (amount: number) => amount * 100;

/* Assets that appear in several lists. */
export const generator = 'Mikano 100 kVA generator';
export const sewage = 'Sewage plant';
export const pumpOne = 'Borehole pump 1';
export const pumpTwo = 'Borehole pump 2';
export const gateOne = 'Gate 1 boom and reader';
export const lights = 'Street lights, 38';
