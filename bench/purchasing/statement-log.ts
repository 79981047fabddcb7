/* Reads what PostgreSQL logs with log_min_duration_statement = 0 and the prefix below. */

/** Name of the client, process, virtual transaction, transaction. */
export const logPrefix = '@gl %a|%p|%v|%x| ';

export interface Statement {
  text: string;
  ms: number;
}

export interface Transaction {
  client: string;
  /** Whether it wrote and so had to wait for the disk. */
  writes: boolean;
  statements: Statement[];
}

interface Line {
  client: string;
  process: string;
  /** Numbers the transactions of a process. */
  virtual: string;
  xid: string;
  step: string;
  text: string;
  ms: number;
}

const linePattern =
  /^@gl ([^|]*)\|(\d+)\|([^|]*)\|(\d+)\| LOG: {2}duration: ([\d.]+) ms {2}(\w+)(?: [^:]*)?: ([\s\S]*)$/;

/** The transactions in the order in which they began; parse, bind and execute of a statement count as one. */
export function readStatementLog(log: string): Transaction[] {
  const found: Transaction[] = [];
  const open = new Map<string, { virtual: string; transaction: Transaction }>();
  for (const entry of log.split(/\n(?!\t)/)) {
    const line = readLine(entry);
    if (!line) continue;
    const transaction = transactionOf(line);
    if (line.xid !== '0') transaction.writes = true;
    const last = transaction.statements.at(-1);
    const goesOn = last?.text === line.text && (line.step === 'bind' || line.step === 'execute');
    if (last && goesOn) last.ms += line.ms;
    else transaction.statements.push({ text: line.text, ms: line.ms });
  }
  return found;

  function transactionOf(line: Line): Transaction {
    const last = open.get(line.process);
    // A transaction has lost its number when its end is logged.
    if (last && (last.virtual === line.virtual || line.virtual.endsWith('/0'))) return last.transaction;
    const transaction: Transaction = { client: line.client, writes: false, statements: [] };
    open.set(line.process, { virtual: line.virtual, transaction });
    found.push(transaction);
    return transaction;
  }
}

function readLine(entry: string): Line | undefined {
  const [, client = '', process = '', virtual = '', xid = '', ms = '', step = '', text = ''] =
    linePattern.exec(entry) ?? [];
  if (step === '') return undefined;
  const flat = text
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return { client, process, virtual, xid, step, text: flat, ms: Number(ms) };
}
