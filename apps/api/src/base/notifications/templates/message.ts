import type { MessageChannel } from '@gatelight/contract';
import type { Language, MessageContent } from './template.ts';

/** `push`: to one device of a user, by the number of its subscription. */
export type AnyChannel = MessageChannel;
/** Channels to an address. */
export type Channel = Exclude<AnyChannel, 'push'>;

/** Where a message goes: a Nigerian phone number (0 and ten digits) or an e-mail address. */
export interface Address {
  channel: Channel;
  to: string;
}

/** The recipient of a message: a user, whose inbox and preferences apply, or only the owner of an address. */
export type Audience = { kind: 'user'; userId: bigint } | { kind: 'address' };

/** The subject of a message. The caller chooses the kind: lower case with hyphens, e.g. `order`. */
export interface Subject {
  subjectKind: string;
  subjectId: string;
}

/** A message to a user at the addresses that the user has. */
export interface UserMessage extends Subject {
  userId: string | bigint;
  /** The event. The same event of a user has one entry in the inbox. */
  event: string;
  content: MessageContent;
}

export interface MessageRequest extends Address, Subject {
  /** The event, e.g. `order:123:token`. The same event is sent to the same channel and address once. */
  event: string;
  /** Default: the owner of the address. */
  audience?: Audience;
  /** Default: English. */
  language?: Language;
  /** From `content` of a template. */
  content: MessageContent;
  /** Tried in this order when the message fails permanently. */
  fallback?: readonly Address[];
  /** Not sent after this instant; then it fails. */
  expiresAt?: Date;
}
