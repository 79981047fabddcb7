export { createNotifications, type Notifications, type NotificationFinding } from './notifications.ts';
export { deliveriesOf, queuedMessage, queueMessage, type Delivery, type QueuedMessage } from './queue-message.ts';
export type { Address, Channel, MessageRequest, MessageState } from './message.ts';
export { notificationRoutes } from './routes.ts';
export type { Brand, MailSender, SmsSender } from './sender.ts';
export { createSmtpSender } from './smtp.ts';
export { defineTemplate, type DefinedTemplate, type MessageTemplate } from './template.ts';
export { createTermiiSender } from './termii.ts';
export { lagosTime, maskEmail, maskPhone, money, percent } from './wording.ts';
