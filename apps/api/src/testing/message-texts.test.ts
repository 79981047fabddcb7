import { describe, expect, test } from 'vitest';
import { faultsOf, fillIn } from '#notifications';
import { definitions } from '../processes/compose.ts';

/* Every message of the product, as staff see it in Templates. */

const brand = {
  name: 'Gatelight',
  publicUrl: 'https://gatelight.example',
  email: 'help@gatelight.example',
  phone: '08000000000',
};
const templates = definitions.flatMap(({ templates: its }) => its ?? []);

describe.each(templates.map((template) => [template.name, template] as const))('%s', (_name, template) => {
  test('has a description and shows each of its examples on each channel', () => {
    expect(template.about).toMatch(/^[A-Z].+\.$/);
    expect(Object.keys(template.examples).length).toBeGreaterThan(0);
    for (const payload of Object.values(template.examples)) {
      const message = template.read(JSON.parse(JSON.stringify(payload)), 'en');
      expect(message.sms(brand)).toMatch(/^Gatelight: ./);
      expect(message.mail(brand).subject).not.toBe('');
      expect(message.inApp(brand).title).not.toBe('');
    }
  });

  test.runIf(template.fixed === undefined)('starts an edit with its present text', () => {
    const [payload] = Object.values(template.examples);
    for (const channel of template.channels) {
      for (const language of template.languages) {
        const facts = template.facts(payload, brand, language);
        const draft = template.draft(channel, language, brand);
        expect(faultsOf(draft, channel, template.rules(channel), brand), `${channel} ${language}`).toEqual([]);
        const ours = template.read(payload, language);
        const written = template.read(payload, language, (one) => (one === channel ? draft : undefined));
        if (channel === 'sms') {
          // The program shortens a long text, but an edited text has one length.
          const full = fillIn(draft.text, facts);
          if (full.length < 140) expect(written.sms(brand)).toBe(ours.sms(brand));
        }
        if (channel === 'email') expect(written.mail(brand).subject).toBe(ours.mail(brand).subject);
        if (channel === 'in-app') expect(written.inApp(brand)).toEqual(ours.inApp(brand));
      }
    }
  });
});
