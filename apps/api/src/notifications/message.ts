import type { Language, MessageContent } from './template.ts';

export type Channel = 'sms' | 'whatsapp' | 'email';
export type MessageState = 'queued' | 'sent' | 'delivered' | 'failed';

/** Where a message goes: a Nigerian phone number (0 and ten digits) or an e-mail address. */
export interface Address {
  channel: Channel;
  to: string;
}

/** Whom a message is for: a user, whose inbox and preferences apply, or only the owner of an address. */
export type Audience = { kind: 'user'; userId: bigint } | { kind: 'address' };

/** What a message is about. The caller chooses the kind: lower case with hyphens, e.g. `order`. */
export interface Subject {
  subjectKind: string;
  subjectId: string;
}

export interface MessageRequest extends Address, Subject {
  /** What happened, e.g. `order:123:token`. The same event is sent to the same channel and address once. */
  event: string;
  /** Default: the owner of the address. */
  audience?: Audience;
  /** Default: English. */
  language?: Language;
  /** From `content` of a template. */
  content: MessageContent;
  /** Tried in this order when the message fails for good. */
  fallback?: readonly Address[];
  /** Not sent after this instant; then it fails. */
  expiresAt?: Date;
}
