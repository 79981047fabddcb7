import type { CrashHook } from '#platform/process/crash';
import type { Db } from '#platform/database/db';
import type { Events } from '#platform/database/events';
import type { Log } from '#platform/log';
import type { Brand, MailSender, PushSender, SmsSender, WhatsAppSender } from './sending/sender.ts';
import type { MessageTemplate } from './templates/template.ts';

export interface NotificationDeps {
  db: Db;
  /** Announces texts that staff changed; without it they are read again after half a minute. */
  events?: Events | undefined;
  sms: SmsSender;
  /** Undefined: WhatsApp messages go through the SMS provider. */
  whatsapp?: WhatsAppSender | undefined;
  /** Undefined if web push is not configured. */
  push?: PushSender | undefined;
  /** Undefined without a mail server: then e-mail fails permanently and the reason is stored. */
  mail: MailSender | undefined;
  log: Log;
  crash: CrashHook;
  brand: Brand;
  /** The templates of all slices. A message of any other template waits for a version that knows it. */
  templates: readonly MessageTemplate[];
}
