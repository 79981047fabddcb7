import {
  approveAnnouncementAct,
  cancelAnnouncementAct,
  declineAnnouncementAct,
  naira,
  sendAnnouncementAct,
  type ActField,
  type ActInput,
  type AnnouncementFigures,
  type EstateAudience,
} from '@gatelight/contract';
import { lagosHour } from '@gatelight/contract/lagos-days';
import { lagosTime, type Brand } from '#notifications';
import { fingerprintOf, handleAct, type ActHandler } from '#platform/callers/acts';
import type { Db, Tx } from '#platform/database/db';
import { AppError } from '#platform/errors';
import type { Settings } from '#platform/settings/settings';
import { figuresOf } from './cost.ts';
import { secondPersonAbove } from './settings.ts';
import {
  cancelAnnouncement,
  decideRequest,
  estateNames,
  findRequest,
  insertAnnouncement,
  selectAnnouncement,
  type RequestState,
} from './store.ts';

type Send = ActInput<typeof sendAnnouncementAct>;

const object = ({ reference }: { reference: string }) => ({ kind: 'announcement', id: reference });

/** No SMS is sent between these hours in Lagos. */
const night = { from: 21, to: 7 };

function isAtNight(at: Date): boolean {
  const hour = lagosHour(at);
  return hour >= night.from || hour < night.to;
}

/** Sending and cancelling announcements. */
export function announcementActHandlers(parts: { brand: Brand; settings: Settings }): readonly ActHandler[] {
  /** Throws when it reaches no one, is over before it begins, or costs more than the person saw. */
  async function check(db: Db | Tx, input: Send): Promise<AnnouncementFigures> {
    const sendAt = input.send_at ?? new Date();
    if (input.until && (input.until <= sendAt || input.until <= new Date())) {
      throw new AppError('starts-too-early', { fields: { until: { code: 'wrong-kind' } } });
    }
    if (input.estates && (await estateNames(db, input.estates)).size < new Set(input.estates).size) {
      throw new AppError('unknown-estate');
    }
    const figures = await figuresOf(db, input, input, parts);
    if (figures.reached === 0) throw new AppError('nobody-to-reach');
    if (figures.cost_kobo * 10n > input.cost_kobo * 11n) throw new AppError('announcement-cost-rose');
    return figures;
  }

  return [
    handleAct({
      act: sendAnnouncementAct,
      object,
      async secondPerson(db, input) {
        const { reached } = await figuresOf(db, input, input, parts);
        return reached > (await parts.settings.read(secondPersonAbove)).people;
      },
      async preview(db, input) {
        const figures = await check(db, input);
        const estates = input.estates ? [...(await estateNames(db, input.estates)).values()].join(', ') : 'All estates';
        const added = (field: ActField, to: string) => ({ field, from: null, to });
        return {
          changes: [
            added('title', input.title),
            added('text', input.text),
            ...(input.pidgin ? [added('pidgin', `${input.pidgin.title}\n${input.pidgin.text}`)] : []),
            added('estates', input.utility ? `${estates} (${input.utility})` : estates),
            added('people', figures.reached.toString()),
            ...(input.channels.includes('in-app') ? [added('in-app', figures.in_app.toString())] : []),
            ...(input.channels.includes('email') ? [added('email', figures.email.toString())] : []),
            ...(input.channels.includes('sms')
              ? [added('sms', `${figures.sms} × ${figures.segments} × ${naira(figures.segment_price_kobo)}`)]
              : []),
            added('cost', naira(figures.cost_kobo)),
            added('send-at', input.send_at && input.send_at > new Date() ? lagosTime(input.send_at) : 'now'),
            ...(input.until ? [added('until', lagosTime(input.until))] : []),
          ],
          warnings: [
            'messages-stay-out' as const,
            ...(figures.segments > 1 && input.channels.includes('sms') ? ['sms-in-parts' as const] : []),
            ...(input.kind === 'notice' && input.channels.includes('sms') && isAtNight(input.send_at ?? new Date())
              ? ['at-night' as const]
              : []),
          ],
          // Without the number of people, which changes every hour. The cost has its own limit.
          fingerprint: fingerprintOf(input.reference, figures.segments, figures.segment_price_kobo),
        };
      },
      async run(tx, input, { askedBy, approvedBy, reason }) {
        const { segment_price_kobo: price, cost_kobo: cost, ...figures } = await check(tx, input);
        const id = await insertAnnouncement(tx, {
          ...input,
          sendAt: input.send_at,
          until: input.until,
          planned: { ...figures, segment_price_kobo: price.toString(), cost_kobo: cost.toString() },
          askedBy,
          approvedBy,
          reason,
        });
        if (id === undefined) throw new AppError('reference-reused');
        return { announcement: id.toString(), people: figures.reached, cost: naira(cost) };
      },
    }),
    handleAct({
      act: cancelAnnouncementAct,
      object,
      secondPerson: false,
      async preview(db, input) {
        const row = await selectAnnouncement(db, input);
        if (!row) throw new AppError('not-found');
        if (row.ended_at !== null) throw new AppError('announcement-ended');
        return {
          changes: [{ field: 'state', from: row.state, to: 'cancelled' }],
          warnings: row.state === 'sending' ? ['some-is-out'] : [],
          // Without its progress, which changes while a person looks at it.
          fingerprint: fingerprintOf(row.id, row.state),
        };
      },
      async run(tx, { reference }) {
        const held = await cancelAnnouncement(tx, reference);
        if (held === undefined) throw new AppError('announcement-ended');
        return { held_back: held };
      },
    }),
    ...requestActHandlers(parts),
  ];
}

