/**
 * What came of handing a message to a provider. `refused` certainly did not go out: for good when it never will to this
 * address, not for good when the provider is away or busy. `unknown`: it may have gone out.
 */
export type SendOutcome =
  | { kind: 'ok'; providerId?: string }
  | { kind: 'refused'; reason: string; isForGood: boolean }
  | { kind: 'unknown'; reason: string };

export interface TextMessage {
  channel: 'sms' | 'whatsapp';
  /** 0 and ten digits. */
  to: string;
  text: string;
}

export interface MailMessage {
  /** Stable for a message, so that a mailbox which gets it twice can tell. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** `ignored`: signed and well-formed, but says nothing about an end (e.g. 'Message Sent'). */
export type DeliveryReport =
  | { kind: 'forged' }
  | { kind: 'ignored' }
  | { kind: 'report'; providerId: string; outcome: 'delivered' | 'failed'; wording: string };

export interface SmsSender {
  send: (message: TextMessage) => Promise<SendOutcome>;
  /** Checks the signature over the exact bytes before reading them. */
  readReport: (rawBody: Buffer, signature: string | undefined) => DeliveryReport;
}

export interface MailSender {
  send: (message: MailMessage) => Promise<SendOutcome>;
}

/** Who speaks: stands at the start of an SMS and at the end of an e-mail. */
export interface Brand {
  name: string;
  /** Address of the site, without a slash at the end. */
  publicUrl: string;
  email: string;
  phone: string;
}
