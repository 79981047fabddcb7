export { createNotifications, type Notifications, type NotificationFinding } from './notifications.ts';
export { deliveriesOf, queuedMessage, queueMessage, type Delivery, type QueuedMessage } from './queue-message.ts';
export type { Address, Channel, MessageRequest, MessageState, SubjectKind, Template } from './message.ts';
export { notificationRoutes } from './routes.ts';
export type { Brand, MailSender, SmsSender } from './sender.ts';
export { createSmtpSender } from './smtp.ts';
export { createTermiiSender } from './termii.ts';
export { maskEmail, maskPhone } from './wording.ts';
