import { describe, expect, it } from 'vitest';
import { overBudget } from './page-budgets.ts';

const light = { script: 109_000, style: 9000, font: 38_000, all: 179_000 };

describe('the budget of a page', () => {
  it('is kept by a page that weighs no more than it may', () => {
    expect(overBudget('/', light)).toEqual([]);
    expect(overBudget('/pcm', { ...light, all: 180_000 })).toEqual([]);
  });

  it('is kept by a page that weighs up to 5 % more, and by no heavier one', () => {
    expect(overBudget('/', { ...light, style: 14_700 })).toEqual([]);
    expect(overBudget('/', { ...light, style: 14_701 })).toHaveLength(1);
  });

  it.each(['script', 'style', 'font', 'all'] as const)('is broken by too much %s, in words', (name) => {
    expect(overBudget('/', { ...light, [name]: 200_000 })).toEqual([
      expect.stringContaining(`/ has 200000 bytes of ${name}; `),
    ]);
  });

  it('is wider for a form than for the landing page', () => {
    const form = { ...light, script: 150_000, all: 230_000 };
    expect(overBudget('/contact', form)).toEqual([]);
    expect(overBudget('/', form)).toHaveLength(2);
  });

  it('of a page of the app counts the app and the page', () => {
    const page = { ...light, script: 199_000, style: 15_000, all: 269_000 };
    expect(overBudget('/user/dashboard', page)).toEqual([]);
    for (const path of ['/pcm/user/history', '/ha/user/history']) expect(overBudget(path, page)).toEqual([]);
    expect(overBudget('/user/dashboard', { ...page, script: 210_001 })).toHaveLength(1);
  });

  it('is not kept by a page that was not measured', () => {
    expect(overBudget('/', { ...light, all: Number.NaN })).toHaveLength(1);
  });
});
