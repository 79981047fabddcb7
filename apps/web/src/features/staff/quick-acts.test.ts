import { describe, expect, it } from 'vitest';
import { quickActsLike } from './quick-acts.ts';

const everything = new Set(['tariffs.edit', 'roles.edit', 'meters.edit', 'estates.edit', 'imports.run']);
const namesOf = (text: string, permissions: ReadonlySet<string> = everything) =>
  quickActsLike(text, permissions).map(({ name }) => name);

describe('acts in the search', () => {
  it('are found by their words, in any order, and by other words for them', () => {
    expect(namesOf('new tariff')).toEqual(['New tariff']);
    expect(namesOf('Tariff ne')).toEqual(['New tariff']);
    expect(namesOf('invite')).toEqual(['Invite a member of staff']);
    expect(namesOf('upload')).toEqual(['Import a list']);
    expect(namesOf('')).toEqual([]);
  });

  it('are only those that the member may do', () => {
    expect(namesOf('new', new Set(['estates.edit']))).toEqual(['Add an estate']);
  });
});
