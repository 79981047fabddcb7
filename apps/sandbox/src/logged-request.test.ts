import { expect, test } from 'vitest';
import { startWorld } from './test-world.ts';

test('the log has the path of a request, without phones, mailboxes and accounts', async () => {
  const lines: string[] = [];
  const world = await startWorld({ logLevel: 'info', logTo: { write: (line) => void lines.push(line) } });
  for (const path of [
    '/sandbox/inbox/messages?to=08031234567',
    '/sandbox/inbox?to=ada%40example.com&more=1',
    '/sandbox/bank?account=9912345678',
  ]) {
    await fetch(`${world.url}${path}`);
  }
  await world.close();
  const log = lines.join('');
  expect(log).toContain('"url":"/sandbox/inbox/messages?to=…"');
  expect(log).toContain('"url":"/sandbox/inbox?to=…&more=…"');
  for (const secret of ['08031234567', 'ada', '9912345678', 'remoteAddress']) expect(log).not.toContain(secret);
});
