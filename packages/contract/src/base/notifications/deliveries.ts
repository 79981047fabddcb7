/* Channels and states of messages: one list for the database, every response and the server. */

/** `push`: web push to one device of a user, which has no address. */
export const messageChannels = ['sms', 'whatsapp', 'email', 'push'] as const;
export type MessageChannel = (typeof messageChannels)[number];

/** `withheld`: its user turned messages of this kind off. */
export const messageStates = ['queued', 'sent', 'delivered', 'failed', 'withheld'] as const;
export type MessageState = (typeof messageStates)[number];
