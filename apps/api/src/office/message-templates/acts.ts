import { editTemplateAct, testTemplateAct, type TemplateText } from '@gatelight/contract';
import {
  messageLanguages,
  queueMessage,
  storeTemplateVersion,
  trialContent,
  trialName,
  type MessageTemplate,
  type Notifications,
} from '#notifications';
import { fingerprintOf, handleAct, type ActHandler, type ActPreview } from '#platform/callers/acts';
import { AppError } from '#platform/errors';
import { renderExamples, textFaults } from './render.ts';
import { countTests, selectInForce, selectOwn } from './store.ts';

/** Tests that one member of staff may send within an hour. */
const mostTests = 20;

/** Acts of staff that change messages. */
export function templateActHandlers({
  templates,
  brand,
}: Pick<Notifications, 'templates' | 'brand'>): readonly ActHandler[] {
  function find(key: string): MessageTemplate {
    const template = templates.find(key);
    if (!template || key === trialName) throw new AppError('not-found');
    return template;
  }

  /** Throws with all problems, each with its placeholder. */
  function requireFit(template: MessageTemplate, written: Parameters<typeof textFaults>[1]): void {
    if (template.fixed !== undefined) throw new AppError('template-fixed');
    if (!template.channels.includes(written.channel) || !messageLanguages.includes(written.language))
      throw new AppError('not-found');
    const faults = textFaults(template, written, brand);
    if (faults.length > 0) throw new AppError('template-text-wrong', { facts: { faults } });
  }

  const shown = (text: TemplateText) => [text.title, text.text].filter((part) => part !== '').join('\n');

  return [
    handleAct({
      act: editTemplateAct,
      object: ({ key }) => ({ kind: 'template', id: key }),
      // A message about money or an account goes to many people who act on it, so it needs a second person.
      secondPerson: async (_db, { key }) => find(key).kind !== 'conversation',
      async preview(db, { key, channel, language, text }): Promise<ActPreview> {
        const template = find(key);
        requireFit(template, { channel, language, text: text ?? undefined });
        const row = (await selectInForce(db, key)).find((one) => one.channel === channel && one.language === language);
        const before = row?.text ?? template.draft(channel, language, brand);
        const after = text ?? template.draft(channel, language, brand);
        if (shown(before) === shown(after)) throw new AppError('nothing-to-change');
        const [example] = renderExamples(
          template,
          { channel, language, text: text ?? undefined },
          { brand, segmentKobo: 0n },
        );
        const { sms } = example!;
        return {
          changes: [
            { field: 'text', from: shown(before), to: shown(after) },
            { field: 'example', from: null, to: shown(example!) },
          ],
          warnings: [
            ...(text === null ? ['text-of-the-program' as const] : []),
            ...(sms && sms.segments > 1 ? ['sms-in-parts' as const] : []),
            ...(sms && sms.segments < sms.segments_as_written ? ['letters-replaced' as const] : []),
          ],
          fingerprint: fingerprintOf(key, channel, language, row?.id),
        };
      },
      async run(tx, { key, channel, language, text }, { askedBy, approvedBy, reason }) {
        const version = await storeTemplateVersion(tx, {
          template: key,
          channel,
          language,
          text,
          askedBy,
          approvedBy,
          reason,
        });
        return { version: version.toString(), channel, language, back_to_program: text === null };
      },
    }),
    handleAct({
      act: testTemplateAct,
      object: ({ key }) => ({ kind: 'template', id: key }),
      secondPerson: false,
      async preview(_db, { key, channel, language, text }) {
        const template = find(key);
        if (text) requireFit(template, { channel, language, text });
        return {
          changes: [{ field: 'test-to', from: null, to: channel === 'sms' ? 'your phone' : 'your e-mail address' }],
          fingerprint: fingerprintOf(key, channel, language),
        };
      },
      async run(tx, { key, channel, language, text }, { actId, askedBy }) {
        if ((await countTests(tx, askedBy)) >= mostTests) throw new AppError('rate-limited');
        const own = await selectOwn(tx, askedBy.toString());
        const to = channel === 'sms' ? own.phone : own.email;
        if (to === null) throw new AppError('no-own-phone');
        const [example = ''] = Object.keys(find(key).examples);
        await queueMessage(tx, {
          event: `template-test:${actId}`,
          subjectKind: 'template-test',
          subjectId: askedBy.toString(),
          channel,
          to,
          language,
          content: trialContent({ of: key, example, language, ...(text && { text }) }),
        });
        return { channel, language };
      },
    }),
  ];
}
