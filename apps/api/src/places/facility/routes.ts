import * as contract from '@gatelight/contract';
import { keyOf } from '#platform/callers/idempotency';
import { takeFrom } from '#platform/callers/limits';
import { refuseEndedSession } from '#platform/callers/session';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import type { Serve } from '#platform/http/api';
import { runAct } from './act-store.ts';
import { findFile, insertFile, removeFile } from './file-store.ts';
import * as figures from './figures-store.ts';
import * as jobs from './job-store.ts';
import { facilityLimits } from './limits.ts';
import { readFile } from './read-file.ts';
import { findTicketJob, rateJob } from './store.ts';

/**
 * Jobs of an estate for its team, and the job of a ticket for the resident who wrote it. For changes, the database
 * checks access again.
 */
export function facilityRoutes(serveAny: Serve, { db, staffDb }: { db: Db; staffDb: Db }): void {
  const serve: Serve = (route, handler) => serveAny(route, (call) => refuseEndedSession(handler(call)));

  serve(contract.getFacility, async ({ params: { id } }) => {
    const [counts, limits, months] = await Promise.all([
      figures.selectFacilityFigures(staffDb, id),
      figures.selectLimits(staffDb, id),
      figures.selectMonthlyCosts(staffDb, id),
    ]);
    return { ...counts, ...limits, months };
  });

  serve(contract.getJobBoard, async ({ caller, params: { id }, query }) => {
    const filter = { ...query, estateId: id, callerId: caller.userId };
    const lanes = await Promise.all(
      contract.jobStates.map(async (state) => ({ state, ...(await jobs.selectLane(staffDb, state, filter)) })),
    );
    return { lanes };
  });

  serve(contract.listJobs, async ({ caller, params: { id }, query: { cursor, limit, ...narrowing } }) => {
    const page = jobs.jobPages.page({ cursor, limit, filters: { estate: id, ...narrowing } });
    const filter = { ...narrowing, estateId: id, callerId: caller.userId };
    return page.toPage(await jobs.selectJobs(staffDb, page, filter), ({ sortKey: _sort, idKey: _id, ...job }) => job);
  });

  serve(contract.createJob, ({ caller, params: { id }, body, headers }) =>
    runAct(db, caller, 'add_job', { estateId: id, given: body, key: keyOf(headers) }),
  );

  serve(contract.getJob, async ({ caller, params: { job: id } }) => {
    const row = await jobs.findJob(staffDb, id);
    if (!row) throw new AppError('not-found');
    const [lines, payments, photos, events, agreements, vendor] = await Promise.all([
      jobs.selectLines(staffDb, id),
      jobs.selectJobPayments(staffDb, id),
      jobs.selectPhotos(staffDb, id),
      jobs.selectEvents(staffDb, id),
      jobs.findAgreements(staffDb, id, caller.userId),
      row.vendor_id === null ? null : jobs.findVendorOfJob(staffDb, row.vendor_id),
    ]);
    const { vendor_id: _vendor, ...story } = row;
    const isAsking = row.job.asks_kobo !== null;
    return {
      ...story,
      next: contract.nextJobStates[row.job.state].filter(
        (state) => !isAsking || (state !== 'in-progress' && state !== 'done'),
      ),
      question: isAsking ? agreements.last : null,
      agreed: agreements.agreed,
      lines,
      payments,
      photos,
      events,
      vendor,
    };
  });

  serve(contract.editJob, ({ caller, params: { id, job }, body: { seen_at, ...fields }, headers }) =>
    runAct(db, caller, 'edit_job', {
      estateId: id,
      given: { job, ...fields, seen_at: seen_at.toISOString() },
      key: keyOf(headers),
    }),
  );

  serve(contract.moveJob, ({ caller, params: { id, job }, body }) =>
    runAct(db, caller, 'move_job', { estateId: id, given: { job, ...body } }),
  );

  serve(contract.noteJob, ({ caller, params: { id, job }, body, headers }) =>
    runAct(db, caller, 'note_job', { estateId: id, given: { job, ...body }, key: keyOf(headers) }),
  );

  serve(contract.setJobCosts, ({ caller, params: { id, job }, body: { lines, seen_at }, headers }) =>
    runAct(db, caller, 'set_costs', {
      estateId: id,
      key: keyOf(headers),
      given: {
        job,
        seen_at: seen_at.toISOString(),
        lines: lines.map((line) => ({ ...line, quote_kobo: line.quote_kobo.toString() })),
      },
    }),
  );

  serve(contract.decideJobCost, ({ caller, params: { id, job }, body }) =>
    runAct(db, caller, 'decide_cost', { estateId: id, given: { job, ...body } }),
  );

  serve(contract.addJobPayment, ({ caller, params: { id, job }, body, headers }) =>
    runAct(db, caller, 'add_payment', { estateId: id, given: { job, ...body }, key: keyOf(headers) }),
  );

  serve(contract.takeBackJobPayment, ({ caller, params: { id, job, payment } }) =>
    runAct(db, caller, 'take_back_payment', { estateId: id, given: { job, payment } }),
  );

  serve(contract.addFacilityFile, async ({ caller, params: { id }, body, file }) => {
    await takeFrom(db, facilityLimits.files, caller, caller.userId);
    return insertFile(db, caller, id, body, await readFile(file));
  });

  serve(contract.getFacilityFile, async ({ params: { file } }) => {
    const found = await findFile(staffDb, file);
    if (!found) throw new AppError('not-found');
    return found;
  });

  serve(contract.removeFacilityFile, async ({ caller, params: { id, file } }) => {
    if (!(await removeFile(db, caller, id, file))) throw new AppError('not-found');
    return { removed: true as const };
  });

  serve(contract.getJobCalendar, ({ params: { id }, query: { from } }) => jobs.selectCalendar(staffDb, id, from));

  serve(contract.listJobChoices, ({ params: { id } }) => jobs.selectChoices(staffDb, id));

  serve(contract.setFacilityRules, ({ caller, params: { id }, body }) =>
    runAct(db, caller, 'set_rule', { estateId: id, given: body }),
  );

  serve(contract.listFacilityPayments, async ({ params: { id }, query: { cursor, limit, month, vendor } }) => {
    const page = figures.paymentPages.page({ cursor, limit, filters: { estate: id, month, vendor } });
    const rows = await figures.selectPayments(staffDb, page, { estateId: id, month, vendor });
    return page.toPage(rows, ({ sortKey: _sort, idKey: _id, ...payment }) => payment);
  });

  serve(contract.getTicketJob, ({ caller, params: { number } }) => findTicketJob(db, caller, number));

  serve(contract.rateTicketJob, async ({ caller, params: { number }, body }) => {
    await rateJob(db, caller, number, body);
    return findTicketJob(db, caller, number);
  });
}
