import { todayInLagos } from '@gatelight/contract/lagos-days';
import { sql } from '#platform/database/db';
import { openTestEstate, type TestEstate } from '../service-charges/test-estate.ts';
import { arrearsSlice } from './slice.ts';

/** An estate with service charges and arrears. */
export interface ArrearsEstate extends TestEstate {
  /** The path of a call about service charges; `at` is the path of a call about arrears. */
  chargesAt(path: string): string;
  /** An invoice that was due this many days ago. */
  bill(house: string, kobo: number, daysLate: number): Promise<string>;
  /** While `work` runs, each insert or update of a row of the table with this house or id fails. */
  failing<Done>(on: { table: string; column: string; value: string }, work: () => Promise<Done>): Promise<Done>;
  /** Makes failed work due for a retry now. */
  retryNow(): Promise<unknown>;
  /** Clears all debts and reminders of houses. */
  clear(): Promise<void>;
}

export async function openArrearsEstate(): Promise<ArrearsEstate> {
  const estate = await openTestEstate([arrearsSlice]);
  return {
    ...estate,
    chargesAt: (path) => estate.at(path),
    at: (path, of = estate.id) => `/api/v1/manage/estates/${of}/arrears${path}`,
    async bill(house, kobo, daysLate) {
      const given = {
        house_id: house,
        kind: 'single',
        title: `Levy of ${daysLate} days`,
        due_on: todayInLagos(-daysLate),
        lines: [{ text: 'Levy', amount_kobo: kobo, vat_bp: 0 }],
      };
      const [row] = await estate.rows(sql<{ id: string }>`
        select service_charges.add_invoice(${JSON.stringify(given)}::jsonb)::text as id`);
      return row!.id;
    },
    async failing({ table, column, value }, work) {
      const [name, of] = [sql.raw(table), sql.raw(column)];
      await sql`create function public.fail() returns trigger language plpgsql as 'begin raise exception ''broken''; end';
        create trigger fails before insert or update on ${name} for each row when (new.${of} = ${sql.lit(Number(value))})
        execute function public.fail()`.execute(estate.api.owner);
      try {
        return await work();
      } finally {
        await sql`drop trigger fails on ${name}; drop function public.fail()`.execute(estate.api.owner);
      }
    },
    retryNow: () => sql`update arrears.stopped set next_at = now()`.execute(estate.api.owner),
    async clear() {
      await sql`
        select service_charges.credit_invoice(jsonb_build_object('invoice_id', i.id, 'amount_kobo', i.left_kobo, 'kind', 'correction',
          'reason', 'Test', 'by', 'test'))
        from service_charges.invoice i where i.left_kobo > 0`.execute(estate.api.owner);
      await sql`
        select service_charges.mark_in_plan(array(select i.id from service_charges.invoice i where i.in_plan), false)`.execute(
        estate.api.owner,
      );
      await sql`truncate arrears.reminder, arrears.asked, arrears.wait, arrears.plan, arrears.plan_invoice, arrears.instalment,
        arrears.share, arrears.share_consent, arrears.share_rule,
        arrears.vending_lock, arrears.lock_notice, arrears.hardship, arrears.stopped, metering.held_house`.execute(
        estate.api.owner,
      );
      await sql`delete from service_charges.rule`.execute(estate.api.owner);
    },
  };
}
