/** `14:05` */
export const hourInLagos = (at: string) =>
  new Date(at).toLocaleTimeString('en-GB', { timeZone: 'Africa/Lagos', hour: '2-digit', minute: '2-digit' });
