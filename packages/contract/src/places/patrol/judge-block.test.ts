import { describe, expect, it } from 'vitest';
import { blockJudge, plainPlate } from './judge-block.ts';

const judge = blockJudge([
  { id: '1', visitor: 'Femi Adeyemi', plate: 'KJA 482 DX', phone: '08031234567' },
  { id: '2', visitor: 'Jumia', plate: '' },
]);

describe('a blocked visitor', () => {
  it('is kept out by the plate, however it is written', () => {
    for (const plate of ['KJA482DX', 'kja-482 dx', ' kja 482dx '])
      expect(judge({ visitor: '', plate })).toEqual({ answer: 'stop', by: 'plate', id: '1' });
    expect(plainPlate('')).toBe('');
    expect(judge({ visitor: '', plate: '' })).toBeNull();
  });

  it('is kept out by the phone number', () => {
    expect(judge({ visitor: 'Someone', plate: '', phone: '08031234567' })).toMatchObject({
      answer: 'stop',
      by: 'phone',
    });
  });

  it('makes the guard ask when a name sounds the same, and never keeps out by it', () => {
    for (const visitor of ['femi adeyemi', 'Adeyemy, Femy', 'Mr Femi Adéyemi'])
      expect(judge({ visitor, plate: '' })).toEqual({ answer: 'look', by: 'name', id: '1' });
    for (const visitor of ['Femi', 'Femi Adebayo', 'Tayo Alabi', 'Jumia delivery', ''])
      expect(judge({ visitor, plate: '' })).toBeNull();
  });
});
