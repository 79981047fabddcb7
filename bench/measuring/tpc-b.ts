import type pg from 'pg';

const upTo = (most: number) => 1 + Math.floor(Math.random() * most);

/**
 * PostgreSQL's own yardstick, as pgbench has it: five statements between BEGIN and COMMIT, on a scale of 10. The pool is of a
 * database that holds nothing else with these names.
 */
export async function prepareTpcB(pool: Pick<pg.Pool, 'query'>): Promise<void> {
  await pool.query(`
    create table branches (bid int primary key, bbalance int not null);
    create table tellers (tid int primary key, bid int, tbalance int not null);
    create table accounts (aid int primary key, bid int, abalance int not null);
    create table history (tid int, bid int, aid int, delta int, mtime timestamp);
    insert into branches select g, 0 from generate_series(1, 10) g;
    insert into tellers select g, 1 + g % 10, 0 from generate_series(1, 100) g;
    insert into accounts select g, 1 + g % 10, 0 from generate_series(1, 1000000) g;
    analyze;`);
  // Otherwise autovacuum and a checkpoint would work on the million rows during the measurement.
  await pool.query('vacuum (analyze, freeze) accounts, branches, tellers, history');
  await pool.query('checkpoint');
}

export async function runTpcB(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    const [aid, bid, tid, delta] = [upTo(1_000_000), upTo(10), upTo(100), upTo(10_000) - 5000];
    await client.query('begin');
    await client.query('update accounts set abalance = abalance + $1 where aid = $2', [delta, aid]);
    await client.query('select abalance from accounts where aid = $1', [aid]);
    await client.query('update tellers set tbalance = tbalance + $1 where tid = $2', [delta, tid]);
    await client.query('update branches set bbalance = bbalance + $1 where bid = $2', [delta, bid]);
    await client.query('insert into history values ($1, $2, $3, $4, current_timestamp)', [tid, bid, aid, delta]);
    await client.query('commit');
  } finally {
    client.release();
  }
}
