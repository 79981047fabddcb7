/**
 * The result of a call to a provider. `not-sent`: it certainly did not leave; final when this address can never get it, not
 * final when the provider is down or busy. `unknown`: it may have been sent.
 */
export type SendOutcome =
  | { kind: 'ok'; providerId?: string }
  | { kind: 'not-sent'; reason: string; isFinal: boolean }
  | { kind: 'unknown'; reason: string };

export interface TextMessage {
  channel: 'sms' | 'whatsapp';
  /** 0 and ten digits. */
  to: string;
  text: string;
}

export interface MailAttachment {
  name: string;
  contentType: string;
  content: Buffer;
}

export interface MailMessage {
  /** The same each time a message is sent, so that a mailbox recognises a second copy. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: readonly MailAttachment[];
}

/** `ignored`: signed and well-formed, but not a final state (e.g. 'Message Sent'). `text`: an SMS to us. */
export type DeliveryReport =
  | { kind: 'forged' }
  | { kind: 'ignored' }
  | { kind: 'text'; from: string; text: string }
  | { kind: 'report'; providerId: string; outcome: 'delivered' | 'failed'; wording: string };

export interface SmsSender {
  send: (message: TextMessage) => Promise<SendOutcome>;
  /** Checks the signature over the exact bytes before reading them. */
  readReport: (rawBody: Buffer, signature: string | undefined) => DeliveryReport;
}

export interface MailSender {
  send: (message: MailMessage) => Promise<SendOutcome>;
}

export interface WhatsAppSender {
  send: (message: { to: string; text: string; language: string }) => Promise<SendOutcome>;
}

/** One device, as its browser described it. */
export interface PushDevice {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushSender {
  /** The half of our key that browsers need, base64url. */
  publicKey: string;
  send: (device: PushDevice, payload: string) => Promise<SendOutcome>;
}

/** The sender: at the start of an SMS and at the end of an e-mail. */
export interface Brand {
  name: string;
  /** Address of the site, without a slash at the end. */
  publicUrl: string;
  email: string;
  phone: string;
  /** The company and its mark, for receipts. */
  legalName?: string;
  address?: string;
  logo?: { ground: string; line: string; bolt: string };
}
