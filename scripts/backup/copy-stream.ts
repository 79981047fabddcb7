import type { Connection } from '../product/database.ts';

/* COPY over the driver's own connection: rows leave and enter as the server writes them, without a value being read. */

interface Wire {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
  stream: {
    pause(): void;
    resume(): void;
    writableNeedDrain: boolean;
    once(event: 'drain', listener: () => void): void;
  };
}

type Settle = { resolve: (count: number) => void; reject: (error: unknown) => void };

const batchBytes = 262_144;

/** Runs COPY … TO STDOUT, passes the rows to `take` in batches, and returns their number. */
export async function copyOut(
  client: Connection,
  text: string,
  take: (batch: Buffer) => Promise<void>,
): Promise<number> {
  let writing: Promise<void> = Promise.resolve();
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  const flush = (): Promise<void> => {
    const batch = Buffer.concat(pending);
    pending = [];
    pendingBytes = 0;
    writing = writing.then(() => take(batch));
    return writing;
  };
  const count = await submit(client, text, {
    handleCopyData(message: { chunk: Buffer }, wire: Wire) {
      // A copy: the driver uses the memory again for the next message.
      pending.push(Buffer.from(message.chunk));
      pendingBytes += message.chunk.length;
      if (pendingBytes < batchBytes) return;
      wire.stream.pause();
      // A failed write is thrown by the last flush, below.
      void flush()
        .catch(() => undefined)
        .finally(() => wire.stream.resume());
    },
  });
  await flush();
  return count;
}

/** Runs COPY … FROM STDIN with the given chunks and returns the number of rows. */
export function copyIn(client: Connection, text: string, chunks: AsyncIterable<Buffer>): Promise<number> {
  return submit(client, text, {
    handleCopyInResponse(wire: Wire) {
      void (async () => {
        try {
          for await (const chunk of chunks) {
            wire.sendCopyFromChunk(chunk);
            if (wire.stream.writableNeedDrain) {
              await new Promise<void>((resolve) => wire.stream.once('drain', () => resolve()));
            }
          }
          wire.endCopyFrom();
        } catch (error) {
          wire.sendCopyFail(error instanceof Error ? error.message : String(error));
        }
      })();
    },
  });
}

function submit(client: Connection, text: string, handlers: object): Promise<number> {
  return new Promise((resolve, reject) => {
    client.query(createSubmittable(text, handlers, { resolve, reject }) as never);
  });
}

// The driver calls these by name for each message of the server.
function createSubmittable(text: string, handlers: object, { resolve, reject }: Settle): object {
  let count = 0;
  let failure: unknown;
  const finish = () => (failure === undefined ? resolve(count) : reject(failure));
  return {
    submit: (wire: Wire) => wire.query(text),
    handleCommandComplete(message: { text: string }) {
      count = Number(message.text.split(' ').at(-1));
    },
    handleReadyForQuery: finish,
    handleError(error: unknown) {
      failure = error;
      finish();
    },
    handleRowDescription: () => undefined,
    handleDataRow: () => undefined,
    handleEmptyQuery: () => undefined,
    handlePortalSuspended: () => undefined,
    handleCopyData: () => undefined,
    handleCopyInResponse: () => undefined,
    ...handlers,
  };
}
