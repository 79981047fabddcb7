import pg from 'pg';

/** Our own connection for observing. Its cost is known, so it can be subtracted from the measurement. */
export interface Observer {
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** The number of transactions of its queries. */
  asked(): number;
  /** Its process in PostgreSQL. */
  pid: number;
  end(): Promise<void>;
}

export async function openObserver(url: string): Promise<Observer> {
  const client = new pg.Client({ connectionString: url, application_name: 'bench-observer' });
  await client.connect();
  let asked = 0;
  const query: Observer['query'] = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) => {
    asked += 1;
    return (await client.query<Row>(text, values)).rows;
  };
  const [row] = await query<{ pid: number }>('select pg_backend_pid() as pid');
  return { query, asked: () => asked, pid: row?.pid ?? 0, end: () => client.end() };
}
