export { createNotifications, type Notifications, type NotificationFinding } from './notifications.ts';
export {
  deliveriesOf,
  queuedMessage,
  queueForUser,
  queueMessage,
  type Delivery,
  type QueuedMessage,
} from './queue-message.ts';
export type { Address, Channel, MessageRequest, UserMessage } from './message.ts';
export { notificationLimits } from './limits.ts';
export type { Brand, MailSender, SmsSender } from './sender.ts';
export { createSmtpSender } from './smtp.ts';
export { defineTemplate, type DefinedTemplate, type MessageContent, type MessageTemplate } from './template.ts';
export { createPushSender } from './push/web-push.ts';
export { createWhatsAppSender } from './whatsapp.ts';
export { createTermiiSender } from './termii.ts';
export { lagosTime } from '@gatelight/contract/lagos-time';
export { maskAddress, maskEmail, maskPhone, money, percent } from './wording.ts';
export { notificationsSlice } from './slice.ts';
export { fillIn, faultsOf, type TextFault } from './edited-text.ts';
export { smsLength } from './sms-text.ts';
export { registerTemplates, type TemplateRegister } from './register.ts';
export { messageLanguages } from './texts/translations.ts';
export { trialContent, trialName } from './texts/trial.ts';
export { smsPrice } from './settings.ts';
export { insertPastMessage } from './store.ts';
export { storeTemplateVersion } from './texts/store.ts';
