import type { Brand } from '../sending/sender.ts';
import { oneLine } from './wording.ts';

export interface MailText {
  subject: string;
  text: string;
  html: string;
}

/** A mail before it is text or HTML. Each string is one line. */
export interface Mail {
  subject: string;
  opening: string[];
  /** Shown large, for digits that the reader types somewhere. */
  digits?: string[];
  rows?: [label: string, value: string][];
  closing?: string[];
}

/** A mail as plain text and as simple HTML with the same content. */
export function mailText(written: Mail, brand: Brand): MailText {
  const mail = inLines(written);
  const footer = [oneLine(brand.name), `${oneLine(brand.phone)} · ${oneLine(brand.email)}`, brand.publicUrl];
  return { subject: mail.subject, text: plain(mail, footer), html: html(mail, footer) };
}

/** Names and texts of strangers must not add lines or headers. */
function inLines({ subject, opening, digits = [], rows = [], closing = [] }: Mail): Required<Mail> {
  return {
    subject: oneLine(subject),
    opening: opening.map(oneLine),
    digits: digits.map(oneLine),
    rows: rows.map(([label, value]) => [oneLine(label), oneLine(value)]),
    closing: closing.map(oneLine),
  };
}

function plain({ opening, digits, rows, closing }: Required<Mail>, footer: string[]): string {
  const blocks = [
    opening.join('\n'),
    digits.join('\n'),
    rows.map(([label, value]) => `${label}: ${value}`).join('\n'),
    closing.join('\n'),
    `-- \n${footer.join('\n')}`,
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

function html({ subject, opening, digits, rows, closing }: Required<Mail>, footer: string[]): string {
  const paragraph = (line: string) => `<p>${escape(line)}</p>`;
  const digitLines = digits.map(
    (line) => `<p style="font:700 22px/1.4 monospace;letter-spacing:1px;margin:8px 0">${escape(line)}</p>`,
  );
  const table = rows.map(
    ([label, value]) =>
      `<tr><th align="left" style="padding:4px 16px 4px 0;font-weight:400">${escape(label)}</th><td style="padding:4px 0">${escape(value)}</td></tr>`,
  );
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<title>${escape(subject)}</title></head>`,
    '<body style="font:16px/1.5 sans-serif;max-width:560px;margin:0 auto;padding:16px">',
    ...opening.map(paragraph),
    ...digitLines,
    ...(table.length > 0 ? ['<table style="border-collapse:collapse">', ...table, '</table>'] : []),
    ...closing.map(paragraph),
    `<p style="color:#555;font-size:14px">${footer.map(escape).join('<br>')}</p>`,
    '</body></html>',
  ].join('\n');
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
