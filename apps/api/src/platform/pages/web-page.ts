import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { builtOrigin } from '@gatelight/contract/built-origin';

/** The values that a built page gets when it is served. */
export interface Deployment {
  /**
   * Its pages show this in a bar: `data-sandbox` on `<html>` controls it, so that the bar needs no script and no call.
   */
  readonly sandbox: boolean;
  /** The address of the product: a built page contains no particular address. */
  readonly publicUrl: string;
}

type Encoding = 'br' | 'gzip';

/** A page as it is sent, with the policy that its own inline scripts and styles need. */
export interface Page {
  readonly html: Buffer;
  readonly policy: string;
  readonly etag: string;
  /** The page in one encoding; compressed at the first request for it, and kept. */
  encoded: (encoding: Encoding) => Buffer;
}

// Structured data is not executed, so it needs no permission.
const inlineScript = /<script(?![^>]*\b(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g;
const inlineStyle = /<style[^>]*>([\s\S]*?)<\/style>/g;

function hashesOf(html: string, pattern: RegExp): string {
  return [...html.matchAll(pattern)]
    .map(
      (match) =>
        ` 'sha256-${createHash('sha256')
          .update(match[1] ?? '')
          .digest('base64')}'`,
    )
    .join('');
}

function policyFor(html: string): string {
  return [
    "default-src 'self'",
    `script-src 'self'${hashesOf(html, inlineScript)}`,
    `style-src 'self'${hashesOf(html, inlineStyle)}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'report-uri /api/v1/csp-reports',
  ].join('; ');
}

const compress: Record<Encoding, (html: Buffer) => Buffer> = {
  br: (html) =>
    brotliCompressSync(html, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: html.length },
    }),
  gzip: (html) => gzipSync(html, { level: 9 }),
};

/** Reads a built page and adds the values of this deployment. */
export function readPage(file: string, deployment: Deployment): Page {
  const built = readFileSync(file, 'utf8');
  const settled = built.replaceAll(builtOrigin, new URL(deployment.publicUrl).href.replace(/\/$/, ''));
  const text = deployment.sandbox ? settled.replace('<html ', '<html data-sandbox="on" ') : settled;
  const html = Buffer.from(text);
  const kept = new Map<Encoding, Buffer>();
  return {
    html,
    policy: policyFor(text),
    etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
    encoded(encoding) {
      const body = kept.get(encoding) ?? compress[encoding](html);
      kept.set(encoding, body);
      return body;
    },
  };
}
