import { parseArgs } from 'node:util';
import { longText } from '@gatelight/contract';
import { loadConfig } from './configuration.ts';
import { createDb, type Db } from '#platform/db';
import { closeTicket, insertStaffReply, listOpenTickets, readForStaff } from '#support';

/** `npm run tickets -- …`: how staff read and answer tickets until the back office exists. */
const usage = `npm run tickets -- list
npm run tickets -- show NUMBER
npm run tickets -- reply NUMBER --by NAME --text "…"
npm run tickets -- close NUMBER --by NAME
`;

function parse() {
  try {
    return parseArgs({ allowPositionals: true, options: { by: { type: 'string' }, text: { type: 'string' } } });
  } catch {
    return undefined;
  }
}

const parsed = parse();
const [action = '', number = ''] = parsed?.positionals ?? [];
const { by = '', text = '' } = parsed?.values ?? {};
const print = (lines: readonly string[]) => process.stdout.write(lines.map((line) => `${line}\n`).join(''));

async function act(db: Db): Promise<boolean | undefined> {
  switch (action) {
    case 'list': {
      const tickets = await listOpenTickets(db);
      print(
        tickets.length === 0
          ? ['No ticket waits for an answer.']
          : tickets.map((one) => `${one.number}  ${one.updatedAt.toISOString()}  ${one.name}: ${one.subject}`),
      );
      return true;
    }
    case 'show': {
      const ticket = await readForStaff(db, number);
      if (!ticket) return missing();
      print([
        `${number}  ${ticket.status}  ${ticket.name}: ${ticket.subject}`,
        ...ticket.messages.flatMap((one) => ['', `${one.createdAt.toISOString()}  ${one.author}`, one.message]),
      ]);
      return true;
    }
    case 'reply': {
      const message = longText(4000, 'message-required').safeParse(text);
      if (by === '' || !message.success) return undefined;
      if (!(await insertStaffReply(db, { number, message: message.data, by: `staff:${by}` }))) return missing();
      print([`The reply to ${number} is on its way.`]);
      return true;
    }
    case 'close':
      if (by === '') return undefined;
      if (!(await closeTicket(db, { number, by: `staff:${by}` }))) return missing();
      print([`${number} is closed.`]);
      return true;
    default:
      return undefined;
  }
}

function missing(): false {
  print([`There is no ticket ${number}.`]);
  return false;
}

async function run(): Promise<boolean | undefined> {
  if (!parsed || parsed.positionals.length > 2 || (action !== 'list' && number === '')) return undefined;
  const db = createDb({ url: loadConfig(process.env).database.url, poolSize: 1 });
  try {
    return await act(db);
  } finally {
    await db.destroy();
  }
}

const done = await run();
if (done === undefined) process.stderr.write(usage);
if (!done) process.exitCode = 1;
