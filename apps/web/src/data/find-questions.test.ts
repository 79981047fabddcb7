import { describe, expect, it } from 'vitest';
import { findQuestions } from './find-questions.ts';

const list = [
  { id: 'rejected', question: 'My meter rejects the token', answer: 'Key in all 20 digits.' },
  { id: 'key', question: 'I received more than one token', answer: 'Your meter’s key is being changed.' },
  { id: 'lekki', question: 'Do you serve Lékkí and Ọ̀yọ́?', answer: 'Yes.' },
];
const found = (search: string) => findQuestions(list, search).map(({ id }) => id);

describe('the questions', () => {
  it('are all there without a search', () => {
    expect(found('')).toHaveLength(3);
    expect(found('   ')).toHaveLength(3);
  });

  it('are found by words of the question and of the answer, in any order and case', () => {
    expect(found('token')).toEqual(['rejected', 'key']);
    expect(found('DIGITS')).toEqual(['rejected']);
    expect(found('digits rejects')).toEqual(['rejected']);
    expect(found('changed received')).toEqual(['key']);
  });

  it('are found without marks on the letters, and with marks where there are none', () => {
    expect(found('oyo')).toEqual(['lekki']);
    expect(found('Lekki')).toEqual(['lekki']);
    expect(found('tókèn')).toEqual(['rejected', 'key']);
    expect(found("meter's")).toEqual(['key']);
  });

  it('must hold every word', () => {
    expect(found('token airport')).toEqual([]);
    expect(found('.*')).toEqual([]);
  });
});
