import {
  getTemplate,
  listTemplates,
  previewTemplate,
  templateChannels,
  type TemplateChannelText,
  type TemplateSummary,
} from '@gatelight/contract';
import {
  maskEmail,
  maskPhone,
  messageLanguages,
  smsPrice,
  trialName,
  type MessageTemplate,
  type Notifications,
} from '#notifications';
import type { Serve } from '#platform/http/api';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import type { Settings } from '#platform/settings/settings';
import { renderExamples, textFaults } from './render.ts';
import { selectInForce, selectOwn, selectVersions, type TextInForceRow } from './store.ts';

interface Parts {
  staffDb: Db;
  notifications: Pick<Notifications, 'templates' | 'brand'>;
  settings: Settings;
}

export function templateRoutes(serve: Serve, { staffDb, notifications, settings }: Parts): void {
  const { templates, brand } = notifications;
  const segmentPrice = async () => BigInt((await settings.read(smsPrice)).segment_kobo);

  function find(key: string): MessageTemplate {
    const template = templates.find(key);
    if (!template || key === trialName) throw new AppError('not-found');
    return template;
  }

  serve(listTemplates, async () => {
    const stored = Map.groupBy(await selectInForce(staffDb), ({ template }) => template);
    return templates.all.map((template) => summaryOf(template, stored.get(template.name) ?? []));
  });

  serve(getTemplate, async ({ caller, params }) => {
    const template = find(params.key);
    const [stored, versions, own, segmentKobo] = await Promise.all([
      selectInForce(staffDb, template.name),
      selectVersions(staffDb, template.name),
      selectOwn(staffDb, caller.userId),
      segmentPrice(),
    ]);
    const [facts = {}] = Object.values(template.examples).map((payload) => template.facts(payload, brand, 'en'));
    return {
      template: summaryOf(template, stored),
      placeholders:
        template.fixed === undefined
          ? Object.entries(facts).map(([name, example]) => ({
              name,
              example,
              is_secret: template.rules('in-app').secret.includes(name),
              required_by: template.channels.filter((channel) => template.rules(channel).required.includes(name)),
            }))
          : [],
      texts: textsOf(template, stored, segmentKobo),
      versions: versions.map((version) => ({
        id: version.id.toString(),
        channel: version.channel,
        language: version.language,
        text: version.text,
        valid_from: version.validFrom,
        asked_by: version.askedBy,
        approved_by: version.approvedBy,
        reason: version.reason,
      })),
      own: { email: own.email && maskEmail(own.email), phone: own.phone && maskPhone(own.phone) },
    };
  });

  serve(previewTemplate, async ({ params, body }) => {
    const template = find(params.key);
    if (template.fixed !== undefined) throw new AppError('template-fixed');
    if (!messageLanguages.includes(body.language)) throw new AppError('not-found');
    return {
      problems: textFaults(template, body, brand),
      previews: renderExamples(template, body, { brand, segmentKobo: await segmentPrice() }),
    };
  });

  function summaryOf(template: MessageTemplate, stored: readonly TextInForceRow[]): TemplateSummary {
    const edited = stored.filter(({ text }) => text !== null);
    return {
      key: template.name,
      part: template.slice ?? '',
      about: template.about,
      kind: template.kind,
      topic: template.topic ?? null,
      channels: templateChannels.filter((channel) => template.channels.includes(channel)),
      languages: [...template.languages],
      fixed: template.fixed ?? null,
      is_edited: edited.length > 0,
      is_broken: edited.some((one) => textFaults(template, { ...one, text: one.text ?? undefined }, brand).length > 0),
    };
  }

  function textsOf(
    template: MessageTemplate,
    stored: readonly TextInForceRow[],
    segmentKobo: bigint,
  ): TemplateChannelText[] {
    const canEdit = template.fixed === undefined;
    const languages = canEdit ? messageLanguages : template.languages;
    return template.channels.flatMap((channel) =>
      languages.map((language): TemplateChannelText => {
        const row = stored.find((one) => one.channel === channel && one.language === language);
        const text = row?.text ?? undefined;
        const problems = textFaults(template, { channel, language, text }, brand);
        const inForce = problems.length === 0 ? text : undefined;
        return {
          channel,
          language,
          text: canEdit ? (text ?? template.draft(channel, language, brand)) : null,
          source: text === undefined ? 'program' : problems.length === 0 ? 'edited' : 'broken',
          problems,
          previews: renderExamples(template, { channel, language, text: inForce }, { brand, segmentKobo }),
        };
      }),
    );
  }
}
