import type { RenderedTemplate, TemplateChannel, TemplateText } from '@gatelight/contract';
import { faultsOf, fillIn, smsLength, type Brand, type MessageTemplate, type TextFault } from '#notifications';

export interface Written {
  channel: TemplateChannel;
  language: string;
  /** Undefined means the text of the program. */
  text: TemplateText | undefined;
}

/** The problems of a text for this template. Empty when it can be sent. */
export function textFaults(template: MessageTemplate, { channel, text }: Written, brand: Brand): TextFault[] {
  return text ? faultsOf(text, channel, template.rules(channel), brand) : [];
}

/** The text with the facts of each example, as the reader gets it. */
export function renderExamples(
  template: MessageTemplate,
  { channel, language, text }: Written,
  { brand, segmentKobo }: { brand: Brand; segmentKobo: bigint },
): RenderedTemplate[] {
  return Object.entries(template.examples).map(([example, payload]) => {
    const message = template.read(payload, language, (one, wanted) =>
      one === channel && wanted === language ? text : undefined,
    );
    if (channel === 'email') {
      const { subject, text: body } = message.mail(brand);
      return { example, title: subject, text: body, sms: null };
    }
    if (channel === 'in-app') return { example, ...message.inApp(brand), sms: null };
    const sent = message.sms(brand);
    const { encoding, length, segments } = smsLength(sent);
    const written = text ? `${brand.name}: ${fillIn(text.text, template.facts(payload, brand, language))}` : sent;
    return {
      example,
      title: '',
      text: sent,
      sms: {
        encoding,
        length,
        segments,
        price_kobo: BigInt(segments) * segmentKobo,
        segments_as_written: smsLength(written).segments,
      },
    };
  });
}
