import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { stored } from '../../testing/fake-database.ts';
import { ADA } from '../../testing/users.ts';
import { rememberUser } from '../session/user-store.ts';
import { savedAnswer } from './saved-answer.ts';
import { readAnswer } from './saved-answers.ts';

vi.mock('idb-keyval', () => import('../../testing/fake-database.ts'));

const NGOZI = { ...ADA, id: '77' };
const KEY = ['visitors'];
const client = new QueryClient();
const readBy = (ask: () => Promise<string>) =>
  client.fetchQuery({ queryKey: KEY, queryFn: savedAnswer(ask), staleTime: 0 });

beforeEach(() => {
  stored.clear();
  rememberUser(ADA);
});

it('stores a response for the user who asked', async () => {
  await readBy(async () => 'of Ada');
  await vi.waitFor(async () => expect((await readAnswer(JSON.stringify(KEY)))?.data).toBe('of Ada'));
});

it('does not store it for a user who signed in before it arrived', async () => {
  await readBy(async () => {
    rememberUser(NGOZI);
    return 'of Ada';
  });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await readAnswer(JSON.stringify(KEY))).toBeUndefined();
  rememberUser(ADA);
  expect(await readAnswer(JSON.stringify(KEY))).toBeUndefined();
});
