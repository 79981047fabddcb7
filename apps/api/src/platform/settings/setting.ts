import { BlockList, isIP } from 'node:net';
import { z } from 'zod';
import { isDatabaseUrl } from '../database/database-url.ts';

// The message of each rule says what is expected, so that a fault reads "PORT is 'x': expected …".

export const flag = z.enum(['on', 'off'], 'on or off').transform((text) => text === 'on');

export function oneOf<const Names extends readonly string[]>(names: Names) {
  return z.enum(names, `one of ${names.join(', ')}`);
}

export function wholeNumber(least: number, most: number) {
  const expected = `a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d{1,15}$/, expected)
    .transform(Number)
    .refine((value) => value >= least && value <= most, expected);
}

export function kobo(least: bigint) {
  const expected = `a whole number of kobo, ${least} or more`;
  return z
    .string()
    .regex(/^\d{1,18}$/, expected)
    .transform(BigInt)
    .refine((value) => value >= least, expected);
}

export const words = (most: number) =>
  z
    .string()
    .max(most, `at most ${most} characters`)
    .refine((text) => !/\p{Cc}/u.test(text), 'a line of text without control characters');

export const hostName = z
  .string()
  .refine(
    (text) => isIP(text) !== 0 || /^(?=.{1,253}$)[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text),
    'a host name or an IP address',
  );

/** An http address without query, kept without its last slash. */
export const webAddress = z
  .string()
  .refine((text) => {
    const address = URL.parse(text);
    return /^https?:$/.test(address?.protocol ?? '') && address?.search === '' && address.hash === '';
  }, 'an address such as https://example.com')
  .transform((text) => text.replace(/\/+$/, ''));

export const mailServer = z
  .string()
  .refine((text) => /^smtps?:$/.test(URL.parse(text)?.protocol ?? ''), 'an address such as smtp://127.0.0.1:1025');

export const databaseAddress = z
  .string()
  .refine(isDatabaseUrl, 'an address such as postgresql://user:password@host:5432/database');

/** Hosts of one cluster, each with its port. */
export const hostList = z
  .string()
  .regex(
    /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?(?:,(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?){0,8}$/i,
    'hosts with their ports, such as db1.example.com:5432,db2.example.com:5432',
  );

export const slug = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'small letters, digits and hyphens, 40 at most');

export const mailAddress = z.email('an e-mail address');

export const senderAddress = z
  .string()
  .refine((text) => /^[^<>\p{Cc}]{0,80}<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/u.test(text), {
    message: 'an e-mail address, with or without a name: Gatelight <no-reply@example.com>',
  });

/** A key of 32 bytes as 64 hexadecimal digits. */
export const key32 = z
  .string()
  .regex(/^[0-9a-f]{64}$/i, '64 hexadecimal digits (openssl rand -hex 32)')
  .transform((text) => Buffer.from(text, 'hex'));

/** A comma-separated list of addresses and networks. */
export const networks = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine(
    (list) => list.every(isNetwork),
    'IP addresses or networks separated by commas, such as 127.0.0.1,10.0.0.0/8',
  );

/** Whether a secret is random enough that no person could have typed it or copied it from an example. */
export function looksRandom(text: string): boolean {
  return (
    new Set(text.toLowerCase()).size >= 8 && !/change|example|default|password|secret-|placeholder|12345678/i.test(text)
  );
}

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  if (!/^\d{1,3}$/.test(prefix)) return false;
  try {
    new BlockList().addSubnet(address, Number(prefix), family === 6 ? 'ipv6' : 'ipv4');
    return true;
  } catch {
    return false;
  }
}