async function waiting(db: Db | Tx, reference: string): Promise<RequestState> {
  const request = await findRequest(db, reference);
  if (!request) throw new AppError('not-found');
  if (request.state !== 'waiting') throw new AppError('already-decided');
  return request;
}

/** The part of the estate that it goes to, for the member of staff who decides. */
function audienceWords(audience: EstateAudience | null): string[] {
  return [
    ...(audience?.blocks ?? []),
    ...(audience?.held === undefined ? [] : [audience.held === 'owner' ? 'owners' : 'tenants']),
    ...(audience?.in_arrears === undefined ? [] : ['houses with an overdue invoice']),
    ...(audience?.houses === undefined
      ? []
      : [`${audience.houses.length} chosen ${audience.houses.length === 1 ? 'house' : 'houses'}`]),
  ];
}

/** Decisions about announcements that managers want to send. Staff are the second person. */
function requestActHandlers(parts: { brand: Brand; settings: Settings }): readonly ActHandler[] {
  async function check(db: Db | Tx, { reference, cost_kobo: shown }: { reference: string; cost_kobo: bigint }) {
    const request = await waiting(db, reference);
    const audience = {
      kind: request.kind,
      channels: request.channels,
      estates: [request.estate_id],
      audience: request.audience ?? undefined,
    };
    const words = { title: request.title, text: request.text, ...(request.pidgin && { pidgin: request.pidgin }) };
    const figures = await figuresOf(db, audience, words, parts);
    if (figures.reached === 0) throw new AppError('nobody-to-reach');
    if (figures.cost_kobo * 10n > shown * 11n) throw new AppError('announcement-cost-rose');
    return { request, audience, words, figures };
  }
  return [
    handleAct({
      act: approveAnnouncementAct,
      object,
      secondPerson: false,
      async preview(db, input) {
        const { request, figures } = await check(db, input);
        const added = (field: ActField, to: string) => ({ field, from: null, to });
        return {
          changes: [
            added('title', request.title),
            added('text', request.text),
            ...(request.pidgin ? [added('pidgin', `${request.pidgin.title}\n${request.pidgin.text}`)] : []),
            added('estates', [request.estate_name, ...audienceWords(request.audience)].join(', ')),
            added('people', figures.reached.toString()),
            added('cost', naira(figures.cost_kobo)),
          ],
          warnings: ['messages-stay-out' as const],
          fingerprint: fingerprintOf(input.reference, figures.segments, figures.segment_price_kobo),
        };
      },
      async run(tx, input, { askedBy, reason }) {
        const { request, audience, words, figures } = await check(tx, input);
        const { segment_price_kobo: price, cost_kobo: cost, ...counts } = figures;
        if (!(await decideRequest(tx, input.reference, { state: 'sent', by: askedBy, note: null })))
          throw new AppError('already-decided');
        const id = await insertAnnouncement(tx, {
          ...audience,
          ...words,
          reference: input.reference,
          sendAt: undefined,
          until: undefined,
          planned: { ...counts, segment_price_kobo: price.toString(), cost_kobo: cost.toString() },
          askedBy: request.user_id,
          approvedBy: askedBy,
          reason,
        });
        if (id === undefined) throw new AppError('reference-reused');
        return { announcement: id.toString(), people: figures.reached, cost: naira(cost) };
      },
    }),
    handleAct({
      act: declineAnnouncementAct,
      object,
      secondPerson: false,
      async preview(db, { reference, note }) {
        const request = await waiting(db, reference);
        return {
          changes: [
            { field: 'state', from: 'waiting', to: 'declined' },
            { field: 'note', from: null, to: note },
          ],
          warnings: [],
          fingerprint: fingerprintOf(request.reference, request.state),
        };
      },
      async run(tx, { reference, note }, { askedBy }) {
        if (!(await decideRequest(tx, reference, { state: 'declined', by: askedBy, note })))
          throw new AppError((await findRequest(tx, reference)) ? 'already-decided' : 'not-found');
        return {};
      },
    }),
  ];
}
