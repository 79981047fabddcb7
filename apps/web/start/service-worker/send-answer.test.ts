import { afterEach, expect, it, vi } from 'vitest';
import { sendAnswer } from './send-answer.ts';

const PATH = '/api/v1/users/visitors/houses/19/asks/71/answer';
const REFRESH = '/api/v1/refresh-token';
const answered = (isMine: boolean) => Response.json({ data: { is_mine: isMine } });
const refused = () => new Response(null, { status: 401 });

/** A server that returns these responses, one after another. Returns what was sent to it. */
function serve(...answers: Response[]) {
  const sent: [string, unknown][] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    sent.push([path, JSON.parse(body)]);
    const answer = answers.shift();
    if (!answer) throw new TypeError('Failed to fetch');
    return answer;
  });
  return sent;
}
afterEach(() => vi.unstubAllGlobals());

it('an answer from a notice counts when it was the first of the house', async () => {
  const sent = serve(answered(true));
  expect(await sendAnswer(PATH, 'yes')).toBe(true);
  expect(sent).toEqual([[PATH, { answer: 'yes' }]]);
  serve(answered(false));
  expect(await sendAnswer(PATH, 'yes')).toBe(false);
});

it('a session that ran out is renewed once', async () => {
  const sent = serve(refused(), Response.json({ data: {} }), answered(true));
  expect(await sendAnswer(PATH, 'no')).toBe(true);
  expect(sent.map(([path]) => path)).toEqual([PATH, REFRESH, PATH]);
  serve(refused(), refused());
  expect(await sendAnswer(PATH, 'no')).toBe(false);
});

it('without network, and for a question of another house, the answer does not count', async () => {
  serve();
  expect(await sendAnswer(PATH, 'yes')).toBe(false);
  serve(new Response(null, { status: 404 }));
  expect(await sendAnswer(PATH, 'yes')).toBe(false);
});
