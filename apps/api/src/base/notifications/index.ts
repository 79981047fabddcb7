export { createNotifications, type Notifications, type NotificationFinding } from './notifications.ts';
export {
  deliveriesOf,
  queuedMessage,
  queueForUser,
  queueMessage,
  type Delivery,
  type QueuedMessage,
} from './sending/queue-message.ts';
export type { Address, Channel, MessageRequest, UserMessage } from './templates/message.ts';
export { notificationLimits } from './limits.ts';
export type { Brand, MailSender, SmsSender } from './sending/sender.ts';
export { createSmtpSender } from './sending/smtp.ts';
export {
  defineTemplate,
  type DefinedTemplate,
  type MessageContent,
  type MessageTemplate,
} from './templates/template.ts';
export { createPushSender } from './push/web-push.ts';
export { createWhatsAppSender } from './sending/whatsapp.ts';
export { createTermiiSender } from './sending/termii.ts';
export { lagosTime } from '@gatelight/contract/lagos-time';
export { maskAddress, maskEmail, maskPhone, money, percent } from './templates/wording.ts';
export { notificationsSlice } from './slice.ts';
export { fillIn, faultsOf, type TextFault } from './templates/edited-text.ts';
export { smsLength } from './templates/sms-text.ts';
export { registerTemplates, type TemplateRegister } from './register.ts';
export { messageLanguages } from './texts/translations.ts';
export { trialContent, trialName } from './texts/trial.ts';
export { smsPrice } from './settings.ts';
export { insertPastMessage } from './store.ts';
export { storeTemplateVersion } from './texts/store.ts';
