import { sql, type Db, type Tx } from '#platform/database/db';

export async function insertCode(
  tx: Db | Tx,
  code: { purpose: string; subjectHash: Buffer; codeHash: Buffer; salt: Buffer },
): Promise<boolean> {
  const { rows } = await sql<{ issued: boolean }>`
    select otp.issue(${code.purpose}, ${code.subjectHash}, ${code.codeHash}, ${code.salt}) as issued
  `.execute(tx);
  return rows[0]?.issued === true;
}

/** The live code, with one of its attempts used; undefined when there is none. */
export async function takeTry(
  db: Db,
  purpose: string,
  subjectHash: Buffer,
): Promise<{ id: bigint; codeHash: Buffer; salt: Buffer } | undefined> {
  const { rows } = await sql<{ id: bigint; codeHash: Buffer; salt: Buffer }>`
    select id, code_hash as "codeHash", salt from otp.take_visitor_try(${purpose}, ${subjectHash})
  `.execute(db);
  return rows[0];
}

export async function useCode(db: Db, id: bigint): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`select otp.use_visitor_code(${id}) as used`.execute(db);
  return rows[0]?.used === true;
}

export async function forgetCodes(db: Db): Promise<void> {
  await sql`select otp.forget_old_codes()`.execute(db);
}
