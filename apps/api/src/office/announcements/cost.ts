import type { AnnouncementEstimate, AnnouncementFigures } from '@gatelight/contract';
import { smsLength, smsPrice, type Brand } from '#notifications';
import type { Db, Tx } from '#platform/database/db';
import type { Settings } from '#platform/settings/settings';
import { announcementMessages, type AnnouncementWords } from './messages.ts';
import { secondPersonAbove } from './settings.ts';
import { countReach, type Audience } from './store.ts';

/** The announcement as each channel shows it. */
function readAnnouncement(kind: Audience['kind'], words: AnnouncementWords, brand: Brand) {
  const template = announcementMessages[kind];
  const message = template.read(template.content(words).payload, 'en');
  const { subject, text } = message.mail(brand);
  return {
    in_app: message.inApp(brand),
    pidgin: words.pidgin ?? null,
    email: { subject, text },
    sms: message.sms(brand),
  };
}

/** Its recipients and its cost: SMS × parts of one SMS × the current price of a part. */
export async function figuresOf(
  db: Db | Tx,
  audience: Audience,
  words: AnnouncementWords,
  { brand, settings }: { brand: Brand; settings: Settings },
): Promise<AnnouncementFigures> {
  const [reach, { segment_kobo: price }] = await Promise.all([countReach(db, audience), settings.read(smsPrice)]);
  const { segments } = smsLength(readAnnouncement(audience.kind, words, brand).sms);
  return {
    ...reach,
    segments,
    segment_price_kobo: BigInt(price),
    cost_kobo: BigInt(reach.sms) * BigInt(segments) * BigInt(price),
  };
}

/** The people whom an announcement would reach, its cost and its text. */
export async function estimateOf(
  db: Db,
  draft: Audience & AnnouncementWords,
  parts: { brand: Brand; settings: Settings },
): Promise<AnnouncementEstimate> {
  const [figures, { people: above }] = await Promise.all([
    figuresOf(db, draft, draft, parts),
    parts.settings.read(secondPersonAbove),
  ]);
  return {
    figures,
    needs_second_person: figures.reached > above,
    second_person_above: above,
    previews: readAnnouncement(draft.kind, draft, parts.brand),
  };
}
