import { connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startWorld, type TestWorld } from '../test-world.ts';

let world: TestWorld;

beforeEach(async () => {
  world = await startWorld();
});
afterEach(async () => world.close());

const mail = [
  'From: Gatelight <noreply@gatelight.example>',
  'To: Ada <Ada@example.com>',
  'Subject: =?UTF-8?Q?Your_token_=E2=82=A65,000?=',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'Token 1234 5678 9012 3456 7890',
].join('\r\n');

/** Speaks SMTP line by line and returns the last reply, or null when the connection was dropped. */
async function send(text = mail, recipients = ['Ada@example.com']): Promise<string | null> {
  const steps = [
    'EHLO test',
    'MAIL FROM:<noreply@gatelight.example>',
    ...recipients.map((to) => `RCPT TO:<${to}>`),
    'DATA',
    `${text}\r\n.`,
  ];
  return new Promise((resolve) => {
    const socket = connect(world.smtpPort, '127.0.0.1');
    let next = 0;
    socket.setEncoding('utf8');
    socket.on('data', (reply: string) => {
      const last = reply.trim().split('\r\n').at(-1) ?? '';
      if (/^\d{3}-/.test(last)) return;
      const step = steps[next];
      next += 1;
      if (step === undefined || /^[45]/.test(last)) {
        resolve(last);
        socket.destroy();
        return;
      }
      socket.write(`${step}\r\n`);
    });
    socket.on('close', () => resolve(null));
    socket.on('error', () => resolve(null));
  });
}

async function inbox(to = 'ada@example.com') {
  return (await world.call('GET', `/sandbox/inbox/messages?to=${to}`)).body['data'];
}

test('a mail arrives with its subject and text, once for each recipient', async () => {
  expect(await send(mail, ['Ada@example.com', 'tunde@example.com'])).toMatch(/^250/);
  expect(await inbox()).toMatchObject([
    { channel: 'email', to: 'Ada@example.com', subject: 'Your token ₦5,000', text: 'Token 1234 5678 9012 3456 7890' },
  ]);
  expect(await inbox('tunde@example.com')).toHaveLength(1);
});

test('a mail with HTML only is shown as its text', async () => {
  const page = '<style>p{}</style><p>Your <b>token</b></p><script>alert(1)</script>';
  await send(mail.replace('text/plain', 'text/html').replace(/Token.*/, page));
  expect(await inbox()).toMatchObject([{ text: 'Your token' }]);
});

test('a mail above one megabyte is refused', async () => {
  expect(await send(`${mail}\r\n${'x'.repeat(998).concat('\r\n').repeat(1_100)}`)).toMatch(/^5/);
  expect(await inbox()).toEqual([]);
});

test('mail is refused temporarily while messages are in error', async () => {
  await world.call('PUT', '/sandbox/faults', { sms: 'error' });
  expect(await send()).toMatch(/^451/);
  expect(await inbox()).toEqual([]);
});

test('mail has arrived although the reply is lost', async () => {
  await world.call('PUT', '/sandbox/faults', { sms: 'lost_response' });
  expect(await send()).toBeNull();
  expect(await inbox()).toHaveLength(1);
});

test('silent mail is dropped without a reply', async () => {
  await world.call('PUT', '/sandbox/faults', { sms: 'timeout' });
  expect(await send()).toBeNull();
  expect(await inbox()).toEqual([]);
});
